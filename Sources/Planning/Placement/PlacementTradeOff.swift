/// The trade of score for battery life: of the placements that are nearly as good as the best, the
/// one with the longest battery life.
package struct PlacementTradeOff: Hashable, Sendable {
  /// The selected placement: the one with the longest interval, and then with the lowest power.
  package let taken: PlacementTrials.Tried
  /// The placement with the best score.
  package let best: PlacementTrials.Tried
  /// The score that the selected placement loses to the best one, with the seeds of the choice: in
  /// per cent of the best error, 0 ... 5, or in percentage points of a fraction, 0 ... 1.
  package let loss: Double

  /// The maximum loss of score for a longer battery life: in per cent of an error, or in percentage
  /// points of a fraction.
  static let mostLoss = (ofError: 5.0, ofShares: 1.0)

  /// Selects among placements.
  ///
  /// - Precondition: At least one placement was tried.
  package init(among tried: [PlacementTrials.Tried], for goal: PlacementGoal) {
    var best = tried[0]
    for other in tried where goal.isBetter(other.score, than: best.score) { best = other }
    let (bestScore, errorAllowed) = (best.score, best.score * (1 + Self.mostLoss.ofError / 100))
    let limit = goal.isLowerBetter ? errorAllowed : bestScore - Self.mostLoss.ofShares
    var taken = best
    for other in tried where !goal.isBetter(limit, than: other.score) {
      let (a, b) = (other.placement.broadcast, taken.placement.broadcast)
      if (b.interval, a.power) < (a.interval, b.power) { taken = other }
    }
    self.best = best
    self.taken = taken
    loss =
      !goal.isLowerBetter
      ? bestScore - taken.score : bestScore > 0 ? 100 * (taken.score / bestScore - 1) : 0
  }

  /// The setting of the best placement.
  package var bestBroadcast: PlacementBroadcastSetting { best.placement.broadcast }

  /// `true` if the best placement itself is selected.
  package var isBest: Bool { taken == best }
}
