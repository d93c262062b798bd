/// The reason why bytes are not a control packet. The standard requires the connection to be closed
/// then (4.8).
public enum ControlPacketError: Error, Hashable, Sendable {
  /// There is no kind of this number.
  case kind(UInt8)
  /// The lower half of the first byte is not one that the kind has.
  case flags(UInt8, of: ControlPacketKind)
  /// The length has more than four bytes.
  case length
  /// More bytes follow the length than are accepted.
  case tooLong(Int, most: Int)
  /// The packet ends within a field.
  case truncated(ControlPacketKind)
  /// This many bytes are left after the last field.
  case excess(Int, of: ControlPacketKind)
  /// The protocol of CONNECT is not MQTT, or not level 4.
  case protocolLevel(UInt8)
  /// Flags of CONNECT or CONNACK that are reserved, or do not go together.
  case connectFlags(UInt8)
  /// A reserved code of CONNACK, or of SUBACK.
  case returnCode(UInt8)
  /// A quality of service above 2.
  case quality(UInt8)
  /// A packet identifier is 0.
  case noIdentifier(ControlPacketKind)
  /// SUBSCRIBE, SUBACK or UNSUBSCRIBE without an entry.
  case noEntries(ControlPacketKind)
  /// A text is malformed.
  case string(MQTTStringError, in: ControlPacketKind)
  /// A topic or a filter is malformed.
  case topic(TopicError, in: ControlPacketKind)
}

extension ControlPacketError: CustomStringConvertible {
  /// One line, such as `a packet of 300000 bytes is longer than 1024`.
  public var description: String {
    switch self {
    case .kind(let number): "there is no packet of kind \(number)"
    case .flags(let flags, let kind): "packets of kind \(kind.rawValue) have no flags \(flags)"
    case .length: "a length of more than four bytes"
    case .tooLong(let count, let most): "a packet of \(count) bytes is longer than \(most)"
    case .truncated(let kind): "a packet of kind \(kind.rawValue) ends within a field"
    case .excess(let count, let kind):
      "a packet of kind \(kind.rawValue) has \(count) bytes too many"
    case .protocolLevel(let level): "the protocol is not MQTT of level 4, but of \(level)"
    case .connectFlags(let flags): "the flags \(flags) do not go together"
    case .returnCode(let code): "there is no return code \(code)"
    case .quality(let quality): "there is no quality of service \(quality)"
    case .noIdentifier(let kind): "a packet of kind \(kind.rawValue) has the identifier 0"
    case .noEntries(let kind): "a packet of kind \(kind.rawValue) has no entries"
    case .string(let error, let kind), .topic(.string(let error), let kind):
      "a packet of kind \(kind.rawValue): \(error.description)"
    case .topic(let error, let kind): "a packet of kind \(kind.rawValue): \(error.description)"
    }
  }
}
