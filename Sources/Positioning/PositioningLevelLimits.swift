/// The range of possible levels: no radio reports a level outside it, and no sum of squares of
/// levels in it overflows.
package enum PositioningLevelLimits {
  /// The range, in dBm.
  package static let range = -200.0...100

  /// Returns `true` if a level in dBm is possible; NaN is not.
  static func contain(_ level: Double) -> Bool { range.contains(level) }

  /// The level clamped to the limits, in dBm; the lower limit for NaN.
  static func within(_ level: Double) -> Double {
    level > range.lowerBound ? min(level, range.upperBound) : range.lowerBound
  }
}
