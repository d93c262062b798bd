import Documents

/// A trial of a placement.
protocol PlacementJudge: Sendable {
  /// Returns the outcomes with one seed: for each element of `dead`, one for each person. An
  /// element is `nil` if all mounted devices are on; otherwise it is the index of the device that
  /// is off.
  ///
  /// - Parameter visits: The walk of each person with the seed.
  func outcomes(
    seed: UInt64, along visits: [PlacementVisit], dead: [Int?]
  ) throws(InputError) -> [PlacementOutcome]
}
