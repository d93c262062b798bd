import BLE

/// The statistics of one anchor's levels in the fingerprints of a cell.
public struct FingerprintLevelSummary: Hashable, Sendable {
  /// The number of the cell's fingerprints that heard the anchor.
  public var count: Int
  /// The mean level in these fingerprints, in dBm.
  public var mean: Double
  /// The median level, in dBm.
  public var median: Double
  /// The population standard deviation of these levels, in dB.
  public var deviation: Double

  /// Creates the statistics of levels; `nil` without levels.
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
