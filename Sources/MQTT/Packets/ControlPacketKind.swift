/// The kind of a control packet, the upper half of its first byte (2.2.1).
public enum ControlPacketKind: UInt8, Hashable, Sendable, CaseIterable {
  /// CONNECT: a client asks for a session.
  case connect = 1
  /// CONNACK: the broker answers CONNECT.
  case connectAcknowledgement = 2
  /// PUBLISH: a message.
  case publish = 3
  /// PUBACK: a message of QoS 1 has arrived.
  case publishAcknowledgement = 4
  /// PUBREC: a message of QoS 2 has arrived.
  case publishReceived = 5
  /// PUBREL: the identifier of a message of QoS 2 is released.
  case publishRelease = 6
  /// PUBCOMP: the release is confirmed.
  case publishComplete = 7
  /// SUBSCRIBE: a client wants messages about topics.
  case subscribe = 8
  /// SUBACK: the broker answers SUBSCRIBE.
  case subscribeAcknowledgement = 9
  /// UNSUBSCRIBE: a client no longer wants messages about topics.
  case unsubscribe = 10
  /// UNSUBACK: the broker confirms UNSUBSCRIBE.
  case unsubscribeAcknowledgement = 11
  /// PINGREQ: a client shows that it is alive.
  case pingRequest = 12
  /// PINGRESP: the broker shows that it is alive.
  case pingResponse = 13
  /// DISCONNECT: a client leaves, and the broker discards the client's will.
  case disconnect = 14

  /// The lower half of the first byte (2.2.2); `nil` for PUBLISH, where it has a meaning.
  var flags: UInt8? {
    switch self {
    case .publish: nil
    case .publishRelease, .subscribe, .unsubscribe: 0b0010
    default: 0
    }
  }
}

/// The number that relates a packet and its answer; not 0 (2.3.1).
public struct PacketIdentifier: Hashable, Sendable {
  /// The number.
  public let number: UInt16

  /// Creates an identifier; `nil` for 0.
  public init?(_ number: UInt16) {
    guard number != 0 else { return nil }
    self.number = number
  }

  private init(valid number: UInt16) { self.number = number }

  /// The last identifier.
  static let last = PacketIdentifier(valid: .max)

  /// The next identifier; after the last one, the first.
  var next: PacketIdentifier { PacketIdentifier(valid: number == .max ? 1 : number + 1) }
}
