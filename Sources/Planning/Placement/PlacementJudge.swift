import Documents

/// A trial of a placement.
protocol PlacementJudge: Sendable {
  /// Returns the outcomes for a seed, one for each element of `dead`: with all mounted devices, or
  /// with the device of an index off.
  func outcomes(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementOutcome]
}
