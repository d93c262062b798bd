import BLE

/// When a phone's radio listens, and on which channel.
///
/// In each scan interval the radio listens for the length of the scan window on one channel; the
/// next interval takes the next channel, in the order 37, 38, 39.
///
/// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.3: Scanning state.
public struct Scanner: Hashable, Sendable {
  /// The time from one window's start to the next, 2.5 ms ... 10.24 s.
  public let interval: Duration
  /// How long each window stays open, 2.5 ms ... the interval.
  public let window: Duration

  /// A scanner with this interval and window.
  ///
  /// - Precondition: Both lie in their ranges.
  public init(interval: Duration, window: Duration) {
    precondition(
      window >= .microseconds(2500) && window <= interval && interval <= .milliseconds(10240),
      "there is no window of \(window.inSeconds) s every \(interval.inSeconds) s")
    self.interval = interval
    self.window = window
  }

  /// A phone with the screen on and the app before one's eyes: 30 ms of every 40 ms.
  public static let foreground = Scanner(interval: .milliseconds(40), window: .milliseconds(30))

  /// The channel on which the radio listens all the time from one instant to another; `nil` where
  /// it does not.
  ///
  /// - Parameter phase: How long before the start of the run the first interval began.
  func channel(from start: Instant, to end: Instant, phase: Duration) -> AdvertisingChannel? {
    let elapsed = start.nanoseconds + phase.nanoseconds
    let (number, sinceOpening) = elapsed.quotientAndRemainder(dividingBy: interval.nanoseconds)
    let length = end.nanoseconds - start.nanoseconds
    guard sinceOpening + length <= window.nanoseconds else { return nil }
    return AdvertisingChannel.allCases[Int(number % 3)]
  }
}
