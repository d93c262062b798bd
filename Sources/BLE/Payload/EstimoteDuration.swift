/// A duration as sensors of Estimote send it: a small count of one unit.
public struct EstimoteDuration: Hashable, Sendable {
  /// The count of units.
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
  public var duration: Duration { .seconds(Int64(count) * unit.seconds) }

  /// A duration that is not negative, rounded down to whole units of the finest unit whose largest
  /// count suffices; the largest time if none does.
  private init(_ duration: Duration, in units: [Unit], upTo most: (Unit) -> Int) {
    let seconds = duration.nanoseconds / 1_000_000_000
    for unit in units where seconds / unit.seconds <= most(unit) {
      self.init(Int(seconds / unit.seconds), unit)
      return
    }
    let largest = units[units.count - 1]
    self.init(most(largest), largest)
  }
}

extension EstimoteDuration.Unit {
  /// The length of the unit, in seconds.
  fileprivate var seconds: Int64 {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86_400
    case .weeks: 604_800
    }
  }
}

/// The time in a state of motion, in a byte: six bits for the count, and above them two for the
/// unit. Weeks have the unit of days, and 32 is added to their count.
extension EstimoteDuration {
  /// The largest count of a unit that a byte can carry.
  public static func mostInState(of unit: Unit) -> Int {
    unit == .days || unit == .weeks ? 31 : 63
  }

  /// The time in a state of motion, rounded down, in the finest unit whose largest count suffices:
  /// 63 s, 1 min, ... 31 weeks.
  ///
  /// - Precondition: The duration is not negative.
  public init(inState duration: Duration) {
    self.init(duration, in: Unit.allCases, upTo: Self.mostInState)
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

  /// - Precondition: The count is 0 ... `mostInState(of:)`.
  var stateByte: UInt8 {
    precondition((0...Self.mostInState(of: unit)).contains(count), "\(count) do not fit")
    return unit == .weeks ? 3 << 6 | UInt8(count + 32) : unit.rawValue << 6 | UInt8(count)
  }
}

/// The time since a start, in two bytes: twelve bits for the count, low ones first, two for the
/// unit, and two for something else.
extension EstimoteDuration {
  /// The largest count of a unit that two bytes can carry. Weeks cannot be sent.
  public static let mostSinceStart = 4095

  /// The time since a start, rounded down, in the finest unit for which a count of 4095 suffices;
  /// at most 4095 days.
  ///
  /// - Precondition: The duration is not negative.
  public init(sinceStart duration: Duration) {
    self.init(duration, in: [.seconds, .minutes, .hours, .days]) { _ in Self.mostSinceStart }
  }

  init(low: UInt8, high: UInt8) {
    self.init(
      Int(high & 0xF) << 8 | Int(low), Unit(rawValue: high >> 4 & 3) ?? .days)
  }

  /// The bits of the count and the unit.
  ///
  /// - Precondition: The count is 0 ... `mostSinceStart`, and the unit is not weeks.
  var bitsSinceStart: UInt16 {
    precondition((0...Self.mostSinceStart).contains(count) && unit != .weeks, "it does not fit")
    return UInt16(count) | UInt16(unit.rawValue) << 12
  }
}
