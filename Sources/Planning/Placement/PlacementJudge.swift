import Documents

/// One who puts a placement to the test.
protocol PlacementJudge: Sendable {
  /// What comes of a seed: with all beacons, or while one of them, an index, is dead.
  func marks(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementMarks]
}
