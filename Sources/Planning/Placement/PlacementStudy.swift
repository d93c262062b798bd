import BLE
import Buildings
import Documents
import Sim
import Statistics
import Studies

/// The recommended placement for each of several counts of mounted devices.
///
/// If several methods are given, the one that serves best is chosen first. For each count and
/// power, the forecast finds candidates. The engine tries them in rounds, in which the better ones
/// run more and more seeds. It then tries the best ones with the other intervals. All counts have
/// one power and interval, unless each is to have its own. The final choices are scored on held-out
/// seeds, and the recommended one also under changes.
package struct PlacementStudy: Sendable {
  /// The place and the goal, with the method that scores.
  package let setting: PlacementSetting
  /// The candidate mounting points.
  package let spots: Spots
  /// The result for each number of devices, in ascending order.
  package let results: [PlacementResult]
  /// The result at the knee, as an index; `nil` if the results have no knee.
  package let knee: Int?
  /// The recommended result, as an index: the fewest devices that meet the demand, or the best
  /// result if none does, on held-out seeds. Without a demand, the knee by the scores of the
  /// search, or else the result with the fewest devices whose score in the search is within the
  /// confidence interval of the best one there.
  package let advised: Int
  /// The share that a placement must reach; `nil` for none.
  package let demand: PlacementDemand?
  /// The methods that were tried with all seeds of the choice, best first; empty if there was no
  /// choice.
  package let methods: [TriedMethod]
  /// The score of the recommended placement with each of its devices off.
  package let losses: [PlacementScore]
  /// The recommended placement under each change.
  package let changes: [ChangedPlacement]
  /// The test of each device of the recommended placement after it was hung.
  package let selfTests: [PlacementSelfTest]
  /// The rooms in which no resident stays, without space or covered by other rooms; empty if the
  /// motion is another one.
  package let unvisited: [String]
  /// The forecast of the recommended placement at each point.
  package let map: PlacementMap
  /// The separation of the door's sides by each mounting point; `nil` if the goal is not a door.
  package let separation: DoorSeparation?
  /// The random seeds.
  package let chance: SeedPlan

  /// The maximum number of mounting points of a study.
  package static let mostSpots = 500

  /// The uses of the seeds.
  package struct SeedPlan: Hashable, Sendable {
    /// The seed from which the held-out seeds follow.
    package let first: UInt64
    /// The first seed of the choice.
    let firstOfSearch: UInt64
    /// The number of seeds for the choice.
    package let choosing: Int
    /// The number of held-out seeds for the score.
    package let scoring: Int
    /// The number of held-out seeds for the scores with a device off, and under changes.
    package let losingOne: Int

    /// Creates a plan of the seeds.
    ///
    /// - Parameters:
    ///   - losingOne: The number of held-out seeds for the scores with a device off and under
    ///     changes; by default all of them.
    ///   - search: The first seed of the choice; by default `first`.
    /// - Precondition: There is at least 1 seed for each use.
    package init(
      first: UInt64, choosing: Int = 40, scoring: Int = 20, losingOne: Int? = nil,
      search: UInt64? = nil
    ) {
      let losingOne = min(losingOne ?? scoring, scoring)
      precondition(
        choosing > 0 && losingOne > 0, "\(choosing), \(scoring) and \(losingOne) seeds")
      self.first = first
      firstOfSearch = search ?? first
      self.choosing = choosing
      self.scoring = scoring
      self.losingOne = losingOne
    }

    /// The plan for a number of held-out seeds, with twice as many for the choice. By default it is
    /// 400, and 200 on walks of residents, which take longer, with 40 for the choice, with a device
    /// off and under changes.
    ///
    /// The seeds of the choice do not depend on `first`, so without a demand all plans of one
    /// number recommend the same placement, and differ in the seeds that score it.
    package init(first: UInt64, scoring: Int?, on motion: PlacementMotion) {
      self.init(
        first: first, choosing: scoring.map { 2 * $0 } ?? 40,
        scoring: scoring ?? (motion == .resident ? 200 : 400), losingOne: scoring ?? 40,
        search: Self.search)
    }

    /// The first seed of the choice for all plans by a number; far from seeds that people give.
    private static let search: UInt64 = 0x5EED_0000_0000_0000

    var choice: [UInt64] { (0..<choosing).map { firstOfSearch &+ UInt64($0) } }
    /// The held-out seeds: others for each `first`, for up to 10,000 of them.
    var heldOut: [UInt64] { (0..<scoring).map { first &* 10_000 &+ 500_000 &+ UInt64($0) } }
    var losing: [UInt64] { Array(heldOut.prefix(losingOne)) }
  }

  /// Searches for placements; `nil` if the task was cancelled.
  ///
  /// - Parameters:
  ///   - counts: The counts of mounted devices, including fixed ones.
  ///   - powers: The candidate powers of all senders, in dBm; duplicates are ignored.
  ///   - intervals: The candidate intervals of all senders; duplicates are ignored.
  ///   - mixing: `true` to choose the power and the interval of each count by itself; `false` for
  ///     one power and interval of all counts.
  ///   - demand: The share that a placement must reach.
  ///   - methods: The methods of which one is chosen; empty for that of the setting.
  ///   - changes: The changes under which the recommended placement is tried.
  ///   - progress: Called with the count of finished trials and the count of all trials. A trial
  ///     tests one placement with one seed. Trials that prove unnecessary count as finished once the
  ///     search with their count of devices has its result.
  ///   - sideBySide: The number of parallel runs, which does not affect the results.
  /// - Throws: `unusable` if there are too few mounting points or too many fixed devices, if two
  ///   mounting points have the same name, or if there is no room for a person.
  /// - Precondition: There is at least one power and one interval.
  package init?(
    _ setting: PlacementSetting, at spots: Spots, counts: ClosedRange<Int>, powers: [PowerLevel],
    intervals: [Duration], mixing: Bool = false, demand: PlacementDemand? = nil,
    methods: [PlacementMethod] = [], changes: (PlacementSetting) -> [PlacementChange] = { _ in [] },
    chance: SeedPlan,
    by sideBySide: ParallelRuns = ParallelRuns(),
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws(InputError) {
    let mounted = setting.roles.fixed.rawValue
    guard counts.upperBound <= spots.all.count else {
      throw .unusable(
        InputPlace(option: setting.roles.countOption),
        "\(counts.upperBound) exceeds the number of mounting points, \(spots.all.count)")
    }
    guard counts.lowerBound >= max(spots.fixedCount, 1) else {
      throw .unusable(
        InputPlace(option: setting.roles.countOption),
        "\(counts.lowerBound) is below the number of fixed \(mounted)s, \(spots.fixedCount)")
    }
    try Self.checkNames(of: spots.all, in: setting)
    var choice = try PlacementChoice(
      setting, at: spots, powers: Set(powers).sorted(), intervals: Set(intervals).sorted(by: >),
      chance: chance, sideBySide: sideBySide)
    try Self.check(choice.forecasts.separation, in: setting)
    // The setting has no method yet, but as many changes.
    let changeCount = changes(setting).count { $0.leavesFree(spots.all, in: setting) }
    var (done, due) = (0, choice.mostTrials(amongMethods: methods.count, for: counts))
    let all = counts.reduce(
      due + chance.losing.count + changeCount * choice.mostTrialsUnderChange
    ) { $0 + choice.mostTrials(of: $1) + chance.scoring }
    func note() {
      done += 1
      progress(done, all)
    }
    var setting = setting
    var triedMethods: [TriedMethod] = []
    if !methods.isEmpty {
      guard let best = try await choice.best(of: methods, for: counts, after: { note() }) else {
        return nil
      }
      triedMethods = best
      setting = setting.with(method: best[0].method)
      choice = choice.trying(best[0].method)
    }
    done = due
    var tried: [[PlacementTrials.Tried]] = []
    for count in counts {
      due += choice.mostTrials(of: count)
      guard
        let bests = try await choice.tried(count, beyond: tried.last ?? [], after: { note() })
      else { return nil }
      tried.append(bests)
      done = due
    }
    let shared =
      mixing || tried.count == 1
      ? nil : PlacementTradeOff.setting(ofAll: tried, for: setting.goal, reaching: demand)
    var results: [PlacementResult] = []
    for bests in tried {
      let tradeOff = PlacementTradeOff(
        among: bests, for: setting.goal, taking: shared, reaching: demand)
      guard let result = try await choice.result(of: tradeOff, after: { note() }) else {
        return nil
      }
      results.append(result)
    }
    let sign = setting.goal.isLowerBetter ? 1.0 : -1
    func best(by score: (PlacementResult) -> Double) -> Int {
      let costs = results.map { sign * score($0) }
      return costs.indices.min { costs[$0] < costs[$1] } ?? 0
    }
    knee = Knee.index(
      of: results.map { (Double($0.spots.count), sign * $0.tradeOff.taken.score) })
    self.demand = demand
    if let demand {
      advised =
        results.firstIndex { demand.isMet(by: $0.score) } ?? best(by: \.score.mean)
    } else {
      // Held-out scores judge the recommended placement; so they do not choose it.
      let index = best(by: \.tradeOff.taken.score)
      let score = PlacementScore(of: results[index].tradeOff.taken.outcomes, for: setting.goal)
      advised =
        knee ?? results.firstIndex { score.isNearly($0.tradeOff.taken.score, for: setting.goal) }
        ?? index
    }
    guard
      let losses = try await choice.losses(
        of: results[advised], after: { note() })
    else { return nil }
    self.losses = losses
    due = done
    var changed: [ChangedPlacement] = []
    for change in changes(setting) where change.leavesFree(spots.all, in: setting) {
      due += choice.mostTrialsUnderChange
      guard
        let result = try await choice.result(
          of: results[advised].tradeOff, under: change, after: { note() })
      else { return nil }
      changed.append(result)
      done = due
      progress(done, all)
    }
    self.changes = changed
    self.methods = triedMethods
    unvisited = choice.unvisited
    selfTests = try PlacementSelfTest.all(
      of: results[advised].spots, sending: results[advised].broadcast, in: setting)
    map = try choice.forecasts.map(of: results[advised].placement)
    separation = choice.forecasts.separation
    self.setting = setting
    self.spots = spots
    self.results = results
    self.chance = chance
  }

  /// Checks that a lock has a mounting point for its exterior beacon.
  private static func check(
    _ separation: DoorSeparation?, in setting: PlacementSetting
  ) throws(InputError) {
    guard setting.isByLock, let separation,
      separation.groups(Array(separation.separations.indices)).exterior.isEmpty
    else { return }
    let hasOutside = setting.plan.rooms.contains { $0.side == .outside }
    throw .unusable(
      InputPlace(option: .mountingPoints),
      "none of the \(separation.separations.count) is stronger outside "
        + "\(separation.door.name.quoted) than inside, as a lock needs: "
        + (hasOutside ? "" : "the plan has no room with side: \"outside\"; add one, or ")
        + "list points there in a file")
  }

  /// Checks that the devices have unique names.
  private static func checkNames(
    of spots: [Spot], in setting: PlacementSetting
  ) throws(InputError) {
    let place = InputPlace(option: .mountingPoints)
    let carried = setting.link.devices(at: [], sending: .unit).carriedAddress
    var taken: [DeviceAddress] = []
    for spot in spots {
      let address = DeviceAddress(named: spot.name)
      guard address != carried else {
        throw .unusable(
          place,
          "\(spot.name.quoted) is the name of the \(setting.roles.carried.rawValue); use another name"
        )
      }
      guard !taken.contains(address) else {
        throw .unusable(place, "the name \(spot.name.quoted) is used twice")
      }
      taken.append(address)
    }
  }

  /// `true` if a result meets the demand, and without a demand.
  package var isDemandMet: Bool { demand?.isMet(by: advice.score) ?? true }

  /// The recommended result.
  package var advice: PlacementResult { results[advised] }
}
