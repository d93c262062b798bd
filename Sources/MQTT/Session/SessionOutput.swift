import BLE

/// An output of a session: an action for its owner, or a notice.
public enum SessionOutput: Hashable, Sendable {
  /// Open a connection, not before this time; then call `opened` or `failedToOpen`. Many clients of
  /// one broker may each wait a little longer, so that they do not come back all at once.
  case connect(at: Instant)
  /// Send bytes.
  case send([UInt8])
  /// Close the connection, once all is sent. `closed` need not be called.
  case close
  /// The broker has accepted the client; `true` if the broker resumes an earlier session.
  case online(isResumed: Bool)
  /// The connection has ended. `connect` follows, to open another one.
  case offline(SessionFault)
  /// The broker refuses the client. The session has stopped; messages wait until it is started
  /// again.
  case refused(ConnectRefusal)
  /// A message has come. The next packet sent acknowledges it.
  case deliver(Message)
  /// The broker has the message of QoS 1 with this number.
  case acknowledged(Int)
  /// The message with this number is left out.
  case dropped(Int, DropReason)
  /// The broker has answered a subscription; `nil` if it refuses the subscription.
  case subscribed(TopicFilter, QualityOfService?)
  /// The broker has ended a subscription.
  case unsubscribed(TopicFilter)
}

/// The reason why a message is left out.
public enum DropReason: Hashable, Sendable {
  /// So many messages or bytes wait that the message does not fit.
  case full
  /// The message's packet is longer than `longestPacket`.
  case tooLong
}

/// The reason why a session has lost its connection.
public enum SessionFault: Error, Hashable, Sendable {
  /// The other end has closed the connection.
  case closed
  /// The connection could not be opened.
  case unreachable
  /// The broker has not answered in time.
  case silent
  /// The broker is not ready.
  case refused(ConnectRefusal)
  /// The broker sent a malformed packet.
  case malformed(ControlPacketError)
  /// The broker sent a packet that brokers do not send, or do not send at this point.
  case unexpected(ControlPacketKind)
}

extension SessionFault: CustomStringConvertible {
  /// One line, such as `no answer`.
  public var description: String {
    switch self {
    case .closed: "the broker has closed the connection"
    case .unreachable: "the broker cannot be reached"
    case .silent: "the broker does not answer"
    case .refused(let refusal): refusal.description
    case .malformed(let error): "no packet of MQTT: \(error.description)"
    case .unexpected(let kind): "an unexpected packet of kind \(kind.rawValue)"
    }
  }
}
