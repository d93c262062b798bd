import BLE
import Buildings
import Documents
@testable import Planning
import Studies
import TestReports
import TestSupport
import Testing

/// Compares the choice with the best of a long random search with restarts, on walks of residents.
///
/// The search starts four times at random, and moves one beacon at a time to a random mounting
/// point wherever that betters the score of eight seeds. Its best ten placements then meet 40 more
/// seeds. The best of these and the choice are compared on 150 others, to exclude selection bias.
@Suite(.enabled(if: Build.isOptimised)) struct PlacementLongSearchTests {
  private static let broadcast = PlacementBroadcastSetting(
    power: PowerLevel(dBm: -12), interval: .milliseconds(200))
  private static let restarts = 4
  private static let moves = 60
  private static let finalists = 10

  /// A search that draws its moves.
  private struct LongSearch {
    let trials: PlacementTrials
    let spots: Int
    var dice: Dice
    var found: [[Int]: Double] = [:]

    /// The mean scores of placements.
    func scores(_ placements: [[Int]], _ seeds: Range<UInt64>) async throws -> [Double] {
      let placements = placements.map {
        PlacementTrials.Placement(spots: $0, broadcast: PlacementLongSearchTests.broadcast)
      }
      let outcomes = try #require(try await trials.outcomes(of: placements, seeds: Array(seeds)))
      return outcomes.map { $0.reduce(0) { $0 + $1[0].score } / Double($0.count) }
    }

    mutating func best(of count: Int) async throws -> [Int] {
      for _ in 0..<restarts {
        var here = dice.permutation(of: spots).prefix(count).sorted()
        var score = try await score(of: here)
        for _ in 0..<moves {
          var next = here
          let left = (0..<spots).filter { !here.contains($0) }
          next[dice.integer(0...count - 1)] = dice.one(of: left)
          next.sort()
          let other = try await self.score(of: next)
          if other > score { (here, score) = (next, other) }
        }
      }
      let order = found.keys.sorted { $0.lexicographicallyPrecedes($1) }
        .sorted { found[$0, default: 0] > found[$1, default: 0] }
      let best = Array(order.prefix(finalists))
      let again = try await scores(best, 910_000..<910_040)
      return best[again.indices.min { again[$0] > again[$1] } ?? 0]
    }

    private mutating func score(of placement: [Int]) async throws -> Double {
      if let known = found[placement] { return known }
      let score = try await scores([placement], 900_000..<900_008)[0]
      found[placement] = score
      return score
    }
  }

  /// Floors with a beacon for every second room.
  @Test(arguments: [4, 8, 12]) func choiceIsWithin2PercentOfALongSearch(rooms: Int) async throws {
    let seed = UInt64(rooms)
    var draw = seed
    var floor = try RandomFloor(draw, width: 12...24, height: 10...18)
    while floor.plan.rooms.count != rooms {
      draw += 1
      floor = try RandomFloor(draw, width: 12...24, height: 10...18)
    }
    let count = max(rooms / 2, 3)
    let setting = PlacementSetting(
      plan: floor.plan, at: InputPlace("plan.json"), goal: .room,
      person: PlacementPerson(motion: .resident))
    let spots = Spots.alongWalls(of: floor.plan, spacing: 2, height: 2.2)
    let study = try #require(
      try await PlacementStudy(
        setting, at: spots, counts: count...count, powers: [Self.broadcast.power],
        intervals: [Self.broadcast.interval], chance: .init(first: seed, choosing: 40, scoring: 1)))
    let choice = try #require(study.results.first).placement.spots
    var search = LongSearch(
      trials: PlacementTrials(
        of: spots.all, in: setting, separation: nil, sideBySide: ParallelRuns()),
      spots: spots.all.count, dice: Dice(seed))
    let best = try await search.best(of: count)
    let scores = try await search.scores([choice, best], 920_000..<920_150)
    #expect(scores[0] >= 0.98 * scores[1], "\(scores)")
  }
}
