import Documents

/// A trial of a placement.
protocol PlacementJudge: Sendable {
  /// Returns the outcomes with one seed: one for each element of `dead`. An element is `nil` if all
  /// mounted devices are on; otherwise it is the index of the device that is off.
  func outcomes(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementOutcome]
}
