import BLE

/// Chooses placements: the forecast finds some, and the engine picks one of them.
struct PlacementChoice: Sendable {
  private let setting: PlacementSetting
  private let spots: Spots
  private let powers: [PowerLevel]
  /// The longest first.
  private let intervals: [Duration]
  private let chance: PlacementStudy.SeedPlan
  private let trials: PlacementTrials
  let forecasts: PlacementForecasts

  /// By how much worse than the best setting one may score that is easier on the battery: by so much
  /// of an error, or by so many per cent of shares.
  static let slack = (ofError: 0.05, ofShares: 1.0)
  /// How many of the placements that were found the engine tries, beside the uniform grid.
  private static let tried = 31

  /// - Precondition: There is a power and an interval.
  init(
    _ setting: PlacementSetting, at spots: Spots, powers: [PowerLevel], intervals: [Duration],
    chance: PlacementStudy.SeedPlan, sideBySide: SideBySide
  ) throws(InputError) {
    self.setting = setting
    self.spots = spots
    self.powers = powers
    self.intervals = intervals
    self.chance = chance
    forecasts = try PlacementForecasts(
      of: spots.all, in: setting, interval: intervals[intervals.count - 1], seed: chance.first)
    trials = PlacementTrials(
      of: spots.all, in: setting, telling: forecasts.separation, sideBySide: sideBySide)
  }

  private typealias Tried = (placement: PlacementTrials.Placement, score: Double)

  /// What is chosen of so many beacons; `nil` where the task was cancelled.
  ///
  /// - Parameter fewer: What was chosen of fewer.
  func result(of count: Int, beyond fewer: [Int]) async throws(InputError) -> PlacementResult? {
    var tried: [Tried] = []
    for power in powers {
      let shortest = BeaconSetting(power: power, interval: intervals[intervals.count - 1])
      let search = PlacementSearch(spots, by: forecasts.forecast(shortest))
      var found = search.best(
        count, beyond: fewer, seed: chance.first, keeping: Self.tried
      ).map(\.spots)
      let grid = search.uniformGrid(count).spots
      if !found.contains(grid) { found.append(grid) }
      guard
        let best = try await trials.best(
          of: found.map { .init(spots: $0, beacons: shortest) }, seeds: chance.choice)
      else { return nil }
      tried.append(best)
      for interval in intervals.dropLast() {
        let longer = BeaconSetting(power: power, interval: interval)
        guard
          let other = try await trials.best(
            of: [.init(spots: best.placement.spots, beacons: longer)], seeds: chance.choice)
        else { return nil }
        tried.append(other)
      }
    }
    return try await result(of: chosen(among: tried).placement)
  }

  /// Of those that are nearly as good as the best, the one that is easiest on the battery: of the
  /// longest interval, and then of the least power.
  private func chosen(among tried: [Tried]) -> Tried {
    let goal = setting.goal
    var best = tried[0]
    for other in tried where goal.isBetter(other.score, than: best.score) { best = other }
    let limit =
      goal.isBetterLess
      ? best.score * (1 + Self.slack.ofError) : best.score - Self.slack.ofShares
    for other in tried where !goal.isBetter(limit, than: other.score) {
      let (a, b) = (other.placement.beacons, best.placement.beacons)
      if (b.interval, a.power) < (a.interval, b.power) { best = other }
    }
    return best
  }

  private func result(
    of chosen: PlacementTrials.Placement
  ) async throws(InputError) -> PlacementResult? {
    guard let marks = try await trials.marks(of: [chosen], seeds: chance.heldOut) else {
      return nil
    }
    let ofAll = marks[0].map { $0[0] }
    let (heard, places) = forecasts.coverage(of: chosen)
    return PlacementResult(
      spots: chosen.spots.map { spots.all[$0] }, placement: chosen, marks: ofAll,
      score: PlacementScore(of: ofAll, for: setting.goal),
      coverage: Double(heard) / Double(max(places, 1)), places: places,
      isExhaustive: PlacementSearch.isExhaustive(
        chosen.spots.count - spots.fixedCount, of: spots.all.count - spots.fixedCount))
  }

  /// The scores while each of the beacons is dead; `nil` where the task was cancelled.
  func losses(of result: PlacementResult) async throws(InputError) -> [PlacementScore]? {
    let beacons = result.spots.indices
    guard
      let marks = try await trials.marks(
        of: [result.placement], seeds: chance.heldOut, dead: beacons.map { $0 })
    else { return nil }
    return beacons.map { beacon in
      PlacementScore(of: marks[0].map { $0[beacon] }, for: setting.goal)
    }
  }
}
