import BLE
@testable import Documents
@testable import FloorPlans
@testable import Planning
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestReports
import TestSupport
import Testing

@Suite struct PlacementStudyTests {
  @Test func resultsDoNotDependOnTheNumberOfThreads() async throws {
    let one = try await PlacementStudy.onASmallFloor(.error, 2...2, threads: 1)
    let two = try await PlacementStudy.onASmallFloor(.error, 2...2, threads: 2)
    #expect(one.results.map(\.spots) == two.results.map(\.spots))
    #expect(one.results.map(\.outcomes) == two.results.map(\.outcomes))
    #expect(one.losses == two.losses && one.map.cells == two.map.cells)
  }

  @Test func fixedBeaconsArePartOfEveryPlacement() async throws {
    let old = FixedDevice(name: "old", position: Position(Point(x: 1, y: 1), height: 2))
    let study = try await PlacementStudy.onASmallFloor(.reception, 1...2, fixed: [old])
    for (count, result) in zip(1..., study.results) {
      #expect(result.spots.count == count && result.spots[0].name == "old")
      #expect(result.outcomes.count == 2)
    }
    #expect(study.losses.count == study.advice.spots.count)
  }

  /// A phone without receptions is assumed in the middle.
  @Test func nothingIsHeardWithoutTheOnlyBeacon() async throws {
    let study = try await PlacementStudy.onASmallFloor(.reception, 1...1)
    #expect(study.losses.map(\.mean) == [0])
    // 0 of 80: the upper end of the interval is 1 - 0.025^(1/80).
    #expect(study.losses.map(\.lower) == [0])
    #expect(study.losses.allSatisfy { abs($0.upper - 4.5061) < 0.001 })
    let score = study.results[0].score
    #expect(score.mean > 50 && score.lower < score.mean && score.upper <= 100)
  }

  @Test func reportsProgressAfterEachTrial() async throws {
    let plan = try RandomFloor(2, width: 4.5...5, height: 4...4.2).plan
    var reported: [(done: Int, all: Int)] = []
    let study = try await PlacementStudy(
      PlacementSetting(plan: plan, at: InputPlace("plan.json"), goal: .reception),
      at: try Spots.onGrid(of: plan, at: InputPlace("plan.json"), spacing: 1.5, height: 2.2),
      counts: 1...2,
      powers: [PowerLevel(dBm: -12)], intervals: [.milliseconds(200), .milliseconds(500)],
      chance: .init(first: 5, choosing: 2, scoring: 3)
    ) { reported.append(($0, $1)) }
    #expect(study?.results.count == 2)
    #expect(
      zip(reported, reported.dropFirst()).allSatisfy { $0.done < $1.done && $0.all == $1.all })
    let last = try #require(reported.last)
    // For a number of beacons, each mounting point or more meets a seed, and one of them two seeds
    // with both intervals; three trials score it, and three score each loss.
    #expect(last.done == last.all && reported.count > 2 * (3 + 3) + 3)
  }

  @Test func isNilIfCancelled() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let plan = try RandomFloor(2, width: 4.5...5, height: 4...4.2).plan
      let study = try await PlacementStudy(
        PlacementSetting(plan: plan, at: InputPlace("plan.json"), goal: .reception),
        at: try Spots.onGrid(of: plan, at: InputPlace("plan.json"), spacing: 1.5, height: 2.2),
        counts: 1...2,
        powers: [PowerLevel(dBm: -12)], intervals: [.milliseconds(500)],
        chance: .init(first: 5, choosing: 1, scoring: 2))
      return study == nil
    }
    #expect(try await task.value)
  }

  @Test func rejectsTooFewMountingPointsAndTooManyFixedBeacons() async throws {
    await #expect(throws: InputError.self) {
      try await PlacementStudy.onASmallFloor(.error, 1...60)
    }
    let old = [1.0, 2].map {
      FixedDevice(name: "old \($0)", position: Position(Point(x: $0, y: 1), height: 2))
    }
    await #expect(throws: InputError.self) {
      try await PlacementStudy.onASmallFloor(.error, 1...3, fixed: old)
    }
  }

  /// Ten floors of 16 to 28 m by 10 to 18 m, with 4, 6 or 8 beacons at places 2 m apart. Each
  /// placement is compared with the one nearest to a uniform grid, with the same held-out seeds.
  /// Additional results of a study, such as the loss of each beacon, are left out.
  @Test(.enabled(if: Build.isOptimised))
  func beatsTheUniformGridOnNineOfTenLargerPlans() async throws {
    var wins = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      let floor = try RandomFloor(seed, width: 16...28, height: 10...18)
      let spots = try Spots.onGrid(
        of: floor.plan, at: InputPlace("plan.json"), spacing: 2, height: 2.2)
      let (columns, rows) = [(2, 2), (3, 2), (4, 2)][Int(seed % 3)]
      let even = floor.uniformGrid(columns: columns, rows: rows, among: spots.all)
      func score(_ spots: Spots) async throws -> Double {
        let count = columns * rows
        let choice = try PlacementChoice(
          PlacementSetting(plan: floor.plan, at: InputPlace("plan.json"), goal: .error), at: spots,
          powers: [PowerLevel(dBm: -4)], intervals: [.milliseconds(200)],
          chance: .init(first: seed, choosing: 10), sideBySide: ParallelRuns())
        return try #require(await choice.result(of: count, beyond: [], after: {})).score.mean
      }
      let placed = try await score(spots)
      let uniform = try await score(
        .listed(
          even.map { FixedDevice(name: $0.name, position: $0.position) }, on: floor.plan))
      if placed < uniform { wins += 1 }
      // A floor takes long, and the tenth cannot change this.
      if wins == 9 { break }
    }
    #expect(wins >= 9)
  }
}
