/// A date and time in a capture, in nanoseconds since the beginning of 1970 (UTC, without leap
/// seconds).
///
/// It covers the years 1677 to 2262.
public struct CaptureTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the beginning of 1970; negative before it.
  public let nanoseconds: Int64

  /// Creates a time from nanoseconds since the beginning of 1970.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Creates the time that is some units after the beginning of 1970; `nil` if it is outside the
  /// covered years.
  init?(_ count: Int64, unit: Int64) {
    let (nanoseconds, isBeyond) = count.multipliedReportingOverflow(by: unit)
    guard !isBeyond else { return nil }
    self.init(nanoseconds: nanoseconds)
  }

  /// Nanoseconds in a microsecond.
  static let microsecond: Int64 = 1_000
  /// Nanoseconds in a second.
  static let second: Int64 = 1_000_000_000

  /// The whole seconds since the beginning of 1970, rounded down.
  var seconds: Int64 { floor(Self.second) }

  /// The nanoseconds after `seconds`, 0 ..< 10⁹.
  var nanosecondsOfSecond: Int64 { nanoseconds - seconds * Self.second }

  /// The whole microseconds since the beginning of 1970, rounded down.
  var microseconds: Int64 { floor(Self.microsecond) }

  private func floor(_ unit: Int64) -> Int64 {
    nanoseconds >= 0 ? nanoseconds / unit : ~(~nanoseconds / unit)
  }

  /// The time that is later by some nanoseconds; `nil` if it is outside the covered years.
  public func advanced(by nanoseconds: Int64) -> CaptureTime? {
    let (sum, isBeyond) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    return isBeyond ? nil : CaptureTime(nanoseconds: sum)
  }

  /// Orders times, the earlier one first.
  public static func < (earlier: CaptureTime, later: CaptureTime) -> Bool {
    earlier.nanoseconds < later.nanoseconds
  }
}
