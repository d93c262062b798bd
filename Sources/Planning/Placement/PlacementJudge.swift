import Documents

/// A trial of a placement.
protocol PlacementJudge: Sendable {
  /// The outcomes for a seed: with all beacons, or with one of them, an index, off.
  func outcomes(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementOutcome]
}
