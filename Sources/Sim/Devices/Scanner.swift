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
  /// How long the radio takes at each window's start to tune to the channel, and hears nothing; less
  /// than the window.
  public let blindTime: Duration

  private let intervalNanoseconds: Int64
  private let windowNanoseconds: Int64
  private let blindNanoseconds: Int64

  /// A scanner with this interval and window.
  ///
  /// No source gives a figure for the blind time of phones: half a millisecond is a guess, and takes
  /// 1.7 % of a window of 30 ms.
  ///
  /// - Precondition: All lie in their ranges.
  public init(
    interval: Duration, window: Duration, blindTime: Duration = Scanner.usualBlindTime
  ) {
    precondition(
      window >= .microseconds(2500) && window <= interval && interval <= .milliseconds(10240),
      "there is no window of \(window.inSeconds) s every \(interval.inSeconds) s")
    precondition(
      blindTime >= .zero && blindTime < window,
      "a radio that tunes for \(blindTime.inSeconds) s hears nothing in \(window.inSeconds) s")
    self.interval = interval
    self.window = window
    self.blindTime = blindTime
    intervalNanoseconds = interval.nanoseconds
    windowNanoseconds = window.nanoseconds
    blindNanoseconds = blindTime.nanoseconds
  }

  /// The blind time of a scanner of which nothing is known.
  public static let usualBlindTime = Duration.microseconds(500)

  /// A phone with the screen on and the app before one's eyes: 30 ms of every 40 ms.
  public static let foreground = Scanner(interval: .milliseconds(40), window: .milliseconds(30))

  /// The channel on which the radio listens all the time from one instant to another; `nil` where
  /// it does not.
  ///
  /// - Parameter phase: How long before the start of the run the first interval began, in
  ///   nanoseconds.
  func channel(from start: Instant, to end: Instant, phase: Int64) -> AdvertisingChannel? {
    let elapsed = start.nanoseconds + phase
    let (number, sinceOpening) = elapsed.quotientAndRemainder(dividingBy: intervalNanoseconds)
    let length = end.nanoseconds - start.nanoseconds
    guard sinceOpening >= blindNanoseconds, sinceOpening + length <= windowNanoseconds else {
      return nil
    }
    return switch number % 3 {
    case 0: .channel37
    case 1: .channel38
    default: .channel39
    }
  }

  /// What the radio does at an instant at which a packet begins that it does not listen to until its
  /// end on any channel; the phase is that of `channel(from:to:phase:)`.
  func pause(at time: Instant, phase: Int64) -> Attention {
    let sinceOpening = (time.nanoseconds + phase) % intervalNanoseconds
    if sinceOpening < blindNanoseconds { return .tunes }
    return sinceOpening < windowNanoseconds ? .stopsTooSoon : .rests
  }

  /// A moment of a round of three channels, in nanoseconds from the round's start.
  ///
  /// - Parameter fraction: How much of the round is over, 0 ..< 1.
  func phase(_ fraction: Double) -> Int64 {
    Int64(fraction * Double(3 * intervalNanoseconds))
  }
}
