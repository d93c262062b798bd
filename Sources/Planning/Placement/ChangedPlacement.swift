import Statistics

/// The recommended placement under a change, beside the best of the shortlist under it.
package struct ChangedPlacement: Sendable {
  /// The change.
  package let change: PlacementChange
  /// The score of the recommended placement, on held-out seeds.
  package let score: PlacementScore
  /// The placement of the shortlist that scores best on the seeds of the search under the change;
  /// `nil` if that is the recommended one.
  package let rival: Rival?

  /// A placement other than the recommended one.
  package struct Rival: Sendable {
    /// The mounting points of its devices.
    package let spots: [Spot]
    /// Its score, on the same held-out seeds.
    package let score: PlacementScore
    /// The score minus that of the recommended placement, over these seeds.
    package let gain: MeanInterval

    /// `true` if it is better by more than chance, at 95 % confidence.
    package func isBetter(for goal: PlacementGoal) -> Bool {
      guard let halfWidth = gain.halfWidth else { return false }
      return (goal.isLowerBetter ? -gain.mean : gain.mean) > halfWidth
    }
  }
}
