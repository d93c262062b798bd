import BLE
import GATT
import TestSupport
import Testing

/// Packets that are random, or nearly right, to both ends.
@Suite struct HostilePacketTests {
  private static let count = Mutations.count
  private static let corpus = Sessions.bumbleAsClient + Sessions.bumbleAsServer

  /// A packet of a session with some bytes changed, cut or added; of others, only the first byte is
  /// not random.
  private static func packet(_ dice: inout Dice, _ corpus: [[UInt8]]) -> [UInt8] {
    var bytes = dice.one(of: corpus)
    if dice.happens(0.2) {
      bytes = [UInt8(dice.integer(0...0x20))]
      while dice.happens(0.9) { bytes.append(UInt8(truncatingIfNeeded: dice.bits())) }
    }
    while dice.happens(0.5) {
      let place = dice.integer(0...bytes.count)
      let byte = dice.happens(0.5) ? UInt8(dice.integer(0...0x20)) : UInt8(dice.integer(0...255))
      switch dice.integer(0...3) {
      case 0 where place < bytes.count: bytes.remove(at: place)
      case 1: bytes.insert(byte, at: place)
      case 2: bytes += [UInt8](repeating: byte, count: dice.integer(0...600))
      default: if place < bytes.count { bytes[place] = byte }
      }
    }
    return bytes
  }

