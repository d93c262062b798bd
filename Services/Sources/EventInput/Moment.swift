import Foundation

/// A point in time, in whole microseconds of UTC.
package struct Moment: Sendable, Hashable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package let microseconds: Int64

  /// The years that a moment may be in.
  static let years = 1...9999
  static let allowed: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

  /// Creates a moment; nil outside the years 1 to 9999.
  package init?(microseconds: Int64) {
    guard Self.allowed.contains(microseconds) else { return nil }
    self.microseconds = microseconds
  }

  init(clamping microseconds: Int64) {
    self.microseconds = min(max(microseconds, Self.allowed.lowerBound), Self.allowed.upperBound)
  }

  /// The time on the clock of this machine.
  package static var now: Moment {
    Moment(clamping: Int64((Date().timeIntervalSince1970 * 1e6).rounded()))
  }

  /// The moment a number of seconds later; the ends of the range are not left.
  package func advanced(bySeconds seconds: Double) -> Moment {
    let added = (seconds * 1e6).rounded()
    guard added.magnitude < 1e18 else { return Moment(clamping: added < 0 ? .min : .max) }
    return Moment(clamping: microseconds + Int64(added))
  }

  package static func < (a: Moment, b: Moment) -> Bool { a.microseconds < b.microseconds }
}
