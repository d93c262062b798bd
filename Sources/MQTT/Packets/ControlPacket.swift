/// A packet between a client and a broker.
///
///     let packet = try ControlPacket([0xC0, 0x00])  // pingRequest
///     packet.bytes                                  // [0xC0, 0x00]
///
/// - SeeAlso: *MQTT Version 3.1.1*, OASIS (2014), 2 and 3.
public enum ControlPacket: Hashable, Sendable {
  /// CONNECT (3.1).
  case connect(ConnectRequest)
  /// CONNACK (3.2).
  case connectAcknowledgement(ConnectAnswer)
  /// PUBLISH (3.3). Messages of QoS 0 have no identifier, and are never repeated.
  case publish(Message, PacketIdentifier?, isRepeated: Bool)
  /// PUBACK (3.4).
  case publishAcknowledgement(PacketIdentifier)
  /// PUBREC (3.5).
  case publishReceived(PacketIdentifier)
  /// PUBREL (3.6).
  case publishRelease(PacketIdentifier)
  /// PUBCOMP (3.7).
  case publishComplete(PacketIdentifier)
  /// SUBSCRIBE (3.8), of one subscription or more.
  case subscribe(PacketIdentifier, [Subscription])
  /// SUBACK (3.9): the greatest quality of each subscription, in order; `nil` for a subscription
  /// that is refused.
  case subscribeAcknowledgement(PacketIdentifier, [QualityOfService?])
  /// UNSUBSCRIBE (3.10), of one filter or more.
  case unsubscribe(PacketIdentifier, [TopicFilter])
  /// UNSUBACK (3.11).
  case unsubscribeAcknowledgement(PacketIdentifier)
  /// PINGREQ (3.12).
  case pingRequest
  /// PINGRESP (3.13).
  case pingResponse
  /// DISCONNECT (3.14).
  case disconnect

  /// The kind.
  public var kind: ControlPacketKind {
    switch self {
    case .connect: .connect
    case .connectAcknowledgement: .connectAcknowledgement
    case .publish: .publish
    case .publishAcknowledgement: .publishAcknowledgement
    case .publishReceived: .publishReceived
    case .publishRelease: .publishRelease
    case .publishComplete: .publishComplete
    case .subscribe: .subscribe
    case .subscribeAcknowledgement: .subscribeAcknowledgement
    case .unsubscribe: .unsubscribe
    case .unsubscribeAcknowledgement: .unsubscribeAcknowledgement
    case .pingRequest: .pingRequest
    case .pingResponse: .pingResponse
    case .disconnect: .disconnect
    }
  }

  /// The greatest number of bytes after the length (2.2.3).
  public static let longest = 268_435_455
}

/// Topics about which a client wants messages (3.8.3).
public struct Subscription: Hashable, Sendable {
  /// The topics.
  public var filter: TopicFilter
  /// The greatest quality with which messages are to be delivered.
  public var quality: QualityOfService

  /// Creates a subscription.
  public init(_ filter: TopicFilter, quality: QualityOfService = .atLeastOnce) {
    self.filter = filter
    self.quality = quality
  }
}