  /// A decoded packet is written as it was, except for assigned numbers in 16 bytes.
  @Test func whatIsReadIsWritten() throws {
    var dice = Dice(1)
    let corpus = try Self.corpus.map { try Line($0).bytes }
    var packets = 0
    for _ in 0..<Self.count {
      let bytes = Self.packet(&dice, corpus)
      guard let packet = try? ATTPacket(bytes) else { continue }
      packets += 1
      #expect(try ATTPacket(packet.bytes) == packet)
      if packet.bytes.count == bytes.count { #expect(packet.bytes == bytes) }
    }
    #expect(packets > Self.count / 10)
  }

  /// Each request has one response, nothing else has any, no packet is longer than the MTU, and the
  /// server's state stays small.
  @Test func serversStandAnything() throws {
    var dice = Dice(2)
    let corpus = try Self.corpus.map { try Line($0).bytes }
    var server = GATTServer(try Thermostat.forClient)
    let client = ConnectionHandle(1)
    let temperature = AttributeHandle(0x0C)
    let changed = AttributeHandle(0x08)
    var now = Instant.start
    server.connect(client)
    for count in 0..<Self.count {
      now = now.advanced(by: .milliseconds(dice.integer(0...100)))
      if count % 10_000 == 0 { server.connect(client) }
      let bytes = Self.packet(&dice, corpus)
      let opcode = bytes.first.map { ATTOpcode(rawValue: $0) }
      let outputs = server.receive(bytes, from: client, at: now)
      if outputs.contains(.timedOut(client)) {
        server.connect(client)
        continue
      }
      let mtu = Int(try #require(server.mtu(of: client)))
      let sent = outputs.compactMap { output in
        if case .send(let bytes, client) = output { bytes } else { nil }
      }
      let packets = try sent.map { try ATTPacket($0) }
      switch opcode?.kind {
      case .request: #expect(packets.map { $0.opcode.kind } == [.response], "packet \(count)")
      case .confirmation: #expect(packets.allSatisfy { $0.opcode.kind == .indication })
      default: #expect(packets.isEmpty, "packet \(count)")
      }
      // The response to a request for another MTU has the old one.
      #expect(sent.allSatisfy { $0.count <= max(mtu, 23) }, "packet \(count)")
      let events = outputs.count - sent.count
      #expect(events <= 64)
      if dice.happens(0.05) {
        let value = [UInt8](repeating: 1, count: dice.integer(0...40))
        _ = server.update(dice.one(of: [temperature, changed]), to: value, at: now)
      }
    }
    for handle in [UInt16](1...0x11) {
      #expect((server.database.value(at: AttributeHandle(handle))?.count ?? 0) <= 512)
    }
  }

  /// Each packet has at most one request in answer, and each command one answer; nothing piles up.
  @Test func clientsStandAnything() throws {
    var dice = Dice(3)
    let corpus = try Self.corpus.map { try Line($0).bytes }
    var now = Instant.start
    var client = GATTClient()
    var request: UInt8?
    var asked = 0
    var answered = 0
    var succeeded = 0
    for count in 0..<Self.count {
      now = now.advanced(by: .milliseconds(dice.integer(0...100)))
      // Half of the packets are of the right method.
      let right = request.map { request in corpus.filter { $0.first == request + 1 } } ?? []
      let bytes = Self.packet(&dice, right.isEmpty || dice.happens(0.5) ? corpus : right)
      var outputs = client.receive(bytes, at: now)
      #expect(Self.requests(in: outputs).count <= 1, "packet \(count)")
      if client.pendingCount < 10, dice.happens(0.5) {
        asked += 1
        outputs += client.perform(dice.one(of: Self.commands), at: now)
      }
      request = Self.requests(in: outputs).last ?? request
      var isTimedOut = false
      for output in outputs {
        switch output {
        case .answer(let result, _):
          answered += 1
          if case .success = result { succeeded += 1 }
          isTimedOut = isTimedOut || result == .failure(.timedOut)
        case .send(let bytes):
          #expect(bytes.count <= Int(client.mtu))
          _ = try ATTPacket(bytes)
        case .changed: break
        }
      }
      if isTimedOut { client = GATTClient() }
      #expect(answered + client.pendingCount == asked, "packet \(count)")
    }
    #expect(succeeded > Self.count / 50)
    #expect(answered - succeeded > Self.count / 50)
  }

  /// No peer receives more than it requested, except changes; nothing piles up.
  @Test func enginesSurviveAnyEvents() throws {
    var dice = Dice(4)
    let corpus = try Self.corpus.map { try Line($0).bytes }
    let names = [
      Characteristic(.temperature, of: .environment), Characteristic(.setPoint, of: .control),
    ]
    var peripheral = RemotePeripheral()
    var request: UInt8?
    var pending = 0
    var reports = 0
    for count in 0..<Self.count {
      let right = request.map { request in corpus.filter { $0.first == request + 1 } } ?? []
      let isRight = !right.isEmpty && dice.happens(0.7)
      var outputs = peripheral.receive(
        isRight ? dice.one(of: right) : Self.packet(&dice, corpus), at: .start)
      if pending < 10, dice.happens(0.5) {
        pending += 1
        let name = dice.one(of: names)
        outputs += peripheral.perform(
          dice.one(of: [
            .discoverServices([]), .discoverServices([name.service]),
            .discoverCharacteristics(of: name.service), .read(name), .write([1], to: name),
            .subscribe(to: name), .unsubscribe(from: name),
          ]), at: .start)
      }
      for output in outputs {
        switch output {
        case .send(let bytes):
          if ATTOpcode(rawValue: bytes[0]).kind == .request { request = bytes[0] }
        case .report(.value): break
        case .report:
          pending -= 1
          reports += 1
        case .timedOut: Issue.record("no time passes")
        }
      }
      #expect(pending >= 0, "packet \(count)")
      // Values that were read cannot be distinguished from changes: begin again before they block.
      if pending >= 10 {
        peripheral = RemotePeripheral()
        pending = 0
      }
    }
    #expect(reports > Self.count / 20)
  }

  private static let commands: [GATTCommand] = {
    let service = DiscoveredService(.environment, handles: .all)
    let characteristic = DiscoveredCharacteristic(
      .temperature, [.read, .notify], value: AttributeHandle(0x0C), last: .last)
    return [
      .exchangeMTU, .discoverServices(nil), .discoverServices(.environment),
      .discoverCharacteristics(of: service), .discoverDescriptors(of: characteristic),
      .read(AttributeHandle(0x0C)), .write([1], to: AttributeHandle(0x10)),
      .write([UInt8](repeating: 1, count: 300), to: AttributeHandle(0x10)),
      .writeWithoutResponse([1], to: AttributeHandle(0x10)),
      .subscribe(to: characteristic), .unsubscribe(from: characteristic),
    ]
  }()

  /// The opcodes of the requests among a client's packets.
  private static func requests(in outputs: [GATTClientOutput]) -> [UInt8] {
    outputs.compactMap { output in
      guard case .send(let bytes) = output, let first = bytes.first,
        ATTOpcode(rawValue: first).kind == .request
      else { return nil }
      return first
    }
  }
}
