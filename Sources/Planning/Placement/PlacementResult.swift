import BLE
import Statistics

/// What came of a number of beacons.
package struct PlacementResult: Sendable {
  /// Where they hang.
  package let spots: [Spot]
  /// The same, as indices into all spots, and how all are set.
  package let placement: PlacementTrials.Placement
  /// What the engine came to, with each of the seeds that had no part in the choice.
  package let marks: [PlacementMarks]
  /// What of the score was given away for longer-lived batteries.
  package let bargain: PlacementBargain
  /// The mean of the scores, and how sure that is.
  package let score: PlacementScore
  /// The share of the plan where as many beacons as asked for are heard: whose mean level reaches the
  /// phone's sensitivity.
  package let coverage: Double
  /// At how many places of the plan that was looked at.
  package let places: Int
  /// Whether all combinations of spots were looked at.
  package let isExhaustive: Bool

  /// How all are set.
  package var beacons: BeaconSetting { placement.beacons }
  /// The mean error over the seeds, in metres; `nil` where nobody was positioned.
  package var error: Double? { Spread.mean(of: marks.compactMap(\.error)) }
  /// The mean share of fixes in the right room over the seeds, in per cent.
  package var rightRoom: Double? { Spread.mean(of: marks.compactMap(\.rightRoom)) }
}
