import Statistics

/// What a placement scores, and how sure that is.
package struct PlacementScore: Hashable, Sendable {
  /// The mean over seeds: in metres for the error, in per cent for all others.
  package let mean: Double
  /// The least mean over all seeds that this one is compatible with, with a confidence of 95 %.
  package let lower: Double
  /// The greatest.
  package let upper: Double

  /// The score of one seed or more.
  ///
  /// Errors are taken to scatter normally (`MeanInterval`), and are not below zero; the places, or the
  /// seconds at a door, that shares are of are trials in clusters, one for each seed
  /// (`ClusteredShare`). The error of one seed alone has no bounds.
  ///
  /// - Precondition: There is a seed.
  package init(of marks: [PlacementMarks], for goal: PlacementGoal) {
    let scores = marks.map(\.score)
    if goal == .error {
      guard let error = MeanInterval(of: scores) else { preconditionFailure("no seeds") }
      let halfWidth = error.halfWidth ?? .infinity
      mean = error.mean
      lower = max(error.mean - halfWidth, 0)
      upper = error.mean + halfWidth
    } else {
      let trials = marks.reduce(0) { $0 + $1.trials }
      guard let share = ClusteredShare(of: scores.map { $0 / 100 }, trials: trials) else {
        preconditionFailure("no seeds")
      }
      mean = 100 * share.mean
      lower = 100 * share.lower
      upper = 100 * share.upper
    }
  }

  /// Whether another score is no worse than this one by more than chance may do.
  func isNearly(_ other: PlacementScore, for goal: PlacementGoal) -> Bool {
    goal.isBetterLess ? other.mean <= upper : other.mean >= lower
  }
}
