import BLE

/// Which of the placements that were tried is taken, and what of the score that costs: of those nearly
/// as good as the best, the one whose batteries last longest.
package struct PlacementBargain: Hashable, Sendable {
  /// The one that is taken: of the longest interval, and then of the least power.
  package let taken: PlacementTrials.Tried
  /// The one with the best score.
  package let best: PlacementTrials.Tried
  /// By how much worse the one that is taken scores with the seeds of the choice: in per cent of the
  /// best one's error, or in percentage points of a share. 0 ... 5, or 0 ... 1.
  package let loss: Double

  /// By how much worse one may score for a battery that lasts longer: by so many per cent of an error,
  /// or so many percentage points of a share.
  static let mostLoss = (ofError: 5.0, ofShares: 1.0)

  /// - Precondition: There is one that was tried.
  package init(among tried: [PlacementTrials.Tried], for goal: PlacementGoal) {
    var best = tried[0]
    for other in tried where goal.isBetter(other.score, than: best.score) { best = other }
    let (bestScore, errorAllowed) = (best.score, best.score * (1 + Self.mostLoss.ofError / 100))
    let limit = goal.isBetterLess ? errorAllowed : bestScore - Self.mostLoss.ofShares
    var taken = best
    for other in tried where !goal.isBetter(limit, than: other.score) {
      let (a, b) = (other.placement.beacons, taken.placement.beacons)
      if (b.interval, a.power) < (a.interval, b.power) { taken = other }
    }
    self.best = best
    self.taken = taken
    loss =
      !goal.isBetterLess
      ? bestScore - taken.score : bestScore > 0 ? 100 * (taken.score / bestScore - 1) : 0
  }

  /// How the best one's beacons are set.
  package var bestBeacons: BeaconSetting { best.placement.beacons }

  /// Whether the best itself is taken.
  package var isBest: Bool { taken == best }
}
