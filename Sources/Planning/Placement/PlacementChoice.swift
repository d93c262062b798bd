import BLE
import Documents
import Statistics
import Studies

/// The choice of placements: the forecast finds candidates, and the engine selects one of them.
struct PlacementChoice: Sendable {
  private var setting: PlacementSetting
  private let spots: Spots
  private let powers: [PowerLevel]
  /// The intervals, longest first.
  private let intervals: [Duration]
  private let chance: PlacementStudy.SeedPlan
  private let sideBySide: ParallelRuns
  private var trials: PlacementTrials
  let forecasts: PlacementForecasts

  /// The number of placements to try that add a device to the one chosen for one fewer, so that the
  /// score falls as rarely as possible where a device is added.
  private static let additions = 3

  /// The number of candidates to try with the engine, besides the uniform grid and additions. It is
  /// larger at a door, where a trial is short and the forecast ranks less accurately.
  private var tried: Int { setting.goal == .door ? 127 : 31 }

  /// Creates a choice.
  ///
  /// - Precondition: There is at least one power and one interval.
  init(
    _ setting: PlacementSetting, at spots: Spots, powers: [PowerLevel], intervals: [Duration],
    chance: PlacementStudy.SeedPlan, sideBySide: ParallelRuns
  ) throws(InputError) {
    self.setting = setting
    self.spots = spots
    self.powers = powers
    self.intervals = intervals
    self.chance = chance
    forecasts = try PlacementForecasts(
      of: spots.all, in: setting, interval: intervals[intervals.count - 1],
      seed: chance.firstOfSearch)
    self.sideBySide = sideBySide
    trials = PlacementTrials(
      of: spots.all, in: setting, separation: forecasts.separation, sideBySide: sideBySide)
  }

  /// Returns the maximum number of trials to choose the places of `count` devices.
  func mostTrials(of count: Int) -> Int {
    let combinations = PlacementSearch.combinations(
      count - spots.fixedCount, of: spots.all.count - spots.fixedCount)
    let placements = combinations < Double(tried) ? Int(combinations.rounded()) : tried
    let choosing = chance.choice.count
    return powers.count
      * (PlacementTrials.count(among: placements + Self.additions + 1, seeds: choosing)
        + (intervals.count - 1) * PlacementTrials.count(among: 1, seeds: choosing))
  }

  /// Returns the best placement of `count` devices with each power and interval, in an order that
  /// is the same for all counts; `nil` if the task was cancelled.
  ///
  /// - Parameters:
  ///   - fewer: The best placements of one device fewer; empty if there are none.
  ///   - trial: Called after each trial, which tests one placement with one seed.
  func tried(
    _ count: Int, beyond fewer: [PlacementTrials.Tried] = [], after trial: () -> Void
  ) async throws(InputError) -> [PlacementTrials.Tried]? {
    var bests: [PlacementTrials.Tried] = []
    for power in powers {
      let shortest = PlacementBroadcastSetting(
        power: power, interval: intervals[intervals.count - 1])
      let search = PlacementSearch(spots, by: forecasts.forecast(shortest))
      let fewer = fewer.first { $0.placement.broadcast == shortest }?.placement.spots ?? []
      var found = search.best(count, beyond: fewer, seed: chance.firstOfSearch, keeping: tried).map(
        \.spots)
      var others = [search.uniformGrid(count).spots]
      if !fewer.isEmpty { others += search.additions(to: fewer, keeping: Self.additions) }
      for spots in others where !found.contains(spots) { found.append(spots) }
      guard
        let best = try await trials.best(
          of: found.map { .init(spots: $0, broadcast: shortest) }, seeds: chance.choice,
          after: trial)
      else { return nil }
      bests.append(best)
      for interval in intervals.dropLast() {
        let longer = PlacementBroadcastSetting(power: power, interval: interval)
        guard
          var other = try await trials.best(
            of: [.init(spots: best.placement.spots, broadcast: longer)], seeds: chance.choice,
            after: trial)
        else { return nil }
        other.rivals = best.rivals
        bests.append(other)
      }
    }
    return bests
  }

