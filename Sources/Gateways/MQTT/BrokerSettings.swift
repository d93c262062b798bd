import MQTT

/// The address of a broker, and the delivery of messages to it.
public struct BrokerSettings: Sendable {
  /// The policy for messages that exceed the buffer.
  public enum Overflow: Sendable {
    /// The publisher waits.
    case wait
    /// Messages are dropped, and this is logged.
    case drop
  }

  /// The place of the broker.
  public var endpoint: Endpoint
  /// The settings of the session. The session's will follows from `status`.
  public var session: SessionSettings
  /// The topic at which the broker shows the state of the session: `online`, or `offline` after its
  /// end, however it ended; `nil` means that the state is not shown.
  public var status: TopicName?
  /// The policy for messages that exceed the buffer.
  public var overflow = Overflow.wait
  /// The time within which at least one message must be acknowledged, while the end of the session
  /// or a publisher waits for acknowledgements.
  public var limit = Duration.seconds(30)

  /// Creates settings. The pauses between attempts to connect are 0.5 s ... 10 s long.
  public init(_ endpoint: Endpoint, client: MQTTString) {
    self.endpoint = endpoint
    session = SessionSettings(client: client)
    session.firstPause = .milliseconds(500)
    session.longestPause = .seconds(10)
    session.longestPacket = 1 << 18
  }

  /// The maximum number of bytes that wait for the socket: more than may be in flight.
  var mostOnTheWay: Int { 2 * session.mostInFlight * session.longestPacket }
}

/// The end of a session with a broker.
public struct BrokerOutcome: Hashable, Sendable {
  /// The number of messages that were passed to the link.
  public var published: Int
  /// The number of messages that the broker has not acknowledged.
  public var lost: Int
  /// The reason for the loss, if it is known.
  public var reason = ""
}

extension BrokerOutcome {
  /// The outcome as bytes, from one thread to another.
  var bytes: [UInt8] { Array("\(published) \(lost) \(reason)".utf8) }

  /// Reads an outcome; `nil` if the thread ended without an outcome.
  init?(_ bytes: [UInt8]) {
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let published = Int(words[0]), let lost = Int(words[1]) else {
      return nil
    }
    self.init(published: published, lost: lost, reason: String(words[2]))
  }
}
