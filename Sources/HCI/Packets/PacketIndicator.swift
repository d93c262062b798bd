/// The first byte of a packet, which names its kind.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part A, 2, table 2.1.
public enum PacketIndicator: UInt8, Hashable, Sendable {
  /// A command.
  case command = 1
  /// Data of a connection.
  case data = 2
  /// Speech; not used in Low Energy.
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
