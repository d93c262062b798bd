import BLE

extension ATTPacket {
  /// The packet as it is sent.
  ///
  /// - Precondition: A list has entries, all of the same length, and none longer than 255 bytes.
  public var bytes: [UInt8] {
    var bytes = [opcode.rawValue]
    switch self {
    case .errorResponse(let error, let request, let handle):
      bytes.append(request.rawValue)
      bytes.append(handle)
      bytes.append(error.code)
    case .exchangeMTURequest(let mtu), .exchangeMTUResponse(let mtu): bytes.append(word: mtu)
    case .findInformationRequest(let range): bytes.append(range)
    case .findByTypeValueRequest(let range, let type, let value):
      bytes.append(range)
      bytes.append(word: type)
      bytes += value
    case .readByTypeRequest(let range, let type), .readByGroupTypeRequest(let range, let type):
      bytes.append(range)
      bytes += type.littleEndianBytes
    case .readRequest(let handle): bytes.append(handle)
    case .readResponse(let value), .readBlobResponse(let value): bytes += value
    case .readBlobRequest(let handle, let offset):
      bytes.append(handle)
      bytes.append(word: offset)
    case .writeRequest(let handle, let value), .writeCommand(let handle, let value),
      .notification(let handle, let value), .indication(let handle, let value):
      bytes.append(handle)
      bytes += value
    case .prepareWriteRequest(let handle, let offset, let value),
      .prepareWriteResponse(let handle, let offset, let value):
      bytes.append(handle)
      bytes.append(word: offset)
      bytes += value
    case .executeWriteRequest(let writes): bytes.append(writes ? 1 : 0)
    case .writeResponse, .executeWriteResponse, .confirmation: break
    case .findInformationResponse, .findByTypeValueResponse, .readByTypeResponse,
      .readByGroupTypeResponse:
      bytes += list
    }
    return bytes
  }

  /// The bytes after the opcode of a response with a list.
  private var list: [UInt8] {
    switch self {
    case .findInformationResponse(let types):
      let entries = types.map { [$0.handle].encoded + $0.uuid.littleEndianBytes }
      // The format is 1 for UUIDs of 16 bits, 2 for UUIDs of 128 bits.
      return [entries.commonLength == 4 ? 1 : 2] + entries.joined()
    case .findByTypeValueResponse(let groups):
      precondition(!groups.isEmpty, "a list has at least one entry")
      return groups.flatMap { [$0.first, $0.last].encoded }
    case .readByTypeResponse(let values):
      let entries = values.map { [$0.handle].encoded + $0.bytes }
      return [UInt8(entries.commonLength)] + entries.joined()
    case .readByGroupTypeResponse(let groups):
      let entries = groups.map { [$0.handles.first, $0.handles.last].encoded + $0.bytes }
      return [UInt8(entries.commonLength)] + entries.joined()
    default: return []
    }
  }
}

extension [AttributeHandle] {
  /// The handles as they are sent.
  fileprivate var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for handle in self { bytes.append(handle) }
    return bytes
  }
}

extension [[UInt8]] {
  /// The length that all entries of a list have.
  fileprivate var commonLength: Int {
    let length = first?.count ?? 0
    precondition(
      (1...255).contains(length) && allSatisfy { $0.count == length },
      "a list has entries of one length, 1...255 bytes")
    return length
  }
}
