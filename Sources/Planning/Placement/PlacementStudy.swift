import BLE
import Documents
import Sim
import Statistics
import Studies

/// Where beacons go, for each of several numbers of them.
///
/// For each number and power the forecast finds some placements; the engine tries these on seeds of
/// which the better ones meet more and more, and then the best of them with the other intervals; and
/// what is taken in the end is tried on other seeds, which had no part in the choice.
package struct PlacementStudy: Sendable {
  /// Where, and what for.
  package let setting: PlacementSetting
  /// Where beacons may hang.
  package let spots: Spots
  /// What came of each number of beacons, in rising order.
  package let results: [PlacementResult]
  /// The result at the knee, as an index; `nil` where there is none.
  package let knee: Int?
  /// The one to take, as an index: the knee, or else the fewest beacons whose score is within the
  /// interval of the best.
  package let advised: Int
  /// The score of the advised placement while each of its beacons is dead.
  package let losses: [PlacementScore]
  /// What the forecast makes of each place with the advised placement.
  package let map: PlacementMap
  /// How the door's sides differ by spot; `nil` for other goals.
  package let separation: DoorSeparation?
  /// What all chance was drawn from.
  package let chance: SeedPlan

  /// No study is of more spots.
  package static let mostSpots = 500

  /// Which seeds are for what.
  package struct SeedPlan: Hashable, Sendable {
    /// The first of those of the choice.
    package let first: UInt64
    /// How many are for the choice.
    package let choosing: Int
    /// How many others score what was chosen.
    package let scoring: Int

    /// - Precondition: There are 1 or more of each.
    package init(first: UInt64, choosing: Int = 40, scoring: Int = 20) {
      precondition(choosing > 0 && scoring > 0, "\(choosing) and \(scoring) seeds")
      self.first = first
      self.choosing = choosing
      self.scoring = scoring
    }

    package var choice: [UInt64] { (0..<choosing).map { first &+ UInt64($0) } }
    var heldOut: [UInt64] { (0..<scoring).map { first &+ 500_000 &+ UInt64($0) } }
  }

  /// Looks for placements; `nil` where the task was cancelled.
  ///
  /// - Parameters:
  ///   - counts: How many beacons, fixed ones included.
  ///   - powers: Of which all beacons have one, in dBm; those given twice count once.
  ///   - intervals: Of which all beacons have one; those given twice count once.
  ///   - progress: Called with how many trials, of a placement with a seed, are done, and how many
  ///     there are. Some prove needless: they are done with their number of beacons.
  ///   - sideBySide: How many runs are carried out at a time; what comes of it does not depend on
  ///     that.
  /// - Throws: `unusable` where there are too few spots or too many fixed beacons, where two spots
  ///   have the same name, or where nobody can stand anywhere.
  /// - Precondition: There is a power and an interval.
  package init?(
    _ setting: PlacementSetting, at spots: Spots, counts: ClosedRange<Int>, powers: [PowerLevel],
    intervals: [Duration], chance: SeedPlan, by sideBySide: SideBySide = SideBySide(),
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
    try Self.checkNames(of: spots.all, besides: setting.phone)
    let choice = try PlacementChoice(
      setting, at: spots, powers: Set(powers).sorted(), intervals: Set(intervals).sorted(by: >),
      chance: chance, sideBySide: sideBySide)
    var results: [PlacementResult] = []
    var (done, due) = (0, 0)
    let all = counts.reduce(chance.scoring) { $0 + choice.mostTrials(of: $1) }
    for count in counts {
      due += choice.mostTrials(of: count)
      guard
        let result = try await choice.result(
          of: count, beyond: results.last?.placement.spots ?? [],
          after: {
            done += 1
            progress(done, all)
          })
      else { return nil }
      results.append(result)
      done = due
    }
    let sign = setting.goal.isBetterLess ? 1.0 : -1
    let costs = results.map { sign * $0.score.mean }
    knee = Knee.index(of: zip(results, costs).map { (Double($0.spots.count), $1) })
    let best = results[costs.indices.min { costs[$0] < costs[$1] } ?? 0].score
    advised =
      knee ?? results.firstIndex { best.isNearly($0.score, for: setting.goal) }
      ?? results.count - 1
    guard
      let losses = try await choice.losses(
        of: results[advised],
        after: {
          done += 1
          progress(done, all)
        })
    else { return nil }
    self.losses = losses
    map = try choice.forecasts.map(of: results[advised].placement)
    separation = choice.forecasts.separation
    self.setting = setting
    self.spots = spots
    self.results = results
    self.chance = chance
  }

  /// Beacons at the spots are to have names of their own.
  private static func checkNames(of spots: [Spot], besides phone: Phone) throws(InputError) {
    let place = InputPlace("--spots")
    var taken: [DeviceAddress] = []
    for spot in spots {
      let address = DeviceAddress(named: spot.name)
      guard address != phone.address else {
        throw .unusable(
          place, "\(spot.name.quoted) is the name of the phone that hears the beacons")
      }
      guard !taken.contains(address) else {
        throw .unusable(place, "the name \(spot.name.quoted) is used twice")
      }
      taken.append(address)
    }
  }

  /// The result to take.
  package var advice: PlacementResult { results[advised] }
}
