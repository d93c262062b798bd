/// The trade of score for battery life: of the placements that are nearly as good as the best, the
/// one with the longest battery life, or the one with the setting that all rows of a study have.
package struct PlacementTradeOff: Hashable, Sendable {
  /// The selected placement: the one with the longest interval, and then with the lowest power; or
  /// the one with the setting of all rows.
  package let taken: PlacementTrials.Tried
  /// `true` if the selected placement has the setting of all rows.
  package let isOfAllRows: Bool
  /// The placement with the best score.
  package let best: PlacementTrials.Tried
  /// The score that the selected placement loses to the best one, with the seeds of the choice: in
  /// per cent of the best error, 0 ... 5, or in percentage points of a fraction, 0 ... 1. With the
  /// setting of all rows it may be more.
  package let loss: Double

  /// The maximum loss of score for a longer battery life: in per cent of an error, or in percentage
  /// points of a fraction.
  static let mostLoss = (ofError: 5.0, ofShares: 1.0)

  /// Selects among placements.
  ///
  /// - Parameters:
  ///   - setting: The setting to select; `nil` to select by score and battery life.
  ///   - demand: The share that the selected placement must reach, if one does. If none does, the
  ///     best is selected.
  /// - Precondition: At least one placement was tried.
  package init(
    among tried: [PlacementTrials.Tried], for goal: PlacementGoal,
    taking setting: PlacementBroadcastSetting? = nil, reaching demand: PlacementDemand? = nil
  ) {
    var best = tried[0]
    for other in tried where goal.isBetter(other.score, than: best.score) { best = other }
    if let taken = tried.first(where: { $0.placement.broadcast == setting }) {
      self.init(taking: taken, isOfAllRows: true, beside: best, for: goal)
      return
    }
    let (bestScore, errorAllowed) = (best.score, best.score * (1 + Self.mostLoss.ofError / 100))
    let limit = goal.isLowerBetter ? errorAllowed : bestScore - Self.mostLoss.ofShares
    var taken = best
    for other in tried where !goal.isBetter(limit, than: other.score) {
      guard demand?.isMet(by: other.score) ?? true else { continue }
      let (a, b) = (other.placement.broadcast, taken.placement.broadcast)
      if (b.interval, a.power) < (a.interval, b.power) { taken = other }
    }
    self.init(taking: taken, isOfAllRows: false, beside: best, for: goal)
  }

  private init(
    taking taken: PlacementTrials.Tried, isOfAllRows: Bool, beside best: PlacementTrials.Tried,
    for goal: PlacementGoal
  ) {
    self.isOfAllRows = isOfAllRows
    self.best = best
    self.taken = taken
    loss =
      !goal.isLowerBetter
      ? best.score - taken.score : best.score > 0 ? 100 * (taken.score / best.score - 1) : 0
  }

  /// Returns the setting for all numbers of devices: that of the trade with the mean scores of each
  /// setting. With a demand, it is that of the trade for the fewest devices that reach it with any
  /// setting, and if none do, that of the best placement.
  ///
  /// - Parameter rows: The placements tried for each number of devices, fewest first, with the same
  ///   settings.
  /// - Precondition: There is at least one number, and one setting.
  static func setting(
    ofAll rows: [[PlacementTrials.Tried]], for goal: PlacementGoal,
    reaching demand: PlacementDemand? = nil
  ) -> PlacementBroadcastSetting {
    if let demand {
      let row = rows.first { $0.contains { demand.isMet(by: $0.score) } }
      return PlacementTradeOff(among: row ?? rows.flatMap(\.self), for: goal, reaching: demand)
        .taken.placement.broadcast
    }
    let means = rows[0].indices.map { index in
      PlacementTrials.Tried(
        placement: .init(spots: [], broadcast: rows[0][index].placement.broadcast),
        score: rows.reduce(0) { $0 + $1[index].score } / Double(rows.count))
    }
    return PlacementTradeOff(among: means, for: goal).taken.placement.broadcast
  }

  /// The setting of the best placement.
  package var bestBroadcast: PlacementBroadcastSetting { best.placement.broadcast }

  /// `true` if the best placement itself is selected.
  package var isBest: Bool { taken == best }
}