  /// The numbers of devices with which methods are tried: the lowest, the middle and the highest.
  private static func counts(among counts: ClosedRange<Int>) -> [Int] {
    let middle = (counts.lowerBound + counts.upperBound) / 2
    return Set([counts.lowerBound, middle, counts.upperBound]).sorted()
  }

  /// Returns the maximum number of trials to choose one of several methods.
  func mostTrials(amongMethods methods: Int, for counts: ClosedRange<Int>) -> Int {
    guard methods > 0 else { return 0 }
    return Self.counts(among: counts).count
      * PlacementTrials.count(among: methods, seeds: chance.choice.count)
  }

  /// Returns the methods that were tried with all seeds of the choice, best first; `nil` if the
  /// task was cancelled.
  ///
  /// They are tried on the placements that the forecast puts first, with the highest power and the
  /// shortest interval, by successive halving as in `PlacementTrials`. A method that the survey
  /// cannot serve is left out.
  ///
  /// - Parameter trial: Called after each trial.
  /// - Throws: The error of the last method if none can be used.
  func best(
    of methods: [PlacementMethod], for counts: ClosedRange<Int>, after trial: () -> Void
  ) async throws(InputError) -> [TriedMethod]? {
    let broadcast = PlacementBroadcastSetting(
      power: powers[powers.count - 1], interval: intervals[intervals.count - 1])
    let search = PlacementSearch(spots, by: forecasts.forecast(broadcast))
    let placements = Self.counts(among: counts).map { count in
      PlacementTrials.Placement(
        spots: search.best(count, seed: chance.firstOfSearch)[0].spots, broadcast: broadcast)
    }
    let seeds = chance.choice
    let people = setting.people.all.count
    var racing = methods.map { (method: $0, outcomes: PeopleOutcomes(people: people)) }
    for (number, round) in PlacementTrials.rounds(seeds.count).enumerated() {
      if number > 0 { racing = Array(racing.prefix(PlacementTrials.staying(of: racing.count))) }
      var unusable: InputError?
      var usable: [(method: PlacementMethod, outcomes: PeopleOutcomes)] = []
      for (method, outcomes) in racing {
        do throws(InputError) {
          guard
            let added = try await trying(method).trials.outcomes(
              of: placements, seeds: Array(seeds[round]), after: trial)
          else { return nil }
          var sum = outcomes
          sum.add(Array(added.joined()))
          usable.append((method, sum))
        } catch { unusable = error }
      }
      if usable.isEmpty, let unusable { throw unusable }
      let sums = usable.map { $0.outcomes.sum(by: setting) }
      let order = usable.indices.sorted { one, other in
        setting.goal.isBetter(sums[one], than: sums[other])
          || sums[one] == sums[other] && one < other
      }
      racing = order.map { usable[$0] }
    }
    let count = Double(placements.count * seeds.count)
    return racing.map {
      TriedMethod(method: $0.method, score: $0.outcomes.sum(by: setting) / count)
    }
  }

  /// Returns the same choice, by a method.
  func trying(_ method: PlacementMethod) -> PlacementChoice {
    var choice = self
    choice.setting = setting.with(method: method)
    choice.trials = trials.with(choice.setting)
    return choice
  }

  /// The rooms in which nobody stays, for want of space or as all people stay in others; empty if
  /// the motion is not that of a resident.
  var unvisited: [String] {
    guard let ways = trials.ways else { return [] }
    let rooms = setting.people.all.map { $0.habits(in: setting.motion).rooms }
    guard !rooms.contains(where: \.isEmpty) else { return ways.unvisited }
    return ways.unvisited + ways.names.filter { name in !rooms.contains { $0.contains(name) } }
  }

  /// The number of placements of the shortlist that are tried under each change, besides the
  /// recommended one.
  private static let rivals = 3

  /// Returns the maximum number of trials under one change.
  var mostTrialsUnderChange: Int { (Self.rivals + 1 + 2) * chance.losing.count }

