import BLE

/// What came of a number of beacons.
public struct PlacementResult: Sendable {
  /// Where they hang.
  public let spots: [Spot]
  /// The same, as indices into all spots, and how all are set.
  let placement: PlacementTrials.Placement
  /// What the engine came to, with each of the seeds that had no part in the choice.
  public let marks: [PlacementMarks]
  /// What of the score was given away for longer-lived batteries.
  public let bargain: PlacementBargain
  /// The mean of the scores, and how sure that is.
  public let score: PlacementScore
  /// The share of the plan where as many beacons as asked for are heard: whose mean level reaches the
  /// phone's sensitivity.
  public let coverage: Double
  /// At how many places of the plan that was looked at.
  public let places: Int
  /// Whether all combinations of spots were looked at.
  public let isExhaustive: Bool

  /// How all are set.
  public var beacons: BeaconSetting { placement.beacons }
  /// The mean error over the seeds, in metres; `nil` where nobody was positioned.
  public var error: Double? { Spread.mean(of: marks.compactMap(\.error)) }
  /// The mean share of fixes in the right room over the seeds, in per cent.
  public var rightRoom: Double? { Spread.mean(of: marks.compactMap(\.rightRoom)) }
}
