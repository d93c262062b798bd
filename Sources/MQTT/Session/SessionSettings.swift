import BLE

/// The parameters of a session.
public struct SessionSettings: Hashable, Sendable {
  /// The name of the client, by which the broker knows its session.
  public var client: MQTTString
  /// `true` to start a clean session with each connection. Unacknowledged messages are then
  /// published again, and subscriptions are requested again.
  public var isClean = true
  /// The longest silence of the client in seconds, after which the broker gives the client up; 0
  /// allows any silence.
  public var keepAliveSeconds: UInt16 = 60
  /// The message that the broker publishes if the connection ends otherwise than by `stop`.
  public var will: Message?
  /// The user, if the broker asks for one.
  public var credentials: Credentials?
  /// The time limit for the broker's answers to CONNECT and PINGREQ; above zero.
  public var answerLimit = Duration.seconds(10)
  /// The pause before a second attempt to connect; above zero. Each further pause is twice as long.
  public var firstPause = Duration.seconds(1)
  /// The longest pause; not below `firstPause`.
  public var longestPause = Duration.seconds(60)
  /// The maximum number of messages of QoS 1 that may wait for their acknowledgement; 1...1000.
  public var mostInFlight = 64
  /// The maximum number of messages that may wait to be sent.
  public var mostWaiting = 10_000
  /// The maximum number of bytes of topics and payloads that may wait to be sent; not below
  /// `longestPacket`.
  public var mostWaitingBytes = 16 << 20
  /// The greatest number of bytes that follow the length of a packet, in both directions.
  public var longestPacket = 1 << 20

  /// Creates settings.
  ///
  /// - Parameter client: The name of the client; it may be empty for a clean session only.
  public init(client: MQTTString) { self.client = client }

  var request: ConnectRequest {
    ConnectRequest(
      client: client, isClean: isClean, keepAliveSeconds: keepAliveSeconds, will: will,
      credentials: credentials)
  }

  /// Traps if the settings do not go together.
  func check() {
    precondition(isClean || !client.utf8.isEmpty, "a session that is kept needs a client's name")
    precondition(will?.quality != .exactlyOnce, "a session has no messages of QoS 2")
    precondition(answerLimit > .zero && firstPause > .zero, "a time is not above zero")
    precondition(longestPause >= firstPause, "the longest pause is below the first")
    precondition(mostWaitingBytes >= longestPacket, "a packet has no room to wait in")
    precondition(1...1000 ~= mostInFlight, "\(mostInFlight) messages in flight")
  }
}
