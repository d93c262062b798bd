import BLE

/// The purpose for which a phone's radio listens, and the schedule on which it does so.
public struct Listening: Hashable, Sendable {
  /// The listening mode.
  public var mode: ListeningMode
  /// The schedule.
  public var window: ScanWindow
  /// The start of the schedule's first window.
  public var start: Instant

  /// Creates the purpose and the schedule of a phone's radio.
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
