import BLE

/// The schedule on which a system asks its radio to listen: a window in every interval.
public struct ScanWindow: Hashable, Sendable {
  /// The length of each window, 2.5 ms ... the interval.
  public let window: Duration
  /// The time from the start of one window to the start of the next, one of `intervals`.
  public let interval: Duration

  /// The intervals: up to 10.24 s for controllers, and up to 10 min for hosts that switch scans on
  /// and off.
  public static let intervals = Duration.microseconds(2500)...(.seconds(600))

  /// Creates a schedule.
  ///
  /// - Precondition: Both are in range.
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.10, for the intervals of
  ///   controllers.
  public init(_ window: Duration, every interval: Duration) {
    precondition(
      window >= Self.intervals.lowerBound && window <= interval
        && Self.intervals.contains(interval),
      "there is no window of \(window.nanoseconds) ns every \(interval.nanoseconds) ns")
    self.window = window
    self.interval = interval
  }

  /// The share of the time in which the radio listens, 0 ... 1.
  public var share: Double { Double(window.nanoseconds) / Double(interval.nanoseconds) }

  /// Returns `true` if the radio listens at a time.
  ///
  /// - Parameter start: The start of one of the windows.
  public func isOpen(at time: Instant, since start: Instant) -> Bool {
    let elapsed = start.duration(to: time).nanoseconds
    let rest = elapsed % interval.nanoseconds
    return (rest < 0 ? rest + interval.nanoseconds : rest) < window.nanoseconds
  }

  /// The time that falls within windows, in a period that begins with a window.
  ///
  /// - Precondition: The period is not negative.
  func openTime(for elapsed: Duration) -> Duration {
    precondition(elapsed >= .zero, "no window is open for \(elapsed.nanoseconds) ns")
    let (whole, rest) = elapsed.nanoseconds.quotientAndRemainder(
      dividingBy: interval.nanoseconds)
    return .nanoseconds(whole * window.nanoseconds + min(rest, window.nanoseconds))
  }
}
