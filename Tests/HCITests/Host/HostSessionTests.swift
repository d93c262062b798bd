import BLE
import GATT
import HCI
import TestSupport
import Testing

/// The host in place of the one in recorded sessions: on the same answers it sends the same
/// packets, to the byte.
///
/// The order of two packets is another one. The host asks for features, to know if the controller
/// is extended; and it looks for the descriptors of a characteristic only when it subscribes.
@Suite(.enabled(if: RecordedSession.arePresent, "\(RecordedSession.absence)"))
struct HostSessionTests {
  private struct Case {
    let session: RecordedSession
    /// The reported level of the connection.
    let level: PowerLevel?
    /// The first temperature that is read.
    let temperature: UInt8
    /// The last byte of the first notification.
    let notified: UInt8
    /// The reason that the controller gives for the end.
    var ending = DisconnectionReason.endedByHost
  }

  private static let cases = [
    Case(session: .hostLegacy, level: PowerLevel(dBm: -54), temperature: 0x74, notified: 0x76),
    Case(session: .hostExtended, level: PowerLevel(dBm: -84), temperature: 0x76, notified: 0x78),
    // This controller answers with a status and nothing more.
    Case(session: .hostLax, level: nil, temperature: 0x75, notified: 0x76, ending: .endedByPeer),
  ]

  @Test(arguments: cases.indices) func sendsWhatAControllerHasAccepted(_ index: Int) throws {
    let each = Self.cases[index]
    var replay = HostReplay(isExtended: each.session == .hostExtended)
    for packet in try Self.packets(of: each.session) {
      if packet.isOfHost { try replay.expect(packet) } else { try replay.receive(packet) }
    }
    #expect(replay.sent == [])
    #expect(replay.steps.isEmpty)
    #expect(replay.host.isReady && replay.host.nextWake == nil)

    let device = Devices.thermostat.address
    let reports: [AttributeReport] = [
      .services([
        AttributeUUID(assigned: 0x1800), AttributeUUID(assigned: 0x1801), Thermostat.environment,
        Thermostat.control,
      ]),
      .value([each.temperature, 8], of: Thermostat.temperature),
      .written(Thermostat.setPoint),
      .value([0x6C, 0x07], of: Thermostat.setPoint),
      .subscribed(to: Thermostat.temperature),
      .value([each.notified, 8], of: Thermostat.temperature),
      .value([each.notified + 1, 8], of: Thermostat.temperature),
      .value([each.notified + 2, 8], of: Thermostat.temperature),
    ]
    #expect(
      replay.delivered == [.connected(device)] + reports.map { .attribute($0, on: device) } + [
        .rssi(each.level, of: device), .disconnected(device, each.ending),
      ])
    #expect(replay.characteristics == [2, 3, 1, 1])
  }

  /// Each beacon's packet is delivered once, with its level; scan responses are not.
  @Test func tellsAdvertisements() throws {
    for each in Self.cases {
      var replay = HostReplay(isExtended: each.session == .hostExtended)
      var expected = 0
      for packet in try Self.packets(of: each.session) {
        if packet.isOfHost {
          try replay.expect(packet)
          continue
        }
        let bytes = packet.bytes
        // A report, except a scan response: bit 3 of the extended properties.
        if bytes[1] == 0x3E, replay.steps.count == 4,
          bytes[3] == 2 || (bytes[3] == 0x0D && bytes[5] & 8 == 0)
        {
          expected += 1
        }
        try replay.receive(packet)
      }
      #expect(replay.advertisements.count == expected)
      #expect(expected == [.hostLegacy: 26, .hostExtended: 27, .hostLax: 3][each.session])
      // The beacon of these sessions has another minor number.
      let data = Devices.beaconData.dropLast(3) + [0x00, 0x02, 0xC5]
      let level = [RecordedSession.hostLegacy: -110, .hostExtended: -22, .hostLax: -50][
        each.session]
      #expect(
        replay.advertisements.first
          == Advertisement(
            transmitter: Devices.beacon.address, receiver: Devices.random,
            rssi: level.map { PowerLevel(dBm: Double($0)) }, payload: Payload(data)))
    }
  }

  /// The packets of a session in the order of this host.
  private static func packets(of session: RecordedSession) throws -> [RecordedPacket] {
    var packets = try session.packets
    // The features, as a controller with extended advertising has them.
    let buffers = try #require(packets.firstIndex { $0.bytes.starts(with: [1, 0x02, 0x20]) })
    let features = ["> 01032000", "< 040e0c010320000010000000000000"]
    packets.insert(
      contentsOf: try features.map { try #require(RecordedPacket($0[...])) }, at: buffers + 2)
    // The search for descriptors with its two answers goes before the subscription.
    let search = try #require(
      packets.firstIndex { $0.isOfHost && $0.bytes.count > 9 && $0.bytes[9] == 0x04 })
    let found = Array(packets[search..<search + 3])
    packets.removeSubrange(search..<search + 3)
    let subscription = try #require(
      packets.firstIndex { $0.isOfHost && $0.bytes.suffix(5) == [0x12, 0x11, 0x00, 0x01, 0x00] })
    packets.insert(contentsOf: found, at: subscription)
    return packets
  }
}

