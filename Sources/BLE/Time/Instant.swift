/// A time in nanoseconds since the start of a run or a recording.
///
/// The count is a 64-bit integer, so comparison and subtraction are exact. The count covers 292
/// years before and after the start. The difference of two instants is Swift's `Duration`.
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
    .nanoseconds(other.nanoseconds - nanoseconds)
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
    // Engines read this at each packet. The two words of the attoseconds need one division;
    // `components` needs two 128-bit divisions, and `attoseconds` requires macOS 15 or iOS 18.
    (1_000_000_000 as Int64).dividingFullWidth((_high, _low)).quotient
  }

  /// The duration in seconds, rounded to a `Double`.
  public var inSeconds: Double { Double(nanoseconds) / 1e9 }
}
