/// The first byte of a packet of the attribute protocol: it names the method of the packet.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.4.8.
public struct ATTOpcode: RawRepresentable, Hashable, Sendable {
  /// The byte.
  public let rawValue: UInt8

  /// Creates an opcode from its byte.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The direction of a packet, and whether it is answered.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.3, table 3.1.
  public enum Kind: Hashable, Sendable {
    /// From a client, answered by a response.
    case request
    /// From a server, the answer to a request.
    case response
    /// From a client, not answered.
    case command
    /// From a server, not answered.
    case notification
    /// From a server, answered by a confirmation.
    case indication
    /// From a client, the answer to an indication.
    case confirmation
  }

  static let errorResponse = ATTOpcode(rawValue: 0x01)
  static let exchangeMTURequest = ATTOpcode(rawValue: 0x02)
  static let exchangeMTUResponse = ATTOpcode(rawValue: 0x03)
  static let findInformationRequest = ATTOpcode(rawValue: 0x04)
  static let findInformationResponse = ATTOpcode(rawValue: 0x05)
  static let findByTypeValueRequest = ATTOpcode(rawValue: 0x06)
  static let findByTypeValueResponse = ATTOpcode(rawValue: 0x07)
  static let readByTypeRequest = ATTOpcode(rawValue: 0x08)
  static let readByTypeResponse = ATTOpcode(rawValue: 0x09)
  static let readRequest = ATTOpcode(rawValue: 0x0A)
  static let readResponse = ATTOpcode(rawValue: 0x0B)
  static let readBlobRequest = ATTOpcode(rawValue: 0x0C)
  static let readBlobResponse = ATTOpcode(rawValue: 0x0D)
  static let readByGroupTypeRequest = ATTOpcode(rawValue: 0x10)
  static let readByGroupTypeResponse = ATTOpcode(rawValue: 0x11)
  static let writeRequest = ATTOpcode(rawValue: 0x12)
  static let writeResponse = ATTOpcode(rawValue: 0x13)
  static let prepareWriteRequest = ATTOpcode(rawValue: 0x16)
  static let prepareWriteResponse = ATTOpcode(rawValue: 0x17)
  static let executeWriteRequest = ATTOpcode(rawValue: 0x18)
  static let executeWriteResponse = ATTOpcode(rawValue: 0x19)
  static let notification = ATTOpcode(rawValue: 0x1B)
  static let indication = ATTOpcode(rawValue: 0x1D)
  static let confirmation = ATTOpcode(rawValue: 0x1E)
  static let writeCommand = ATTOpcode(rawValue: 0x52)

  /// The kind of the packet. An unknown opcode is a command if its bit 6 is set, else a request, so
  /// that it is answered.
  ///
  /// A device that is client and server on one connection passes requests, commands and
  /// confirmations to its server, all else to its client.
  public var kind: Kind {
    switch rawValue {
    case 0x01, 0x03, 0x05, 0x07, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x13, 0x17, 0x19, 0x21: .response
    case 0x1B, 0x23: .notification
    case 0x1D: .indication
    case 0x1E: .confirmation
    default: rawValue & 0x40 == 0 ? .request : .command
    }
  }

  /// The opcode of the response to this request, unless the response is an error.
  var response: ATTOpcode { ATTOpcode(rawValue: rawValue &+ 1) }

  /// The lengths that packets with this opcode may have, in bytes; `nil` if the method is not
  /// known.
  var lengths: ATTPacketLengths? {
    switch self {
    case .writeResponse, .executeWriteResponse, .confirmation: .exactly(1)
    case .executeWriteRequest: .exactly(2)
    case .exchangeMTURequest, .exchangeMTUResponse, .readRequest: .exactly(3)
    case .errorResponse, .findInformationRequest, .readBlobRequest: .exactly(5)
    case .readByTypeRequest, .readByGroupTypeRequest: .either(7, 21)
    case .readResponse, .readBlobResponse: .atLeast(1)
    case .writeRequest, .writeCommand, .notification, .indication: .atLeast(3)
    case .readByTypeResponse: .atLeast(4)
    case .findByTypeValueResponse, .prepareWriteRequest, .prepareWriteResponse: .atLeast(5)
    case .findInformationResponse, .readByGroupTypeResponse: .atLeast(6)
    case .findByTypeValueRequest: .atLeast(7)
    default: nil
    }
  }
}

extension ATTOpcode: CustomStringConvertible {
  /// The byte in hexadecimal, such as "0x0A".
  public var description: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    return "0x" + (rawValue < 0x10 ? "0" : "") + digits
  }
}
