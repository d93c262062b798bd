import BLE
import GATT
import Testing

/// A server and its clients, joined by connections that lose nothing and take no time.
struct Pipe {
  var server: GATTServer
  var clients: [GATTClient]
  /// The answers that each client had.
  var answers: [[Result<GATTAnswer, GATTFailure>]]
  /// The changes sent to each client.
  var changes: [[AttributeValue]]
  /// The outputs to the server's host.
  var events: [GATTServerOutput] = []
  /// The packets of both directions, in order.
  var packets: [ATTPacket] = []
  var now = Instant.start

  init(_ server: GATTServer, clientMTUs: [UInt16] = [ATTLimits.greatestMTU]) {
    self.server = server
    clients = clientMTUs.map { GATTClient(maximumMTU: $0) }
    answers = clients.map { _ in [] }
    changes = clients.map { _ in [] }
    for index in clients.indices { self.server.connect(ConnectionHandle(UInt16(index))) }
  }

  /// Carries out a client's commands, and returns their answers.
  mutating func perform(
    _ commands: GATTCommand..., by client: Int = 0
  ) throws -> [Result<GATTAnswer, GATTFailure>] {
    let before = answers[client].count
    for command in commands {
      try carryOut(clients[client].perform(command, at: now), of: client)
    }
    return Array(answers[client][before...])
  }

  /// Carries out one command of a client, and returns its answer.
  mutating func answer(to command: GATTCommand, by client: Int = 0) throws -> GATTAnswer {
    let answers = try perform(command, by: client)
    #expect(answers.count == 1)
    return try #require(answers.first).get()
  }

  /// The value of a characteristic changes at the server.
  mutating func update(_ handle: AttributeHandle, to value: [UInt8]) throws {
    try carryOut(server.update(handle, to: value, at: now))
  }

  /// The characteristics that a client finds, service by service.
  mutating func discover(
    by client: Int = 0
  ) throws -> [(service: DiscoveredService, characteristics: [DiscoveredCharacteristic])] {
    guard case .services(let services) = try answer(to: .discoverServices(nil), by: client) else {
      Issue.record("no services")
      return []
    }
    return try services.map { service in
      let answer = try answer(to: .discoverCharacteristics(of: service), by: client)
      guard case .characteristics(let characteristics) = answer else {
        Issue.record("no characteristics")
        return (service, [])
      }
      return (service, characteristics)
    }
  }

  /// The characteristic of a UUID, as a client finds it.
  mutating func find(
    _ uuid: AttributeUUID, by client: Int = 0
  ) throws -> DiscoveredCharacteristic {
    try #require(
      try discover(by: client).flatMap { $0.characteristics }.first { $0.uuid == uuid })
  }

  private mutating func carryOut(_ outputs: [GATTClientOutput], of client: Int) throws {
    for output in outputs {
      switch output {
      case .send(let bytes):
        #expect(bytes.count <= Int(max(clients[client].mtu, ATTLimits.initialMTU)))
        packets.append(try ATTPacket(bytes))
        try carryOut(
          server.receive(bytes, from: ConnectionHandle(UInt16(client)), at: now))
      case .answer(let result, _): answers[client].append(result)
      case .changed(let handle, let value): changes[client].append(AttributeValue(handle, value))
      }
    }
  }

  private mutating func carryOut(_ outputs: [GATTServerOutput]) throws {
    for output in outputs {
      guard case .send(let bytes, let connection) = output else {
        events.append(output)
        continue
      }
      #expect(bytes.count <= Int(try #require(server.mtu(of: connection))))
      packets.append(try ATTPacket(bytes))
      let client = Int(connection.number)
      try carryOut(clients[client].receive(bytes, at: now), of: client)
    }
  }
}
