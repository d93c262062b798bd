import BLE
import GATT
import HCI
import TestSupport
import Testing

/// The controller in place of the one in recorded sessions: the same host has the same answers, to
/// the byte.
@Suite(.enabled(if: RecordedSession.arePresent, "\(RecordedSession.absence)"))
struct ControllerSessionTests {
  @Test(arguments: [RecordedSession.controllerLegacy, .controllerExtended])
  func answersBumbleAsItAccepts(_ session: RecordedSession) throws {
    let packets = try session.packets
    #expect(packets.count == 142)
    var replay = ControllerReplay(isExtended: session == .controllerExtended)
    for packet in packets {
      if packet.isOfHost {
        try replay.receive(packet)
      } else {
        try replay.expect(packet)
      }
    }
    #expect(replay.posed.takeSent() == [])
    // The scan, the connection and its end were asked of the world.
    #expect(replay.wishes == ["scan", "stop", "connect", "disconnect"])
  }
}

/// Gives the packets of a recorded host to a controller, and performs the recorded events in its
/// world.
private struct ControllerReplay {
  var posed: PosedController
  /// The host's requests to the world, except data.
  var wishes: [String] = []
  private var hostFrames = L2CAPFrameAssembler()
  private var peerFrames = L2CAPFrameAssembler()
  private var isPartExpected = false

  init(isExtended: Bool) {
    posed = PosedController(isExtended: isExtended)
  }

  mutating func receive(_ packet: RecordedPacket) throws {
    #expect(posed.sent == [], "the recorded controller did not answer so before \(packet)")
    let parsed = try HCIPacket(packet.bytes)
    posed.take(posed.controller.receive(parsed, at: .start))
    var transmitted: [[UInt8]] = []
    for wish in posed.takeWishes() {
      switch wish {
      case .scan: wishes.append("scan")
      case .stopScanning: wishes.append("stop")
      case .connect(let request):
        #expect(request.peer == Devices.thermostat)
        wishes.append("connect")
      case .disconnect: wishes.append("disconnect")
      case .transmit(let bytes, let handle):
        #expect(handle == ConnectionHandle(0x40))
        transmitted.append(bytes)
      case .cancelConnection, .send: Issue.record("\(wish)")
      }
    }
    guard case .data(let data) = parsed else { return }
    let frame = try hostFrames.receive(data)
    #expect(transmitted == (frame.map { [$0.payload] } ?? []))
  }

  mutating func expect(_ packet: RecordedPacket) throws {
    let parsed = try HCIPacket(packet.bytes)
    if posed.sent.isEmpty {
      try happen(parsed)
      // Of a frame in parts, the rest is in the next line.
      if case .data = parsed, posed.sent.isEmpty, !isPartExpected {
        isPartExpected = true
        return
      }
    }
    isPartExpected = false
    guard !posed.sent.isEmpty else {
      Issue.record("no answer: \(packet)")
      return
    }
    let sent = posed.sent.removeFirst()
    if case .event(0x0E, let parameters) = parsed, parameters[1...2] == [0x02, 0x10] {
      // The recorded controller claims the command of byte 36, bit 4, which is one of advertisers.
      var bytes = sent.bytes
      bytes[7 + 36] = packet.bytes[7 + 36]
      #expect(bytes == packet.bytes)
    } else {
      #expect(Hexadecimal.text(of: sent.bytes) == Hexadecimal.text(of: packet.bytes))
    }
  }

  /// Performs an event, or a packet of the peer.
  private mutating func happen(_ packet: HCIPacket) throws {
    switch packet {
    case .event(let code, let parameters):
      switch try HCIEvent(code, parameters) {
      case .advertisingReports(let reports):
        let advertiser = try #require(reports.first).advertiser
        hear(reports[0].data, from: advertiser, rssi: reports[0].rssi)
      case .extendedAdvertisingReports(let reports):
        let advertiser = try #require(reports.first).advertiser
        hear(reports[0].data, from: advertiser, rssi: reports[0].rssi)
      case .connectionComplete(let outcome): posed.take(posed.controller.connect(to: outcome.peer))
      case let event: Issue.record("\(event) was not caused by the host")
      }
    case .data(let data):
      guard let frame = try peerFrames.receive(data) else { return }
      #expect(frame.channel == .attributes)
      _ = posed.controller.measure(PowerLevel(dBm: -60), on: data.handle)
      posed.take(posed.controller.receive(frame.payload, on: data.handle))
      // The first part of the frame was in the line before.
      if data.boundary == .continuing {
        #expect(posed.sent.count == 2)
        posed.sent.removeFirst()
      }
    case .command, .other: Issue.record("\(packet) is none of a controller")
    }
  }

  private mutating func hear(_ data: [UInt8], from advertiser: PeerAddress, rssi: Int8) {
    let packets = [Heard.beacon, Heard.thermostat, Heard.response]
    guard var heard = packets.first(where: { $0.data == data && $0.advertiser == advertiser })
    else {
      Issue.record("an unknown packet")
      return
    }
    heard.rssi = PowerLevel(dBm: Double(rssi))
    posed.take(posed.controller.hear(heard, at: .start))
  }
}
