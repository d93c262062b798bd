/// The engine's results for one seed.
package struct PlacementOutcome: Hashable, Sendable {
  /// The score for the goal: metres for the error, per cent for all other goals.
  package var score: Double
  /// The mean error, in metres; `nil` if nothing was positioned.
  package var error: Double?
  /// The fraction of fixes in the correct room, in per cent; `nil` if the plan has fewer than two
  /// rooms, or nothing was positioned.
  package var rightRoom: Double?
  /// The number of points, or of seconds at a door or on a walk of a resident.
  package var trials: Int
  /// The number of stays on a walk of a resident; `nil` for another motion.
  package var stays: Int?

  init(
    score: Double, of trials: Int, stays: Int? = nil, error: Double? = nil,
    rightRoom: Double? = nil
  ) {
    self.score = score
    self.trials = trials
    self.stays = stays
    self.error = error
    self.rightRoom = rightRoom
  }
}
