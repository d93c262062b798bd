import BLE
import GATT
import HCI
import TestSupport
import Testing

/// Hosts that say anything to a controller, and controllers that say anything to a host.
@Suite struct HostilePeerTests {
  private static let count = Mutations.count

  /// Each command has one answer, each packet of data of a connection one credit, and otherwise
  /// only packets of the radio are sent; all can be read.
  @Test func controllersStandAnything() throws {
    var dice = Dice(4)
    var posed = PosedController(isExtended: true) { $0.maximumConnections = 2 }
    var (carriedOut, connections) = (0, 0)
    for number in 0..<Self.count {
      posed.now = posed.now.advanced(by: .milliseconds(dice.integer(0...50)))
      if number % 20 == 0 {
        for command in HostPackets.beginning { _ = try posed.receive(command) }
      }
      guard let packet = try? HCIPacket(dice.mutated(Corpus.host)) else { continue }
      let isConnected: Bool
      if case .data(let data) = packet {
        isConnected = posed.controller.connections.contains(data.handle)
      } else {
        isConnected = false
      }
      posed.take(posed.controller.advance(to: posed.now))
      posed.sent = []
      posed.take(posed.controller.receive(packet, at: posed.now))
      let sent = try Self.read(posed.sent)
      posed.sent = []
      switch packet {
      case .command(let opcode, _):
        let statuses = sent.compactMap { Self.status(in: $0, of: opcode) }
        #expect(statuses.count == 1, "\(packet)")
        carriedOut += statuses.filter { $0 == .success }.count
      case .data:
        let credits = sent.filter { if case .completedPackets = $0 { true } else { false } }
        #expect(credits.count <= 1 && (isConnected || sent.isEmpty))
      case .event, .other: #expect(sent.isEmpty)
      }
      for case .connect(let request) in posed.takeWishes() where dice.happens(0.5) {
        posed.take(posed.controller.connect(to: request.peer))
        connections += 1
      }
      posed.take(
        posed.controller.hear(dice.one(of: [Heard.beacon, Heard.response]), at: posed.now))
      if let handle = posed.controller.connections.first, dice.happens(0.1) {
        posed.take(
          dice.happens(0.5)
            ? posed.controller.lose(handle)
            : posed.controller.receive([0x1B, 1, 0], on: handle))
      }
      _ = try Self.read(posed.sent)
      posed.sent = []
      #expect(posed.controller.connections.count <= 2)
    }
    #expect(carriedOut > Self.count / 10 && connections > Self.count / 500)
  }

  /// The events among packets; data is a part of a frame that fits the buffers.
  private static func read(_ packets: [HCIPacket]) throws -> [HCIEvent] {
    try packets.compactMap { packet in
      #expect(try HCIPacket(packet.bytes) == packet)
      switch packet {
      case .event(let code, let parameters): return try HCIEvent(code, parameters)
      case .data(let data): #expect(data.data.count <= 27)
      case .command, .other: Issue.record("\(packet) is none of a controller")
      }
      return nil
    }
  }

  private static func status(in event: HCIEvent, of opcode: HCIOpcode) -> HCIStatus? {
    switch event {
    case .commandComplete(opcode, _, let returned): returned.first.map { HCIStatus(rawValue: $0) }
    case .commandStatus(let status, opcode, _): status
    default: nil
    }
  }

  /// One command is sent at a time, no more data than there are buffers; each packet causes few
  /// events, and a device is connected or not for an engine.
  @Test func hostsStandAnything() throws {
    var dice = Dice(5)
    var host = Host(HostSettings(randomAddress: Devices.random))
    var now = Instant.start
    var running: HCIOpcode?
    var connected: [DeviceAddress] = []
    var (starts, ready, connections) = (0, 0, 0)
    let devices = [Devices.beacon.address, Devices.thermostat.address]
    for number in 0..<Self.count {
      now = now.advanced(by: .milliseconds(dice.integer(0...20)))
      var outputs: [HostOutput] = []
      if number % 2_000 == 0 {
        // Whatever was running is over.
        outputs = host.start(at: now)
        #expect(outputs.popLast() == .send(HCICommand.reset.packet))
        running = .reset
        starts += 1
      }
      if let packet = Self.packet(&dice, answering: running) {
        if let answered = Self.answered(packet), answered == running { running = nil }
        outputs += host.receive(packet, at: now)
      }
      if dice.happens(0.3) {
        let command = Self.command(&dice, dice.one(of: devices), at: now)
        outputs += host.perform(command, at: now)
      }
      if host.isReady { ready += 1 }
      #expect(outputs.count <= 700, "packet \(number)")
      for output in outputs {
        switch output {
        case .send(.command(let opcode, let parameters)):
          #expect(running == nil, "packet \(number)")
          running = opcode
          _ = try HCICommand(opcode, parameters)
        case .send(.data(let data)): #expect(!data.data.isEmpty)
        case .send(let packet): Issue.record("\(packet) is none of a host")
        case .deliver(.connected(let device)):
          connections += 1
          if !connected.contains(device) { connected.append(device) }
        case .deliver(.disconnected(let device, _)): connected.removeAll { $0 == device }
        case .deliver(.rssi(_, let device)), .deliver(.attribute(_, let device)):
          #expect(connected.contains(device), "packet \(number)")
        case .deliver: break
        case .failed:
          running = nil
          #expect(!host.isReady)
        }
      }
      if !host.isReady, dice.happens(0.02) {
        for case .send(.command(let opcode, _)) in host.start(at: now) { running = opcode }
        starts += 1
        connected = []
      }
    }
    #expect(starts > Self.count / 2_000 && ready > Self.count / 4)
    #expect(connections > Self.count / 1_000)
  }

  /// A packet that is mostly the answer to the running command.
  private static func packet(_ dice: inout Dice, answering opcode: HCIOpcode?) -> HCIPacket? {
    guard let opcode, dice.happens(0.5) else {
      return try? HCIPacket(dice.mutated(Corpus.controller))
    }
    let number = [UInt8(truncatingIfNeeded: opcode.rawValue), UInt8(opcode.rawValue >> 8)]
    let right = Corpus.controller.filter {
      $0.count >= 7 && (Array($0[4...5]) == number || Array($0[5...6]) == number)
    }
    let answer = right.isEmpty ? [0x04, 0x0E, 0x04, 0x01] + number + [0x00] : dice.one(of: right)
    return try? HCIPacket(dice.happens(0.9) ? answer : dice.mutated([answer]))
  }

  /// The command that a packet answers.
  private static func answered(_ packet: HCIPacket) -> HCIOpcode? {
    guard case .event(let code, let parameters) = packet,
      let event = try? HCIEvent(code, parameters)
    else { return nil }
    switch event {
    case .commandComplete(let opcode, _, let returned): return returned.isEmpty ? nil : opcode
    case .commandStatus(_, let opcode, _): return opcode
    default: return nil
    }
  }

  private static func command(
    _ dice: inout Dice, _ device: DeviceAddress, at now: Instant
  ) -> CentralCommand {
    dice.one(of: [
      .scan, .scan(for: ScanRequest(allowsDuplicates: false)), .stopScanning, .connect(device),
      .connect(device), .disconnect(device), .readRSSI(device),
      .request(.read(Thermostat.temperature), on: device),
      .request(.writeWithoutResponse([1], to: Thermostat.setPoint), on: device),
      .wake(at: now),
    ])
  }
}
