/// A time in nanoseconds since the start of a run or a recording.
///
/// The count is a 64-bit integer, so comparison and subtraction are exact. It covers 292 years
/// before and after the start. The difference of two instants is Swift's `Duration`.
public struct Instant: InstantProtocol, Sendable {
  /// Nanoseconds since the start; negative before it.
  public let nanoseconds: Int64

  /// Creates an instant from nanoseconds since the start.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The start of a run or a recording.
  public static let start = Instant(nanoseconds: 0)

  /// The instant after a duration, truncated towards zero to a nanosecond.
  ///
  /// - Precondition: The result lies within 292 years of the start.
  @inlinable
  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds + duration.nanoseconds)
  }

  /// The time from this instant to another; negative if the other is earlier.
  @inlinable
  public func duration(to other: Instant) -> Duration {
    Duration(attoseconds: Int128(other.nanoseconds - nanoseconds) * 1_000_000_000)
  }

  /// Seconds since the start, rounded to a `Double`.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Orders instants by time.
  @inlinable
  public static func < (earlier: Instant, later: Instant) -> Bool {
    earlier.nanoseconds < later.nanoseconds
  }
}

extension Duration {
  /// The whole nanoseconds in this duration, truncated towards zero.
  ///
  /// - Precondition: The duration is shorter than 292 years.
  @inlinable
  public var nanoseconds: Int64 {
    // Engines read this at each packet. This needs one division; seconds and remainder need two
    // 128-bit ones.
    let size = attoseconds.magnitude
    let parts = (UInt64(truncatingIfNeeded: size >> 64), UInt64(truncatingIfNeeded: size))
    let whole = Int64((1_000_000_000 as UInt64).dividingFullWidth(parts).quotient)
    return attoseconds < 0 ? -whole : whole
  }

  /// The duration in seconds, rounded to a `Double`.
  public var inSeconds: Double { Double(nanoseconds) / 1e9 }
}
