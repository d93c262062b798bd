import BLE
import Links

/// A note about a connection of a walker's phone to a beacon: what happens to the connection, and
/// at which end.
public struct LinkNote: Hashable, Sendable {
  /// The walker who carries the phone.
  public var walker: Int
  /// The beacon, as an index into the world's devices.
  public var device: Int
  /// The number of the link in its run. Each attempt to connect counts as a link.
  public var link: Int
  /// The kind of note.
  public var kind: Kind

  /// A kind of note.
  public enum Kind: Hashable, Sendable {
    /// The phone has sent a request to connect, in answer to a packet of the beacon.
    ///
    /// - Parameters:
    ///   - answer: The beacon's answer.
    ///   - first: The planned start of the first connection event.
    case requested(answer: RequestAnswer, first: Instant)
    /// A connection event, with the outcomes of both packets.
    case event(LinkEvent)
    /// The app's request to connect is carried out, this long after it was made.
    case connected(after: ConnectionDelay)
    /// The app's request for the level is answered, with the level of the last connection event.
    ///
    /// - Parameters:
    ///   - budget: The terms of the level.
    ///   - channel: The channel of the event.
    case read(LinkBudget, on: DataChannel)
    /// The services that the app has asked for are found, by the end of the connection event that
    /// was noted last.
    case discovered
    /// A packet of attributes has arrived, by the end of the connection event that was noted last,
    /// at a phone that passes such packets on unchanged.
    case arrived([UInt8])
    /// The phone no longer has the link.
    case endedAtPhone(LinkEnding)
    /// The beacon no longer has the link. If the beacon has no other link, it advertises again.
    case endedAtBeacon(LinkEnding)
  }

  /// A beacon's answer to a connection request.
  public enum RequestAnswer: CaseIterable, Hashable, Sendable {
    /// The beacon takes the connection.
    case accepted
    /// The beacon does not receive the request: too weak.
    case tooWeak
    /// The beacon does not receive the request: other traffic.
    case interference
    /// The beacon does not receive the request, because another phone has sent one at the same
    /// time.
    case collided
    /// The beacon does not admit the phone, or already has as many connections as it can hold.
    case ignored
  }
}
