import BLE

extension ATTPacket {
  /// Reads a packet.
  ///
  /// - Throws: `empty`; `unknownOpcode`; `length` if the method has no packets of this length;
  ///   `list` for entries that do not fill the packet; `firstField` for a format, a length of
  ///   entries or a flag that the method does not have.
  public init(_ bytes: [UInt8]) throws(ATTPacketError) {
    guard let first = bytes.first else { throw .empty }
    let opcode = ATTOpcode(rawValue: first)
    guard let lengths = opcode.lengths else { throw .unknownOpcode(opcode) }
    guard lengths.contains(bytes.count) else { throw .length(bytes.count, of: opcode) }
    var reader = ATTFieldReader(bytes.dropFirst())
    if let packet = ATTPacket(opcode, asking: &reader) {
      self = packet
    } else if let packet = ATTPacket(opcode, answering: &reader) {
      self = packet
    } else {
      self = try ATTPacket(opcode, listing: &reader)
    }
  }

  /// Reads a request, a command or a confirmation, except for `executeWriteRequest`; `nil` for
  /// other opcodes.
  private init?(_ opcode: ATTOpcode, asking reader: inout ATTFieldReader) {
    switch opcode {
    case .exchangeMTURequest: self = .exchangeMTURequest(reader.word())
    case .findInformationRequest: self = .findInformationRequest(reader.range())
    case .findByTypeValueRequest:
      self = .findByTypeValueRequest(reader.range(), type: reader.word(), value: reader.bytes())
    case .readByTypeRequest, .readByGroupTypeRequest:
      let range = reader.range()
      guard let type = AttributeUUID(littleEndian: reader.bytes()) else { return nil }
      self =
        opcode == .readByTypeRequest
        ? .readByTypeRequest(range, type: type) : .readByGroupTypeRequest(range, type: type)
    case .readRequest: self = .readRequest(reader.handle())
    case .readBlobRequest: self = .readBlobRequest(reader.handle(), offset: reader.word())
    case .writeRequest: self = .writeRequest(reader.handle(), reader.bytes())
    case .writeCommand: self = .writeCommand(reader.handle(), reader.bytes())
    case .prepareWriteRequest:
      self = .prepareWriteRequest(reader.handle(), offset: reader.word(), reader.bytes())
    case .confirmation: self = .confirmation
    default: return nil
    }
  }

  /// Reads a response without a list, a notification or an indication; `nil` for other opcodes.
  private init?(_ opcode: ATTOpcode, answering reader: inout ATTFieldReader) {
    switch opcode {
    case .errorResponse:
      let request = ATTOpcode(rawValue: reader.byte())
      let handle = reader.handle()
      self = .errorResponse(ATTError(code: reader.byte()), to: request, at: handle)
    case .exchangeMTUResponse: self = .exchangeMTUResponse(reader.word())
    case .readResponse: self = .readResponse(reader.bytes())
    case .readBlobResponse: self = .readBlobResponse(reader.bytes())
    case .writeResponse: self = .writeResponse
    case .prepareWriteResponse:
      self = .prepareWriteResponse(reader.handle(), offset: reader.word(), reader.bytes())
    case .executeWriteResponse: self = .executeWriteResponse
    case .notification: self = .notification(reader.handle(), reader.bytes())
    case .indication: self = .indication(reader.handle(), reader.bytes())
    default: return nil
    }
  }

  /// Reads a packet whose byte 1 determines the other bytes, or a packet with a list.
  private init(_ opcode: ATTOpcode, listing reader: inout ATTFieldReader) throws(ATTPacketError) {
    switch opcode {
    case .executeWriteRequest:
      let flag = reader.byte()
      guard flag <= 1 else { throw .firstField(flag, of: opcode) }
      self = .executeWriteRequest(writes: flag == 1)
    case .findByTypeValueResponse:
      let groups = try reader.entries(of: 4, in: opcode)
      self = .findByTypeValueResponse(
        groups.map { entry in
          var entry = entry
          return entry.range()
        })
    case .findInformationResponse:
      let format = reader.byte()
      guard format == 1 || format == 2 else { throw .firstField(format, of: opcode) }
      var types: [AttributeType] = []
      for var entry in try reader.entries(of: format == 1 ? 4 : 18, in: opcode) {
        let handle = entry.handle()
        guard let uuid = AttributeUUID(littleEndian: entry.bytes()) else { continue }
        types.append(AttributeType(handle, uuid))
      }
      self = .findInformationResponse(types)
    case .readByTypeResponse:
      let length = reader.byte()
      guard length >= 2 else { throw .firstField(length, of: opcode) }
      self = .readByTypeResponse(
        try reader.entries(of: Int(length), in: opcode).map { entry in
          var entry = entry
          return AttributeValue(entry.handle(), entry.bytes())
        })
    default:
      let length = reader.byte()
      guard length >= 4 else { throw .firstField(length, of: opcode) }
      self = .readByGroupTypeResponse(
        try reader.entries(of: Int(length), in: opcode).map { entry in
          var entry = entry
          return AttributeGroup(entry.range(), entry.bytes())
        })
    }
  }
}

extension ATTFieldReader {
  /// Reads the remaining bytes as entries of one length.
  fileprivate mutating func entries(
    of length: Int, in opcode: ATTOpcode
  ) throws(ATTPacketError) -> [ATTFieldReader] {
    guard !rest.isEmpty, rest.count % length == 0 else {
      throw .list(rest.endIndex, of: opcode)
    }
    var entries: [ATTFieldReader] = []
    while !rest.isEmpty { entries.append(ATTFieldReader(bytes(length)[...])) }
    return entries
  }
}
