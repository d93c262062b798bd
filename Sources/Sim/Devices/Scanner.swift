import BLE
import Phones

/// The scan schedule of a phone: windows, intervals and channels.
///
/// In each scan interval, the radio listens on one channel for the length of the scan window. The
/// channel changes with each interval, in the order 37, 38, 39. An interval beyond 10.24 s is that
/// of a host that switches the radio on and off; the window of such an interval stays on one
/// channel, too.
///
/// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.3: Scanning state.
public struct Scanner: Hashable, Sendable {
  /// The time from the start of one window to the next, one of `ScanWindow.intervals`.
  public let interval: Duration
  /// The length of each window, from 2.5 ms to the interval.
  public let window: Duration
  /// The tuning time at the start of each window, in which nothing is received; less than the
  /// window.
  public let blindTime: Duration

  private let intervalNanoseconds: Int64
  private let windowNanoseconds: Int64
  private let blindNanoseconds: Int64

  /// A scanner with a given interval and window.
  ///
  /// There is no published blind time of phones. Half a millisecond is our estimate, 1.7 % of a
  /// window of 30 ms.
  ///
  /// - Precondition: All values are in range.
  public init(
    interval: Duration, window: Duration, blindTime: Duration = Scanner.defaultBlindTime
  ) {
    precondition(
      window >= ScanWindow.intervals.lowerBound && window <= interval
        && ScanWindow.intervals.contains(interval),
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

  /// The default blind time.
  public static let defaultBlindTime = Duration.microseconds(500)

  /// A phone with the screen on and the app in the foreground: 30 ms of every 40 ms.
  public static let foreground = Scanner(interval: .milliseconds(40), window: .milliseconds(30))

  /// A radio that listens without a break: 100 ms of every 100 ms.
  public static let unbroken = Scanner(interval: .milliseconds(100), window: .milliseconds(100))

  /// The channel on which the radio listens throughout a period; `nil` if there is no such channel.
  ///
  /// - Parameter phase: The time from the start of the first interval to the start of the run, in
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

  /// The state of the radio at the start of a packet, if there is no channel on which the radio
  /// listens throughout the packet. The phase is that of `channel(from:to:phase:)`.
  func pause(at time: Instant, phase: Int64) -> ScanningRadioState {
    let sinceOpening = (time.nanoseconds + phase) % intervalNanoseconds
    if sinceOpening < blindNanoseconds { return .tunes }
    return sinceOpening < windowNanoseconds ? .stopsTooSoon : .rests
  }

  /// A phase of the cycle of three channels: the time since the start of the cycle, in nanoseconds.
  ///
  /// - Parameter fraction: The elapsed fraction of the cycle, 0 ..< 1.
  func phase(_ fraction: Double) -> Int64 {
    Int64(fraction * Double(3 * intervalNanoseconds))
  }
}
