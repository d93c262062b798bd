import BLE
import Links

/// A note on the connection of a walker's phone to a beacon, with the times at which both ends see
/// it.
public struct LinkNote: Hashable, Sendable {
  /// The walker who carries the phone.
  public var walker: Int
  /// The beacon, as an index into the world's devices.
  public var device: Int
  /// The number of the link in its run; several attempts may come before one.
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
    /// The services that the app asked for are found, by the end of the event noted before.
    case discovered
    /// A packet of attributes has arrived at a phone that passes them as they are, by the end of
    /// the event noted before.
    case arrived([UInt8])
    /// The phone no longer has the link.
    case endedAtPhone(LinkEnding)
    /// The beacon no longer has the link. If it has no other, it advertises again.
    case endedAtBeacon(LinkEnding)
  }

  /// A beacon's answer to a connection request.
  public enum RequestAnswer: CaseIterable, Hashable, Sendable {
    /// It takes the connection.
    case accepted
    /// It does not receive the request: too weak.
    case tooWeak
    /// It does not receive the request: other traffic.
    case interference
    /// It does not receive the request, because another phone has sent one at the same time.
    case collided
    /// It does not admit the phone, or has all connections that it can hold.
    case ignored
  }
}
