import Documents

/// A trial of a placement.
protocol PlacementJudge: Sendable {
  /// Returns the outcomes with one seed: one for each element of `dead`. An element is `nil` if all
  /// mounted devices are on; otherwise it is the index of the device that is off.
  ///
  /// - Parameter walk: The walk of the seed, if the motion is that of a resident.
  func outcomes(
    seed: UInt64, along walk: ResidentWalk?, dead: [Int?]
  ) throws(InputError) -> [PlacementOutcome]
}
