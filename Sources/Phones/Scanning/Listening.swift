import BLE

/// The purpose for which the radio of a phone with a system listens; of several purposes, the one
/// for which it listens most.
public enum ListeningMode: Hashable, Sendable {
  /// The regions that the app monitors.
  case monitoring
  /// The beacons that the app ranges.
  case ranging
  /// A scan of an app in the foreground, on a system without scan modes.
  case foregroundScan
  /// A scan of an app that is not in the foreground on such a system, or a scan that has slowed
  /// down.
  case backgroundScan
  /// A scan on a system with scan modes, in the mode that the system gives it; never opportunistic.
  case scan(ScanMode)
  /// A device that the app waits to be connected to.
  case connecting

  /// The modes, in the order of reports.
  public static let all: [ListeningMode] = [
    .monitoring, .ranging, .foregroundScan, .backgroundScan, .scan(.lowPower), .scan(.balanced),
    .scan(.lowLatency), .connecting,
  ]
}

/// The listening of a phone's radio: its purpose and schedule.
public struct Listening: Hashable, Sendable {
  /// The listening mode.
  public var mode: ListeningMode
  /// The schedule.
  public var window: ScanWindow
  /// The start of the schedule's first window.
  public var start: Instant

  /// Creates a listening.
  public init(_ mode: ListeningMode, on window: ScanWindow, since start: Instant) {
    self.mode = mode
    self.window = window
    self.start = start
  }

  /// The time within windows during a period. The time in which a radio tunes counts.
  ///
  /// - Precondition: The period does not start before the schedule.
  public func time(from beginning: Instant, to end: Instant) -> Duration {
    window.openTime(for: start.duration(to: end))
      - window.openTime(for: start.duration(to: beginning))
  }
}
