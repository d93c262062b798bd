/// What levels can be: no radio reports others, and no sum of squares of these is ever too great.
enum LevelLimits {
  /// In dBm.
  private static let least = -200.0
  private static let greatest = 100.0

  /// Whether a level in dBm can be; one that is not a number cannot.
  static func contain(_ level: Double) -> Bool {
    level >= least && level <= greatest
  }

  /// The level, or the limit that it lies beyond, in dBm; the least for what is not a number.
  static func within(_ level: Double) -> Double {
    level > least ? min(level, greatest) : least
  }
}
