/// A radio power level in dBm: decibels above one milliwatt.
///
/// A level is to decibels as an instant is to a duration. The difference of two levels is
/// `Decibels`, and a level plus or minus `Decibels` is a level. Two levels cannot be added.
public struct PowerLevel: Hashable, Comparable, Sendable {
  /// Decibels above one milliwatt; phones receive levels between about -105 and -20.
  public var dBm: Double

  /// The levels in dBm that radios report; other values mean that the level is unknown.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.2, RSSI.
  public static let reported = -127.0...20

  /// Creates a level from dBm.
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

  /// Orders levels by their strength.
  public static func < (weaker: PowerLevel, stronger: PowerLevel) -> Bool {
    weaker.dBm < stronger.dBm
  }
}
