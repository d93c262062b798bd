import BLE

/// A packet of the attribute protocol: a message between a client and a server.
///
///     let packet = try ATTPacket([0x0A, 0x03, 0x00])  // readRequest of handle 3
///     packet.bytes                                    // [0x0A, 0x03, 0x00]
///
/// The entries of a list are equally long, and there is at least one.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.4.
public enum ATTPacket: Hashable, Sendable {
  /// The server does not carry out a request (3.4.1.1). The handle is `none` if no attribute is to
  /// blame.
  case errorResponse(ATTError, to: ATTOpcode, at: AttributeHandle)
  /// The client can receive packets of at most this many bytes (3.4.2.1).
  case exchangeMTURequest(UInt16)
  /// The server can receive packets of at most this many bytes (3.4.2.2).
  case exchangeMTUResponse(UInt16)
  /// Asks for the types of attributes (3.4.3.1).
  case findInformationRequest(HandleRange)
  /// The types of attributes, in order (3.4.3.2). The UUIDs are all of 16 bits, or none is.
  case findInformationResponse([AttributeType])
  /// Asks for the attributes of a type and a value (3.4.3.3). The type is an assigned number of 16
  /// bits.
  case findByTypeValueRequest(HandleRange, type: UInt16, value: [UInt8])
  /// The attributes found, each with the last handle of its group (3.4.3.4).
  case findByTypeValueResponse([HandleRange])
  /// Asks for the values of attributes of a type (3.4.4.1).
  case readByTypeRequest(HandleRange, type: AttributeUUID)
  /// The values of attributes, in order (3.4.4.2); at most 253 bytes each.
  case readByTypeResponse([AttributeValue])
  /// Asks for a value (3.4.4.3).
  case readRequest(AttributeHandle)
  /// A value, or the beginning of one that fills the packet (3.4.4.4).
  case readResponse([UInt8])
  /// Asks for a value from an offset on (3.4.4.5).
  case readBlobRequest(AttributeHandle, offset: UInt16)
  /// A part of a value (3.4.4.6).
  case readBlobResponse([UInt8])
  /// Asks for groups of a type (3.4.4.9).
  case readByGroupTypeRequest(HandleRange, type: AttributeUUID)
  /// Groups, in order (3.4.4.10); at most 251 bytes of value each.
  case readByGroupTypeResponse([AttributeGroup])
  /// Asks to write a value (3.4.5.1).
  case writeRequest(AttributeHandle, [UInt8])
  /// The value is written (3.4.5.2).
  case writeResponse
  /// Asks to write a value, without an answer (3.4.5.3).
  case writeCommand(AttributeHandle, [UInt8])
  /// Asks to keep a part of a value, to be written later (3.4.6.1).
  case prepareWriteRequest(AttributeHandle, offset: UInt16, [UInt8])
  /// The part is kept (3.4.6.2).
  case prepareWriteResponse(AttributeHandle, offset: UInt16, [UInt8])
  /// Asks to write (`true`) or to drop (`false`) all parts that are kept (3.4.6.3).
  case executeWriteRequest(writes: Bool)
  /// The parts are written or dropped (3.4.6.4).
  case executeWriteResponse
  /// A value has changed (3.4.7.1).
  case notification(AttributeHandle, [UInt8])
  /// A value has changed, to be confirmed (3.4.7.2).
  case indication(AttributeHandle, [UInt8])
  /// The indication has arrived (3.4.7.3).
  case confirmation

  /// The first byte of the packet.
  public var opcode: ATTOpcode {
    switch self {
    case .errorResponse: .errorResponse
    case .exchangeMTURequest: .exchangeMTURequest
    case .exchangeMTUResponse: .exchangeMTUResponse
    case .findInformationRequest: .findInformationRequest
    case .findInformationResponse: .findInformationResponse
    case .findByTypeValueRequest: .findByTypeValueRequest
    case .findByTypeValueResponse: .findByTypeValueResponse
    case .readByTypeRequest: .readByTypeRequest
    case .readByTypeResponse: .readByTypeResponse
    case .readRequest: .readRequest
    case .readResponse: .readResponse
    case .readBlobRequest: .readBlobRequest
    case .readBlobResponse: .readBlobResponse
    case .readByGroupTypeRequest: .readByGroupTypeRequest
    case .readByGroupTypeResponse: .readByGroupTypeResponse
    case .writeRequest: .writeRequest
    case .writeResponse: .writeResponse
    case .writeCommand: .writeCommand
    case .prepareWriteRequest: .prepareWriteRequest
    case .prepareWriteResponse: .prepareWriteResponse
    case .executeWriteRequest: .executeWriteRequest
    case .executeWriteResponse: .executeWriteResponse
    case .notification: .notification
    case .indication: .indication
    case .confirmation: .confirmation
    }
  }
}
