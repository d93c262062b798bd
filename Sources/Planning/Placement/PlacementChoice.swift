import BLE
import Documents
import Studies

/// The choice of placements: the forecast finds candidates, and the engine selects one of them.
struct PlacementChoice: Sendable {
  private let setting: PlacementSetting
  private let spots: Spots
  private let powers: [PowerLevel]
  /// The intervals, longest first.
  private let intervals: [Duration]
  private let chance: PlacementStudy.SeedPlan
  private let trials: PlacementTrials
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
      of: spots.all, in: setting, interval: intervals[intervals.count - 1], seed: chance.first)
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
      var found = search.best(count, beyond: fewer, seed: chance.first, keeping: tried).map(\.spots)
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
          let other = try await trials.best(
            of: [.init(spots: best.placement.spots, broadcast: longer)], seeds: chance.choice,
            after: trial)
        else { return nil }
        bests.append(other)
      }
    }
    return bests
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
    let ofAll = outcomes[0].map { $0[0] }
    let (heard, places) = forecasts.coverage(of: chosen)
    return PlacementResult(
      spots: chosen.spots.map { spots.all[$0] }, placement: chosen, outcomes: ofAll,
      tradeOff: tradeOff, score: PlacementScore(of: ofAll, for: setting.goal),
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
      PlacementScore(of: outcomes[0].map { $0[device] }, for: setting.goal)
    }
  }
}
