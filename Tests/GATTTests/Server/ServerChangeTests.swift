import BLE
import GATT
import Testing

/// Notifications and indications, by Vol 3, Part F, 3.4.7 and Part G, 3.3.3.3.
@Suite struct ServerChangeTests {
  private let client = ConnectionHandle(1)
  private let other = ConnectionHandle(2)
  /// The values of characteristics that notify, that indicate, and that do both.
  private let notified = AttributeHandle(3)
  private let indicated = AttributeHandle(6)
  private let both = AttributeHandle(9)
  private var server: GATTServer

  init() throws {
    let number = AttributeUUID(assigned: 0xFF01)
    server = GATTServer(
      try AttributeDatabase([
        ServiceDefinition(
          AttributeUUID(assigned: 0xFF00),
          characteristics: [
            CharacteristicDefinition(number, properties: .notify),
            CharacteristicDefinition(number, properties: .indicate),
            CharacteristicDefinition(
              number, properties: [.notify, .indicate],
              permissions: AttributePermissions(needsAuthentication: true)),
          ])
      ]))
    server.connect(client)
    server.connect(other)
  }

  private mutating func receive(
    _ hex: String, from connection: ConnectionHandle? = nil, at time: Instant = .start
  ) throws -> [GATTServerOutput] {
    server.receive(try packet(hex), from: connection ?? client, at: time)
  }

  private mutating func update(
    _ handle: AttributeHandle, _ value: [UInt8], at time: Instant = .start
  ) -> [GATTServerOutput] {
    server.update(handle, to: value, at: time)
  }

  @Test mutating func onlySubscribersAreNotified() throws {
    #expect(update(notified, [1]) == [])
    #expect(
      try receive("1204000100") == [
        .send([0x13], to: client), .configured(.notifications, of: notified, by: client),
      ])
    #expect(update(notified, [2]) == [.send([0x1B, 3, 0, 2], to: client)])
    // The same value is sent again.
    #expect(update(notified, [2]) == [.send([0x1B, 3, 0, 2], to: client)])
    #expect(update(indicated, [2]) == [])
    _ = try receive("1204000000")
    #expect(update(notified, [3]) == [])
    #expect(server.database.value(at: notified) == [3])
  }

  @Test mutating func eachClientHasItsOwnConfiguration() throws {
    _ = try receive("1204000100", from: other)
    #expect(try receive("0a0400") == [.send([0x0B, 0, 0], to: client)])
    #expect(try receive("0a0400", from: other) == [.send([0x0B, 1, 0], to: other)])
    #expect(update(notified, [1]) == [.send([0x1B, 3, 0, 1], to: other)])
    _ = try receive("1204000100")
    #expect(
      update(notified, [2]) == [
        .send([0x1B, 3, 0, 2], to: client), .send([0x1B, 3, 0, 2], to: other),
      ])
    // It ends with the connection, and the other's does not.
    server.disconnect(other)
    server.connect(other)
    #expect(server.configuration(of: notified, on: other) == [])
    #expect(server.configuration(of: notified, on: client) == .notifications)
    #expect(update(notified, [3]) == [.send([0x1B, 3, 0, 3], to: client)])
  }

  @Test(arguments: [
    ("12040001", "0112040 00d"), ("1204000200", "01120400fd"), ("1207000100", "01120700fd"),
    ("1204000300", "01120400fd"), ("1204000080", "01120400fd"), ("120400010000", "011204000d"),
    ("120a000300", "01120a0005"), ("5204000100", ""),
  ])
  mutating func configurationsThatAreRefused(request: String, response: String) throws {
    let sent = try receive(request).map { output in
      guard case .send(let bytes, client) = output else { return "\(output)" }
      return Hexadecimal.text(of: bytes)
    }
    #expect(sent.joined() == response.filter { $0 != " " })
    #expect(server.configuration(of: notified, on: client) == [])
  }

  /// Part G, 3.3.3.3: reading a configuration needs no authentication, also where writing it does.
  @Test mutating func anyClientReadsItsConfiguration() throws {
    #expect(try receive("0a0a00") == [.send([0x0B, 0, 0], to: client)])
    #expect(try receive("120a000100") == [.send([0x01, 0x12, 10, 0, 0x05], to: client)])
  }

  @Test mutating func aNotificationHasWhatFitsThePacket() throws {
    _ = try receive("1204000100")
    let value = [UInt8](0..<30)
    #expect(update(notified, value) == [.send([0x1B, 3, 0] + value.prefix(20), to: client)])
    _ = try receive("021900")
    #expect(update(notified, value) == [.send([0x1B, 3, 0] + value.prefix(22), to: client)])
  }

  @Test mutating func oneIndicationIsOutstanding() throws {
    server.authenticate(client)
    _ = try receive("1207000200")
    _ = try receive("120a000200")
    _ = try receive("1204000100")
    #expect(update(indicated, [1]) == [.send([0x1D, 6, 0, 1], to: client)])
    // Further ones wait, each characteristic once; notifications do not.
    #expect(update(indicated, [2]) == [])
    #expect(update(both, [7]) == [])
    #expect(update(indicated, [3]) == [])
    #expect(update(notified, [8]) == [.send([0x1B, 3, 0, 8], to: client)])
    #expect(
      try receive("1e") == [
        .confirmed(indicated, by: client), .send([0x1D, 6, 0, 3], to: client),
      ])
    #expect(
      try receive("1e") == [.confirmed(indicated, by: client), .send([0x1D, 9, 0, 7], to: client)])
    #expect(try receive("1e") == [.confirmed(both, by: client)])
    // One confirmation too many.
    #expect(try receive("1e") == [])
    #expect(server.nextWake == nil)
  }

  @Test mutating func whoUnsubscribesIsSentNoWaitingIndication() throws {
    _ = try receive("1207000200")
    _ = update(indicated, [1])
    _ = update(indicated, [2])
    _ = try receive("1207000000")
    #expect(try receive("1e") == [.confirmed(indicated, by: client)])
  }

  @Test mutating func whoAsksForBothIsNotified() throws {
    server.authenticate(client)
    _ = try receive("120a000300")
    #expect(update(both, [1]) == [.send([0x1B, 9, 0, 1], to: client)])
  }

  /// Part F, 3.3.3: after 30 s without a confirmation, nothing more is sent on the connection.
  @Test mutating func aConfirmationThatNeverComes() throws {
    _ = try receive("1207000200")
    _ = try receive("1207000200", from: other)
    let sent = Instant(nanoseconds: 5_000_000_000)
    _ = update(indicated, [1], at: sent)
    _ = try receive("1e", from: other, at: sent)
    let deadline = Instant(nanoseconds: 35_000_000_000)
    #expect(server.nextWake == deadline)
    #expect(server.advance(to: Instant(nanoseconds: 34_999_999_999)) == [])
    #expect(server.advance(to: deadline) == [.timedOut(client)])
    #expect(server.nextWake == nil)
    #expect(try receive("1e", at: deadline) == [])
    #expect(try receive("0a0400", at: deadline) == [])
    #expect(
      update(indicated, [2], at: deadline) == [.send([0x1D, 6, 0, 2], to: other)])
    // A new connection is a new start.
    server.connect(client)
    #expect(try receive("0a0400", at: deadline) == [.send([0x0B, 0, 0], to: client)])
  }
}
