import BLE

/// What the fingerprints of a cell tell of one anchor.
public struct LevelSummary: Hashable, Sendable {
  /// In how many of the cell's fingerprints it was heard.
  public var count: Int
  /// The mean level of these, in dBm.
  public var mean: Double
  /// The middle level, or the mean of the middle two, in dBm.
  public var median: Double
  /// The standard deviation of the levels, in dB: that of these, not of all that there could be.
  public var deviation: Double

  /// What levels tell; `nil` where there are none.
  ///
  /// - Parameter levels: In dBm, in any order.
  init?(of levels: [Double]) {
    guard !levels.isEmpty else { return nil }
    count = levels.count
    var sum = 0.0
    for level in levels { sum += level }
    mean = sum / Double(count)
    var squares = 0.0
    for level in levels { squares += (level - mean) * (level - mean) }
    deviation = (squares / Double(count)).squareRoot()
    var ranked = RankedLevels()
    for level in levels { ranked.insert(level) }
    median = ranked.median
  }
}
