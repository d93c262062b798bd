import BLE

/// A timed event of an app on a phone that has an operating system: a step of the app's life cycle,
/// an event that is delivered to the app, a change of what blocks the app's scan, or the state of a
/// region if the app is not told of it. A recording has these events.
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
    /// From now on, the system takes a monitored region to be in this state, but does not report
    /// the state to the app, for this reason. The app itself does not see this event.
    case regionNotDelivered(BeaconRegion, RegionState, NotDeliveredReason)
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
