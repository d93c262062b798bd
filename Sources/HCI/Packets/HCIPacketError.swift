/// The reason why bytes are not a packet.
public enum HCIPacketError: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// The first byte names no kind of packet: the stream is out of step.
  case indicator(UInt8)
  /// A packet of the kind cannot have this many bytes.
  case length(Int, of: PacketIndicator)
  /// The parameters of a command have too few or too many bytes, or a list does not fill them.
  case parameters(Int, of: HCIOpcode)
  /// The return parameters of a command have too few bytes.
  case returned(Int, of: HCIOpcode)
  /// The parameters of an event have too few bytes, or a list does not fill them. `subevent` is the
  /// subevent code of an LE event.
  case event(Int, code: UInt8, subevent: UInt8?)
}

extension HCIPacketError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .empty: "HCI packet: 0 bytes; allowed are 1 and more"
    case .indicator(let byte):
      "HCI packet: indicator 0x\(hexadecimal(byte, digits: 2)) is not known; allowed are 1...5"
    case .length(let length, let indicator):
      "HCI packet of \(indicator): \(length) bytes are not what its header says"
    case .parameters(let length, let opcode):
      "HCI command \(opcode): \(length) bytes of parameters are too few or too many"
    case .returned(let length, let opcode):
      "HCI command \(opcode): \(length) bytes of return parameters are too few"
    case .event(let length, let code, let subevent):
      "HCI event 0x\(hexadecimal(code, digits: 2))"
        + (subevent.map { "/\(hexadecimal($0, digits: 2))" } ?? "")
        + ": \(length) bytes of parameters are too few or too many"
    }
  }
}
