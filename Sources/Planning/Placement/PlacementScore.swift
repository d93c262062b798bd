import Statistics

/// The score of a placement, with its confidence interval.
package struct PlacementScore: Hashable, Sendable {
  /// The mean over seeds: in metres for the error, in per cent for all other goals.
  package let mean: Double
  /// The lower end of the 95 % confidence interval of the mean over all seeds.
  package let lower: Double
  /// The upper end of the 95 % confidence interval of the mean over all seeds.
  package let upper: Double

  /// Creates the score for one or more seeds.
  ///
  /// Errors are assumed to be normally distributed (`MeanInterval`), and are not below zero.
  /// Fractions of points, or of seconds at a door or on a walk, come from trials in clusters, one
  /// cluster for each seed (`ClusteredShare`). If the fractions of all walks are equal, each stay
  /// is one trial. The error of a single seed has no bounds.
  ///
  /// - Precondition: There is at least one seed.
  package init(of outcomes: [PlacementOutcome], for goal: PlacementGoal) {
    let scores = outcomes.map(\.score)
    if goal == .error {
      guard let error = MeanInterval(of: scores) else { preconditionFailure("no seeds") }
      let halfWidth = error.halfWidth ?? .infinity
      mean = error.mean
      lower = max(error.mean - halfWidth, 0)
      upper = error.mean + halfWidth
    } else {
      let areEqual = scores.allSatisfy { $0 == scores[0] }
      let trials = outcomes.reduce(0) { $0 + (areEqual ? $1.stays ?? $1.trials : $1.trials) }
      guard let share = ClusteredShare(of: scores.map { $0 / 100 }, trials: trials) else {
        preconditionFailure("no seeds")
      }
      mean = 100 * share.mean
      lower = 100 * share.lower
      upper = 100 * share.upper
    }
  }

  /// Returns `true` if another mean is not significantly worse than this one.
  func isNearly(_ other: Double, for goal: PlacementGoal) -> Bool {
    goal.isLowerBetter ? other <= upper : other >= lower
  }
}
