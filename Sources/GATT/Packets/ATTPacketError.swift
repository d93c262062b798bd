/// The reason why bytes are not a packet of the attribute protocol.
public enum ATTPacketError: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// The first byte names no known method.
  case unknownOpcode(ATTOpcode)
  /// A packet of the method cannot have this many bytes.
  case length(Int, of: ATTOpcode)
  /// The entries of a list do not fill a packet of this many bytes, or there are no entries.
  case list(Int, of: ATTOpcode)
  /// Byte 1 is not one that the method allows.
  case firstField(UInt8, of: ATTOpcode)
}

extension ATTPacketError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .empty: "ATT packet: 0 bytes; allowed are 1 and more"
    case .unknownOpcode(let opcode): "ATT packet: opcode \(opcode) is not known"
    case .length(let length, let opcode):
      "ATT packet \(opcode): \(length) bytes; allowed are \(opcode.lengths?.description ?? "none")"
    case .list(let length, let opcode):
      "ATT packet \(opcode): \(length) bytes; allowed are whole entries, at least one"
    case .firstField(let byte, let opcode):
      "ATT packet \(opcode): byte 1 is \(byte); allowed are \(opcode.firstFields)"
    }
  }
}

extension ATTOpcode {
  /// The values of byte 1 that the method allows, in words.
  fileprivate var firstFields: String {
    switch self {
    case .executeWriteRequest: "0 and 1"
    case .findInformationResponse: "1 and 2"
    case .readByTypeResponse: "2...255"
    default: "4...255"
    }
  }
}
