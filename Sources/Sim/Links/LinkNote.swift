import BLE

/// A note on the connection of a walker's phone to a beacon, with the times at which both ends see
/// it.
public struct LinkNote: Hashable, Sendable {
  /// The walker who carries the phone.
  public var walker: Int
  /// The beacon, as an index into the world's devices.
  public var device: Int
  /// The number of the link in its run; several attempts may come before one.
  public var link: Int
  /// What is noted.
  public var kind: Kind

  /// What can be noted.
  public enum Kind: Hashable, Sendable {
    /// The phone has sent a request to connect, in answer to a packet of the beacon.
    ///
    /// - Parameters:
    ///   - answer: What the beacon has made of it.
    ///   - first: The planned start of the first connection event.
    case requested(answer: RequestAnswer, first: Instant)
    /// A connection event, with the outcomes of both packets.
    case event(LinkEvent)
    /// The app's request to connect is carried out, this long after it was made.
    case connected(after: Duration)
    /// The phone has the link no longer.
    case endedAtPhone(LinkEnding)
    /// The beacon has the link no longer. It goes on advertising.
    ///
    /// - Parameters:
    ///   - phone: The time that the phone's radio has spent on the link.
    ///   - beacon: The time that the beacon's has.
    case endedAtBeacon(LinkEnding)
    /// Both ends have ended the link, and have spent these times on it.
    case over(phone: RadioTime, beacon: RadioTime)
  }

  /// What a beacon makes of a request to connect.
  public enum RequestAnswer: Hashable, Sendable {
    /// It takes the connection.
    case accepted
    /// It does not receive the request: too weak.
    case tooWeak
    /// It does not receive the request, because another phone has sent one at the same time.
    case collided
    /// It does not admit the phone, or has all connections that it can hold.
    case ignored
  }
}

/// An event of a connection.
public struct LinkEvent: Hashable, Sendable {
  /// The number of the event, counted from 0.
  public var number: Int
  /// The channel.
  public var channel: DataChannel
  /// `true` if the beacon has received the phone's packet.
  public var isHeard: Bool
  /// `true` if the phone has received the answer.
  public var isAnswered: Bool
  /// The terms of the level of the answer at the phone; `nil` if the beacon did not listen.
  public var budget: LinkBudget?
}

/// The reason for which an end has a link no longer.
public enum LinkEnding: Hashable, Sendable {
  /// Nothing was heard for the supervision timeout.
  case supervisionTimeout
  /// Nothing was heard from the start.
  case notEstablished
  /// The phone has ended it.
  case byPhone
  /// The beacon has ended it.
  case byBeacon
}