/// Gives the packets of a recorded controller to a host, and plays its engine.
private struct HostReplay {
  var host: Host
  var sent: [HCIPacket] = []
  /// The engine's events, except advertisements and characteristics.
  var delivered: [CentralEvent] = []
  var advertisements: [Advertisement] = []
  /// The numbers of reported characteristics.
  var characteristics: [Int] = []
  /// The engine's commands, turn by turn.
  var steps: [[CentralCommand]]

  init(isExtended: Bool) {
    var settings = HostSettings(randomAddress: Devices.random)
    settings.prefersExtended = isExtended
    if let timing = try? ConnectionParameters(supervisionTimeout: .milliseconds(720)) {
      settings.connection = timing
    }
    host = Host(settings)
    let device = Devices.thermostat.address
    let requests: [AttributeRequest] = [
      .discoverServices([]), .discoverCharacteristics(of: AttributeUUID(assigned: 0x1800)),
      .discoverCharacteristics(of: AttributeUUID(assigned: 0x1801)),
      .discoverCharacteristics(of: Thermostat.environment),
      .discoverCharacteristics(of: Thermostat.control), .read(Thermostat.temperature),
      .write([0xCA, 0x08], to: Thermostat.setPoint),
      .writeWithoutResponse([0x6C, 0x07], to: Thermostat.setPoint), .read(Thermostat.setPoint),
      .subscribe(to: Thermostat.temperature),
    ]
    steps = [
      [.stopScanning, .connect(device)], requests.map { .request($0, on: device) },
      [.readRSSI(device)], [.disconnect(device)],
    ]
    take(host.start(at: .start))
    take(host.perform(.scan, at: .start))
  }

  mutating func expect(_ packet: RecordedPacket) throws {
    if sent.isEmpty, !steps.isEmpty {
      for command in steps.removeFirst() { take(host.perform(command, at: .start)) }
    }
    #expect(
      Hexadecimal.text(of: sent.first?.bytes ?? []) == Hexadecimal.text(of: packet.bytes))
    sent = Array(sent.dropFirst())
  }

  mutating func receive(_ packet: RecordedPacket) throws {
    take(host.receive(try HCIPacket(packet.bytes), at: .start))
  }

  private mutating func take(_ outputs: [HostOutput]) {
    for output in outputs {
      switch output {
      case .send(let packet): sent.append(packet)
      case .deliver(.advertisement(let advertisement)): advertisements.append(advertisement)
      case .deliver(.attribute(.characteristics(let found, _), _)):
        characteristics.append(found.count)
      case .deliver(let event): delivered.append(event)
      case .failed(let failure): Issue.record("\(failure)")
      }
    }
  }
}
