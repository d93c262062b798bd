/// A packet between a host and a controller, as serial lines and sockets carry it: an indicator of its
/// kind, and the packet (H4).
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
  /// An event of the controller by its code, with at most 255 bytes of parameters.
  case event(UInt8, [UInt8])
  /// A packet that Low Energy connections do not have: its indicator, and all that follows it.
  case other(PacketIndicator, [UInt8])

  /// Reads a whole packet.
  ///
  /// - Throws: `empty`; `indicator` for an unknown first byte; `length` unless the bytes are exactly
  ///   one packet.
  public init(_ bytes: [UInt8]) throws(HCIPacketError) {
    guard let first = bytes.first else { throw .empty }
    guard let indicator = PacketIndicator(rawValue: first) else { throw .indicator(first) }
    let header = Array(bytes.dropFirst().prefix(indicator.headerLength))
    guard header.count == indicator.headerLength,
      bytes.count == 1 + header.count + indicator.length(header)
    else { throw .length(bytes.count, of: indicator) }
    let body = Array(bytes.dropFirst(1 + header.count))
    var reader = FieldReader(header)
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

/// The first byte of a packet, which names its kind.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part A, 2, table 2.1.
public enum PacketIndicator: UInt8, Hashable, Sendable {
  /// A command.
  case command = 1
  /// Data of a connection.
  case data = 2
  /// Speech; not of Low Energy.
  case synchronousData = 3
  /// An event.
  case event = 4
  /// Data of an isochronous stream.
  case isochronousData = 5

  /// The number of bytes from the indicator to the parameters or the data.
  var headerLength: Int {
    switch self {
    case .command, .synchronousData: 3
    case .data, .isochronousData: 4
    case .event: 2
    }
  }

  /// The number of bytes after a whole header.
  func length(_ header: [UInt8]) -> Int {
    switch self {
    case .command, .synchronousData: Int(header[2])
    case .data: Int(header[3]) << 8 | Int(header[2])
    case .isochronousData: Int(header[3] & 0x3F) << 8 | Int(header[2])
    case .event: Int(header[1])
    }
  }
}

extension PacketIndicator: CustomStringConvertible {
  /// The kind in words, such as "command".
  public var description: String {
    switch self {
    case .command: "command"
    case .data: "ACL data"
    case .synchronousData: "synchronous data"
    case .event: "event"
    case .isochronousData: "isochronous data"
    }
  }
}
