/// A level of radio power in dBm: decibels above one milliwatt.
///
/// A level is to decibels as an instant is to a duration: two levels differ by `Decibels`, and a
/// level moved by `Decibels` is another level. Two levels cannot be added.
public struct PowerLevel: Hashable, Comparable, Sendable {
  /// Decibels above one milliwatt; what phones receive lies between about -105 and -20.
  public var dBm: Double

  /// The level of that many dBm.
  public init(dBm: Double) {
    self.dBm = dBm
  }

  /// The ratio of two levels.
  public static func - (level: PowerLevel, reference: PowerLevel) -> Decibels {
    Decibels(level.dBm - reference.dBm)
  }

  /// The level raised by a gain.
  public static func + (level: PowerLevel, gain: Decibels) -> PowerLevel {
    PowerLevel(dBm: level.dBm + gain.value)
  }

  /// The level lowered by a loss.
  public static func - (level: PowerLevel, loss: Decibels) -> PowerLevel {
    PowerLevel(dBm: level.dBm - loss.value)
  }

  /// Whether a level is weaker than another.
  public static func < (weaker: PowerLevel, stronger: PowerLevel) -> Bool {
    weaker.dBm < stronger.dBm
  }
}
