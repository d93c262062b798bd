import BLE

/// What happens to an app on a phone with a system, with its time: its life, and what it is told.
public struct AppEvent: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// What happens.
  public var kind: Kind

  /// What can happen to an app.
  public enum Kind: Hashable, Sendable {
    /// The app is launched: a new engine starts.
    case launched
    /// The app is ended, or was not in memory from the start.
    case ended
    /// The app is suspended: its timers stand still.
    case suspended
    /// The app runs again.
    case resumed
    /// The app is told of an event.
    ///
    /// - Parameter rule: The rule that delayed or changed the event; `nil` if none did.
    case told(CentralEvent, rule: SystemRule?)
  }

  /// Creates an event at a time.
  public init(_ kind: Kind, at time: Instant) {
    self.time = time
    self.kind = kind
  }
}
