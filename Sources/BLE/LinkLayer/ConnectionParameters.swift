/// The timing of a connection, as its central sets it.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.3.3.1 and 4.5.
public struct ConnectionParameters: Hashable, Sendable {
  /// The time from the start of one connection event to the start of the next: 7.5 ms ... 4 s in
  /// steps of 1.25 ms.
  public let interval: Duration
  /// The greatest count of successive events that the peripheral may miss if it has nothing to
  /// send, 0 ... 499.
  public let latency: Int
  /// The time without a packet after which either device gives the connection up: 100 ms ... 32 s
  /// in steps of 10 ms, and more than 2 · (1 + latency) intervals.
  public let supervisionTimeout: Duration
  /// The time from the earliest possible start of the first event to the start of the window in
  /// which that event starts: 0 ... the interval, in steps of 1.25 ms.
  public let windowOffset: Duration
  /// The length of the window in which the first event starts: 1.25 ms ... 10 ms in steps of 1.25
  /// ms, and at most the interval less 1.25 ms.
  public let windowSize: Duration

  /// Creates parameters; by default, those of `standard`.
  ///
  /// - Throws: `ConnectionParametersError`.
  public init(
    interval: Duration = .milliseconds(30), latency: Int = 0,
    supervisionTimeout: Duration = .seconds(2), windowOffset: Duration = .zero,
    windowSize: Duration = .microseconds(2500)
  ) throws(ConnectionParametersError) {
    guard Self.intervals.contains(interval), interval.isMultiple(of: Self.unit) else {
      throw .interval
    }
    guard (0...499).contains(latency) else { throw .latency }
    guard
      Self.timeouts.contains(supervisionTimeout),
      supervisionTimeout.isMultiple(of: .milliseconds(10)),
      supervisionTimeout > interval * (2 * (1 + latency))
    else { throw .supervisionTimeout }
    guard (.zero...interval).contains(windowOffset), windowOffset.isMultiple(of: Self.unit) else {
      throw .windowOffset
    }
    let longest = min(.milliseconds(10), interval - Self.unit)
    guard (Self.unit...longest).contains(windowSize), windowSize.isMultiple(of: Self.unit) else {
      throw .windowSize
    }
    self.interval = interval
    self.latency = latency
    self.supervisionTimeout = supervisionTimeout
    self.windowOffset = windowOffset
    self.windowSize = windowSize
  }

  private init(standardInterval interval: Duration) {
    self.interval = interval
    latency = 0
    supervisionTimeout = .seconds(2)
    windowOffset = .zero
    windowSize = .microseconds(2500)
  }

  /// An interval of 30 ms, no latency, and a timeout of 2 s: an estimate that keeps the rules that
  /// Apple gave to accessories up to 2020 (`AppleConnectionRule`). Apple publishes no defaults.
  public static let standard = ConnectionParameters(standardInterval: .milliseconds(30))

  /// The allowed intervals.
  public static let intervals: ClosedRange<Duration> = .microseconds(7500)...(.seconds(4))
  /// The allowed supervision timeouts.
  public static let timeouts: ClosedRange<Duration> = .milliseconds(100)...(.seconds(32))
  /// The step of intervals, window offsets and window sizes.
  public static let unit = Duration.microseconds(1250)

  /// The time from the end of a connection request to the earliest start of the window of the first
  /// event.
  public static let windowDelay = Duration.microseconds(1250)
  /// The count of intervals without a packet after which a connection counts as not established.
  public static let attempts = 6
}

/// The connection parameter that is not allowed.
public enum ConnectionParametersError: Error, Hashable, Sendable {
  /// The interval.
  case interval
  /// The latency.
  case latency
  /// The supervision timeout; it depends on the interval and the latency.
  case supervisionTimeout
  /// The offset of the first window; it depends on the interval.
  case windowOffset
  /// The size of the first window; it depends on the interval.
  case windowSize
}

extension Duration {
  /// Returns `true` if this duration is a multiple of a unit.
  fileprivate func isMultiple(of unit: Duration) -> Bool {
    nanoseconds % unit.nanoseconds == 0
  }
}
