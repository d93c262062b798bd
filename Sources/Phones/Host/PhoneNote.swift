import BLE

/// A note, with its time, about an event of a phone with a system. The app itself does not see such
/// an event, and a recording has no notes.
public struct PhoneNote: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// The kind of note.
  public var kind: Kind

  /// A kind of note.
  public enum Kind: Hashable, Sendable {
    /// From now on, the phone has this activity. The first note of a phone is of this kind.
    case does(PhoneActivity)
    /// The app does not receive a packet itself, for this reason.
    case notDelivered(NotDeliveredReason)
  }

  /// Creates a note at a time.
  public init(_ kind: Kind, at time: Instant) {
    self.time = time
    self.kind = kind
  }
}
