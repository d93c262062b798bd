/// A duration as sensors of Estimote send it: a small number of one unit.
public struct CountedTime: Hashable, Sendable {
  /// The number of units.
  public let count: Int
  /// The unit.
  public let unit: Unit

  /// The unit of a duration.
  public enum Unit: UInt8, CaseIterable, Sendable {
    case seconds, minutes, hours, days, weeks
  }

  /// Creates a duration.
  public init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// The duration.
  public var duration: Duration {
    let seconds =
      switch unit {
      case .seconds: 1
      case .minutes: 60
      case .hours: 3600
      case .days: 86_400
      case .weeks: 604_800
      }
    return .seconds(count * seconds)
  }
}

/// The time in a state of motion, in a byte: six bits of the number, and two of the unit above them.
/// From 32 days on, the number less 32 counts weeks.
extension CountedTime {
  /// The maximum number of a unit, in a byte.
  public static func mostInState(of unit: Unit) -> Int {
    unit == .days || unit == .weeks ? 31 : 63
  }

  init(stateByte byte: UInt8) {
    let number = Int(byte & 0x3F)
    let unit = Unit(rawValue: byte >> 6) ?? .days
    if unit == .days, number >= 32 {
      self.init(number - 32, .weeks)
    } else {
      self.init(number, unit)
    }
  }

  /// - Precondition: The number is 0 ... `mostInState(of:)`.
  var stateByte: UInt8 {
    precondition((0...Self.mostInState(of: unit)).contains(count), "\(count) do not fit")
    return unit == .weeks ? 3 << 6 | UInt8(count + 32) : unit.rawValue << 6 | UInt8(count)
  }
}

/// The time since a start, in two bytes: twelve bits of the number, low ones first, two of the unit,
/// and two of something else.
extension CountedTime {
  /// The maximum number of a unit, in two bytes. Weeks cannot be sent.
  public static let mostSinceStart = 4095

  init(low: UInt8, high: UInt8) {
    self.init(
      Int(high & 0xF) << 8 | Int(low), Unit(rawValue: high >> 4 & 3) ?? .days)
  }

  /// The bits of the number and the unit.
  ///
  /// - Precondition: The number is 0 ... `mostSinceStart`, and the unit is not weeks.
  var bitsSinceStart: UInt16 {
    precondition((0...Self.mostSinceStart).contains(count) && unit != .weeks, "it does not fit")
    return UInt16(count) | UInt16(unit.rawValue) << 12
  }
}
