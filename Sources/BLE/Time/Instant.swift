/// A moment, counted in nanoseconds since the start of a run or of a recording.
///
/// The count is a 64-bit integer, so that two instants compare and subtract exactly: 292 years fit
/// on either side of the start. Durations between two instants are Swift's `Duration`.
public struct Instant: InstantProtocol, Sendable {
  /// Nanoseconds since the start; negative before it.
  public let nanoseconds: Int64

  /// The moment that many nanoseconds after the start.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The moment at which a run or a recording begins.
  public static let start = Instant(nanoseconds: 0)

  /// The instant that a duration leads to, rounded towards zero to a nanosecond.
  ///
  /// - Precondition: The result lies within 292 years of the start.
  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds + duration.nanoseconds)
  }

  /// The time from this instant to another; negative where the other is earlier.
  public func duration(to other: Instant) -> Duration {
    Duration(attoseconds: Int128(other.nanoseconds - nanoseconds) * 1_000_000_000)
  }

  /// Seconds since the start, to the nearest number that a `Double` can hold.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Whether an instant comes before another.
  public static func < (earlier: Instant, later: Instant) -> Bool {
    earlier.nanoseconds < later.nanoseconds
  }
}

extension Duration {
  /// The whole nanoseconds in this duration, rounded towards zero.
  ///
  /// - Precondition: The duration is shorter than 292 years.
  public var nanoseconds: Int64 {
    // Engines ask for this at each packet: one division does it, where seconds and the rest take two
    // of 128 bits each.
    let size = attoseconds.magnitude
    let parts = (UInt64(truncatingIfNeeded: size >> 64), UInt64(truncatingIfNeeded: size))
    let whole = Int64((1_000_000_000 as UInt64).dividingFullWidth(parts).quotient)
    return attoseconds < 0 ? -whole : whole
  }

  /// The duration in seconds, to the nearest number that a `Double` can hold.
  public var inSeconds: Double { Double(nanoseconds) / 1e9 }
}
