/// A packet between a host and a controller, as serial lines and sockets carry it: an indicator of
/// its kind, and the packet (H4).
///
///     let packet = try HCIPacket([0x01, 0x03, 0x0C, 0x00])  // the command Reset
///     packet.bytes                                          // [0x01, 0x03, 0x0C, 0x00]
///
/// `HCICommand` and `HCIEvent` read the parameters.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part A, 2, and Part E, 5.4.
public enum HCIPacket: Hashable, Sendable {
  /// A command of the host, with at most 255 bytes of parameters.
  case command(HCIOpcode, [UInt8])
  /// Data of a connection, in either direction.
  case data(ACLPacket)
  /// An event of the controller, given by its code, with at most 255 bytes of parameters.
  case event(UInt8, [UInt8])
  /// A packet that Low Energy connections do not have: its indicator, and all that follows it.
  case other(PacketIndicator, [UInt8])

  /// Reads a whole packet.
  ///
  /// - Throws: `empty`; `indicator` for an unknown first byte; `length` unless the bytes are
  ///   exactly one packet.
  public init(_ bytes: [UInt8]) throws(HCIPacketError) {
    guard let first = bytes.first else { throw .empty }
    guard let indicator = PacketIndicator(rawValue: first) else { throw .indicator(first) }
    let header = Array(bytes.dropFirst().prefix(indicator.headerLength))
    guard header.count == indicator.headerLength,
      bytes.count == 1 + header.count + indicator.length(header)
    else { throw .length(bytes.count, of: indicator) }
    let body = Array(bytes.dropFirst(1 + header.count))
    var reader = HCIFieldReader(header)
    switch indicator {
    case .command: self = .command(reader.opcode(), body)
    case .data: self = .data(ACLPacket(header: reader.word(), body))
    case .event: self = .event(reader.byte(), body)
    case .synchronousData, .isochronousData: self = .other(indicator, header + body)
    }
  }

  /// The packet as it is sent.
  ///
  /// - Precondition: Parameters have at most 255 bytes, data at most 65 535.
  public var bytes: [UInt8] {
    switch self {
    case .command(let opcode, let parameters):
      var bytes = [PacketIndicator.command.rawValue]
      bytes.append(opcode)
      return bytes + [UInt8(parameters.count)] + parameters
    case .data(let packet): return [PacketIndicator.data.rawValue] + packet.bytes
    case .event(let code, let parameters):
      return [PacketIndicator.event.rawValue, code, UInt8(parameters.count)] + parameters
    case .other(let indicator, let bytes): return [indicator.rawValue] + bytes
    }
  }
}
