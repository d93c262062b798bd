import BLE

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

  /// The time within scan windows during a period. The time in which a radio tunes counts as well.
  ///
  /// - Precondition: The period does not start before the schedule.
  public func time(from beginning: Instant, to end: Instant) -> Duration {
    window.openTime(for: start.duration(to: end))
      - window.openTime(for: start.duration(to: beginning))
  }
}
