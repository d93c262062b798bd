import BLE
import Sim

/// Where beacons go, for each of several numbers of them.
///
/// For each number and power the forecast finds some placements; the engine tries each of these on a
/// few seeds, and then the best of them with the other intervals; and what is taken in the end is
/// tried on other seeds, which had no part in the choice.
public struct PlacementStudy: Sendable {
  /// Where, and what for.
  public let setting: PlacementSetting
  /// Where beacons may hang.
  public let spots: Spots
  /// What came of each number of beacons, in rising order.
  public let results: [PlacementResult]
  /// The result at the knee, as an index; `nil` where there is none.
  public let knee: Int?
  /// The one to take, as an index: the knee, or else the fewest beacons whose score is within the
  /// interval of the best.
  public let advised: Int
  /// The score of the advised placement while each of its beacons is dead.
  public let losses: [MeanInterval]
  /// What the forecast makes of each place with the advised placement.
  public let map: PlacementMap
  /// How the door's sides differ by spot; `nil` for other goals.
  public let separation: DoorSeparation?
  /// What all chance was drawn from.
  public let chance: SeedPlan

  /// No study is of more spots.
  public static let mostSpots = 500

  /// Which seeds are for what.
  public struct SeedPlan: Hashable, Sendable {
    /// The first of those of the choice.
    public let first: UInt64
    /// How many are for the choice.
    public let choosing: Int
    /// How many others score what was chosen.
    public let scoring: Int

    /// - Precondition: There are 1 or more of each.
    public init(first: UInt64, choosing: Int = 10, scoring: Int = 20) {
      precondition(choosing > 0 && scoring > 0, "\(choosing) and \(scoring) seeds")
      self.first = first
      self.choosing = choosing
      self.scoring = scoring
    }

    var choice: [UInt64] { (0..<choosing).map { first &+ UInt64($0) } }
    var heldOut: [UInt64] { (0..<scoring).map { first &+ 500_000 &+ UInt64($0) } }
  }

  /// Looks for placements.
  ///
  /// - Parameters:
  ///   - counts: How many beacons, fixed ones included.
  ///   - powers: Of which all beacons have one, in dBm.
  ///   - intervals: Of which all beacons have one.
  ///   - progress: Called before each number of beacons with how many are done and how many there
  ///     are.
  ///   - threads: On how many threads the engine runs; what comes of it does not depend on them.
  /// - Throws: `unusable` where there are too few spots or too many fixed beacons, or where nobody
  ///   can stand anywhere.
  /// - Precondition: There is a power and an interval.
  public init(
    _ setting: PlacementSetting, at spots: Spots, counts: ClosedRange<Int>, powers: [PowerLevel],
    intervals: [Duration], chance: SeedPlan, threads: Int = SideBySide.cores,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws(InputError) {
    guard counts.upperBound <= spots.all.count else {
      throw .unusable(
        InputPlace("--beacons"),
        "\(counts.upperBound) is more than there are spots, \(spots.all.count)")
    }
    guard counts.lowerBound >= max(spots.fixedCount, 1) else {
      throw .unusable(
        InputPlace("--beacons"),
        "\(counts.lowerBound) is less than there are fixed beacons, \(spots.fixedCount)")
    }
    let choice = try PlacementChoice(
      setting, at: spots, powers: powers.sorted(), intervals: intervals.sorted(by: >),
      chance: chance, sideBySide: SideBySide(threads: threads))
    var results: [PlacementResult] = []
    for count in counts {
      progress(results.count, counts.count + 1)
      results.append(try await choice.result(of: count, beyond: results.last?.indices ?? []))
    }
    progress(counts.count, counts.count + 1)
    let sign = setting.goal.isBetterLess ? 1.0 : -1
    knee = Knee.index(of: results.map { (Double($0.spots.count), sign * $0.score.mean) })
    let costs = results.map { sign * $0.score.mean }
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    let slack = results[best].score.halfWidth ?? 0
    advised = knee ?? results.indices.first { costs[$0] <= costs[best] + slack } ?? best
    losses = try await choice.losses(of: results[advised])
    map = try choice.map(of: results[advised])
    separation = choice.separation
    self.setting = setting
    self.spots = spots
    self.results = results
    self.chance = chance
  }

  /// The result to take.
  public var advice: PlacementResult { results[advised] }
}

/// What came of a number of beacons.
public struct PlacementResult: Sendable {
  /// Where they hang.
  public let spots: [Spot]
  /// The same, as indices into all spots.
  let indices: [Int]
  /// How all are set.
  public let beacons: BeaconSetting
  /// What the engine came to, with each of the seeds that had no part in the choice.
  public let marks: [PlacementMarks]
  /// The mean of the scores, with the interval in which that of all seeds lies with a confidence of
  /// 95 %.
  public let score: MeanInterval
  /// The share of the plan where as many beacons as asked for are heard: whose mean level reaches the
  /// phone's sensitivity.
  public let coverage: Double
  /// Whether all combinations of spots were looked at.
  public let isExhaustive: Bool

  /// The mean error over the seeds, in metres; `nil` where nobody was positioned.
  public var error: Double? { Spread.mean(of: marks.compactMap(\.error)) }
  /// The mean share of fixes in the right room over the seeds, in per cent.
  public var rightRoom: Double? { Spread.mean(of: marks.compactMap(\.rightRoom)) }
}