  /// Returns the recommended placement under a change, beside the best of the shortlist; `nil` if
  /// the task was cancelled.
  ///
  /// The best of the shortlist is chosen with seeds of the search, and scored with held-out seeds,
  /// so that it is not the luckiest.
  ///
  /// - Parameter trial: Called after each trial, which tests one placement with one seed.
  func result(
    of advised: PlacementTradeOff, under change: PlacementChange, after trial: () -> Void
  ) async throws(InputError) -> ChangedPlacement? {
    let trials = trials.with(change.applied(to: setting))
    let people = setting.people.all.count
    let placement = advised.taken.placement
    let rivals = advised.taken.rivals.filter { $0 != placement.spots }.prefix(Self.rivals)
    var chosen = [placement]
    if !rivals.isEmpty {
      let shortlist =
        [placement]
        + rivals.map { PlacementTrials.Placement(spots: $0, broadcast: placement.broadcast) }
      let seeds = Array(chance.choice.prefix(chance.losing.count))
      guard let outcomes = try await trials.outcomes(of: shortlist, seeds: seeds, after: trial)
      else { return nil }
      let sums = outcomes.map { PeopleOutcomes(of: $0, people: people).sum(by: setting) }
      var best = 0
      for index in sums.indices where setting.goal.isBetter(sums[index], than: sums[best]) {
        best = index
      }
      if best > 0 { chosen.append(shortlist[best]) }
    }
    guard let outcomes = try await trials.outcomes(of: chosen, seeds: chance.losing, after: trial)
    else { return nil }
    let scored = outcomes.map { PeopleOutcomes(of: $0, people: people).outcomes(by: setting) }
    func score(_ index: Int) -> PlacementScore {
      PlacementScore(of: scored[index], for: setting.goal)
    }
    var rival: ChangedPlacement.Rival?
    if chosen.count > 1 {
      let gains = zip(scored[1], scored[0]).map { $0.score - $1.score }
      guard let gain = MeanInterval(of: gains) else { preconditionFailure("no seeds") }
      rival = .init(spots: chosen[1].spots.map { spots.all[$0] }, score: score(1), gain: gain)
    }
    return ChangedPlacement(change: change, score: score(0), rival: rival)
  }

  /// Returns the result of a placement on the held-out seeds; `nil` if the task was cancelled.
  ///
  /// - Parameter trial: Called after each trial; there is one trial for each seed.
  func result(
    of tradeOff: PlacementTradeOff, after trial: () -> Void
  ) async throws(InputError) -> PlacementResult? {
    let chosen = tradeOff.taken.placement
    guard
      let outcomes = try await trials.outcomes(of: [chosen], seeds: chance.heldOut, after: trial)
    else { return nil }
    let ofPeople = PeopleOutcomes(of: outcomes[0], people: setting.people.all.count)
    let judged = ofPeople.outcomes(by: setting)
    let (heard, places) = forecasts.coverage(of: chosen)
    return PlacementResult(
      spots: chosen.spots.map { spots.all[$0] }, placement: chosen, outcomes: judged,
      people: setting.people.household.map { _ in
        PlacementPeopleScores(of: ofPeople, for: setting.goal)
      }, tradeOff: tradeOff, score: PlacementScore(of: judged, for: setting.goal),
      coverage: Double(heard) / Double(max(places, 1)), places: places,
      isExhaustive: PlacementSearch.isExhaustive(
        chosen.spots.count - spots.fixedCount, of: spots.all.count - spots.fixedCount))
  }

  /// Returns the scores with one of the mounted devices off, for each device in turn; `nil` if the
  /// task was cancelled.
  ///
  /// - Parameter trial: Called after each trial; there is one trial for each seed.
  func losses(
    of result: PlacementResult, after trial: () -> Void
  ) async throws(InputError) -> [PlacementScore]? {
    let mounted = result.spots.indices
    guard
      let outcomes = try await trials.outcomes(
        of: [result.placement], seeds: chance.losing, dead: mounted.map { $0 }, after: trial)
    else { return nil }
    return mounted.map { device in
      PeopleOutcomes(of: outcomes[0], people: setting.people.all.count, dead: device)
        .score(by: setting)
    }
  }
}
