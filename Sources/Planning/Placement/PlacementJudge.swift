import Documents

/// A trial of a placement.
protocol PlacementJudge: Sendable {
  /// The marks for a seed: with all beacons, or with one of them, an index, off.
  func marks(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementMarks]
}
