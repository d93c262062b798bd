import BLE
import GATT
import Testing

/// Writes in parts, by Vol 3, Part F, 3.4.6.
@Suite struct PreparedWriteTests {
  private let client = ConnectionHandle(1)
  private let first = AttributeHandle(3)
  private let second = AttributeHandle(5)
  private var server: GATTServer

  init() throws {
    let number = AttributeUUID(assigned: 0xFF01)
    server = GATTServer(
      try AttributeDatabase([
        ServiceDefinition(
          AttributeUUID(assigned: 0xFF00),
          characteristics: [
            CharacteristicDefinition(number, properties: [.read, .write], value: [1, 2, 3, 4]),
            CharacteristicDefinition(
              number, properties: [.write, .notify], value: [5], lengths: 1...3),
          ])
      ]))
    server.connect(client)
  }

  private mutating func answer(_ packet: ATTPacket) throws -> ATTPacket? {
    for case .send(let bytes, _) in server.receive(packet.bytes, from: client, at: .start) {
      return try ATTPacket(bytes)
    }
    return nil
  }

  /// Parts are echoed, and nothing is written yet.
  private mutating func prepare(_ bytes: [UInt8], at offset: UInt16, _ handle: AttributeHandle)
    throws
  {
    let before = server.database
    #expect(
      try answer(.prepareWriteRequest(handle, offset: offset, bytes))
        == .prepareWriteResponse(handle, offset: offset, bytes))
    #expect(server.database == before)
  }

  private mutating func execute(_ writes: Bool = true) throws -> ATTPacket? {
    try answer(.executeWriteRequest(writes: writes))
  }

  private func error(_ error: ATTError, at handle: AttributeHandle) -> ATTPacket {
    .errorResponse(error, to: ATTOpcode(rawValue: 0x18), at: handle)
  }

  @Test mutating func partsMakeValues() throws {
    try prepare([9, 8], at: 0, first)
    try prepare([7], at: 0, second)
    try prepare([7, 6, 5], at: 2, first)
    #expect(
      server.receive([0x18, 1], from: client, at: .start) == [
        .send([0x19], to: client), .written([9, 8, 7, 6, 5], to: first, by: client),
        .written([7], to: second, by: client),
      ])
    #expect(server.database.value(at: first) == [9, 8, 7, 6, 5])
    #expect(server.database.value(at: second) == [7])
    // They are written once.
    #expect(server.receive([0x18, 1], from: client, at: .start) == [.send([0x19], to: client)])
  }

  @Test mutating func aPartReplacesWhatFollowsItsOffset() throws {
    try prepare([9], at: 2, first)
    #expect(try execute() == .executeWriteResponse)
    #expect(server.database.value(at: first) == [1, 2, 9])
  }

  @Test mutating func partsCanBeDropped() throws {
    try prepare([9], at: 0, first)
    #expect(try execute(false) == .executeWriteResponse)
    #expect(try execute() == .executeWriteResponse)
    #expect(server.database.value(at: first) == [1, 2, 3, 4])
  }

  /// Offsets and lengths are checked when the parts are written: all of them, or none.
  @Test mutating func aFaultyPartDropsAll() throws {
    try prepare([9], at: 0, first)
    try prepare([9], at: 2, second)
    #expect(try execute() == error(.invalidOffset, at: second))
    #expect(server.database.value(at: first) == [1, 2, 3, 4])
    try prepare([9], at: 0, first)
    try prepare([9, 9, 9, 9], at: 0, second)
    #expect(try execute() == error(.invalidLength, at: second))
    #expect(server.database.value(at: first) == [1, 2, 3, 4])
    #expect(try execute() == .executeWriteResponse)
    #expect(server.database.value(at: first) == [1, 2, 3, 4])
  }

  /// 29 parts of 18 bytes make 522.
  @Test mutating func noValueGrowsBeyond512Bytes() throws {
    for part in 0..<29 {
      try prepare([UInt8](repeating: 9, count: 18), at: UInt16(18 * part), first)
    }
    #expect(try execute() == error(.invalidLength, at: first))
    #expect(server.database.value(at: first) == [1, 2, 3, 4])
  }

  @Test mutating func theQueueIsBounded() throws {
    var prepared = 0
    while try answer(.prepareWriteRequest(first, offset: 0, [9]))
      == .prepareWriteResponse(first, offset: 0, [9]), prepared < 1000
    {
      prepared += 1
    }
    // A value of 512 bytes fits at the smallest MTU.
    #expect((29...100).contains(prepared))
    #expect(
      try answer(.prepareWriteRequest(first, offset: 0, [9]))
        == .errorResponse(.prepareQueueFull, to: ATTOpcode(rawValue: 0x16), at: first))
    #expect(try execute() == .executeWriteResponse)
    try prepare([9], at: 0, first)
  }

  @Test mutating func partsOfOneClientAreNotWrittenByAnother() throws {
    let other = ConnectionHandle(2)
    server.connect(other)
    try prepare([9], at: 0, first)
    #expect(server.receive([0x18, 1], from: other, at: .start) == [.send([0x19], to: other)])
    #expect(server.database.value(at: first) == [1, 2, 3, 4])
    // They end with the connection.
    server.connect(client)
    #expect(try execute() == .executeWriteResponse)
    #expect(server.database.value(at: first) == [1, 2, 3, 4])
  }

  /// A subscription in parts is one, too.
  @Test mutating func aConfigurationCanBePrepared() throws {
    try prepare([1], at: 0, AttributeHandle(6))
    try prepare([0], at: 1, AttributeHandle(6))
    #expect(
      server.receive([0x18, 1], from: client, at: .start) == [
        .send([0x19], to: client), .configured(.notifications, of: second, by: client),
      ])
    #expect(server.configuration(of: second, on: client) == .notifications)
  }
}
