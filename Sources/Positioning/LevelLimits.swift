/// The range of possible levels: no radio reports others, and no sum of their squares overflows.
enum LevelLimits {
  /// In dBm.
  private static let least = -200.0
  private static let greatest = 100.0

  /// Returns `true` if a level in dBm is possible; NaN is not.
  static func contain(_ level: Double) -> Bool { level >= least && level <= greatest }

  /// The level clamped to the limits, in dBm; the lower limit for NaN.
  static func within(_ level: Double) -> Double { level > least ? min(level, greatest) : least }
}
