import BLE

/// An event of an app on a phone with a system, and its time. It is an event of the app's life
/// cycle, an event that is delivered to the app, or a change of what blocks the app's scan. These
/// are the events that a recording has.
public struct AppEvent: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// The kind of event.
  public var kind: Kind

  /// A kind of event of an app.
  public enum Kind: Hashable, Sendable {
    /// The app is launched: a new engine starts.
    case launched
    /// The app is ended, or its user had ended it before the start.
    case ended
    /// The app is suspended: its timers stand still.
    case suspended
    /// The app runs again.
    case resumed
    /// The app's scan finds nothing from now on, for this reason; `nil` means that it finds packets
    /// again. The app itself is not told.
    case scanBlocked(NotDeliveredReason?)
    /// An event is delivered to the app.
    ///
    /// - Parameter rule: The rule that delayed or changed the event; `nil` if none did.
    case delivered(CentralEvent, rule: SystemRule?)
  }

  /// Creates an event at a time.
  public init(_ kind: Kind, at time: Instant) {
    self.time = time
    self.kind = kind
  }
}
