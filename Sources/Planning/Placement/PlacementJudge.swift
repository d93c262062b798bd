import Documents

/// A trial of a placement.
protocol PlacementJudge: Sendable {
  /// Returns the outcomes for a seed, one for each element of `dead`: `nil` for all mounted devices
  /// on, or the index of the device that is off.
  func outcomes(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementOutcome]
}
