import BLE

extension GATTServer {
  /// Takes a packet of a client.
  ///
  /// A request is answered by one packet: its response, or an error. The error is
  /// `requestNotSupported` for unknown methods and `invalidPDU` for packets that are malformed or
  /// longer than the MTU. Commands with such faults are ignored, and so are packets that only
  /// servers send.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.3 and 3.4.1.1.
  public mutating func receive(
    _ bytes: [UInt8], from connection: ConnectionHandle, at now: Instant
  ) -> [GATTServerOutput] {
    let timeouts = advance(to: now)
    guard let index = index(of: connection), !connections[index].isTimedOut, let first = bytes.first
    else { return timeouts }
    let opcode = ATTOpcode(rawValue: first)
    switch opcode.kind {
    case .request: return timeouts + answer(bytes, opcode, of: index)
    case .command: return timeouts + carryOut(bytes, of: index)
    case .confirmation where bytes.count == 1: return timeouts + confirm(of: index, at: now)
    case .response, .notification, .indication, .confirmation: return timeouts
    }
  }

  private mutating func answer(
    _ bytes: [UInt8], _ opcode: ATTOpcode, of index: Int
  ) -> [GATTServerOutput] {
    var events: [GATTServerOutput] = []
    let response: ATTPacket
    do throws(AttributeRefusal) {
      let request = try request(bytes, of: index)
      response = try self.response(to: request, of: index, &events)
    } catch {
      response = .errorResponse(error.error, to: opcode, at: error.handle)
    }
    return [.send(response.bytes, to: connections[index].handle)] + events
  }

  private func request(_ bytes: [UInt8], of index: Int) throws(AttributeRefusal) -> ATTPacket {
    do throws(ATTPacketError) {
      let packet = try ATTPacket(bytes)
      if bytes.count <= Int(connections[index].mtu) { return packet }
    } catch {
      if case .unknownOpcode = error { throw AttributeRefusal(.requestNotSupported, at: .none) }
    }
    throw AttributeRefusal(.invalidPDU, at: .none)
  }

  private mutating func response(
    to request: ATTPacket, of index: Int, _ events: inout [GATTServerOutput]
  ) throws(AttributeRefusal) -> ATTPacket {
    let connection = connections[index]
    switch request {
    case .exchangeMTURequest(let mtu):
      connections[index].mtu = max(ATTLimits.initialMTU, min(mtu, maximumMTU))
      return .exchangeMTUResponse(maximumMTU)
    case .findInformationRequest(let range): return try types(in: range, connection)
    case .findByTypeValueRequest(let range, let type, let value):
      return try groups(
        in: range, of: AttributeUUID(assigned: UInt32(type)), with: value, connection)
    case .readByTypeRequest(let range, let type):
      return try values(in: range, of: type, connection)
    case .readByGroupTypeRequest(let range, let type):
      return try groups(in: range, of: type, connection)
    case .readRequest(let handle):
      return .readResponse(try value(of: handle, from: 0, connection))
    case .readBlobRequest(let handle, let offset):
      return .readBlobResponse(try value(of: handle, from: Int(offset), connection))
    case .writeRequest(let handle, let value):
      try write(value, to: handle, .write, of: index, &events)
      return .writeResponse
    case .prepareWriteRequest(let handle, let offset, let value):
      try prepare(value, to: handle, at: Int(offset), of: index)
      return .prepareWriteResponse(handle, offset: offset, value)
    case .executeWriteRequest(let writes):
      try execute(writes: writes, of: index, &events)
      return .executeWriteResponse
    default: throw AttributeRefusal(.requestNotSupported, at: .none)
    }
  }

  private mutating func carryOut(_ bytes: [UInt8], of index: Int) -> [GATTServerOutput] {
    var events: [GATTServerOutput] = []
    guard bytes.count <= Int(connections[index].mtu) else { return [] }
    if case .writeCommand(let handle, let value)? = try? ATTPacket(bytes) {
      // A write that fails has no response (3.4.5.3).
      try? write(value, to: handle, .writeWithoutResponse, of: index, &events)
    }
    return events
  }
}
