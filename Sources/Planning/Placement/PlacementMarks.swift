/// What the engine came to with one seed.
package struct PlacementMarks: Hashable, Sendable {
  /// By the goal: in metres for the error, in per cent for all others.
  package var score: Double
  /// The mean error, in metres; `nil` where nobody was positioned.
  package var error: Double?
  /// The share of fixes in the right room, in per cent; `nil` where the plan has no two rooms, or
  /// nobody was positioned.
  package var rightRoom: Double?
  /// Of how many places it is made, or of how many seconds at a door.
  package var trials: Int

  init(score: Double, of trials: Int, error: Double? = nil, rightRoom: Double? = nil) {
    self.score = score
    self.trials = trials
    self.error = error
    self.rightRoom = rightRoom
  }
}
