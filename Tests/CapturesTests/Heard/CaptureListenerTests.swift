import BLE
import Captures
import HCI
import Testing

@Suite struct CaptureListenerTests {
  private static let beacon = PeerAddress(DeviceAddress(0xC1A2_A3A4_A5A6), .random)

  private static func record(
    _ kind: CaptureRecordKind, _ bytes: [UInt8], of length: Int? = nil
  ) -> CaptureRecord {
    CaptureRecord(
      number: 3, offset: 0, time: CaptureTime(nanoseconds: 5), interface: 2, kind: kind,
      bytes: bytes, originalLength: length ?? bytes.count)
  }

  private static func event(_ event: HCIEvent) -> CaptureRecord {
    record(.hci(.toHost), event.packet.bytes)
  }

  private static func air(_ pdu: String, channel: UInt8 = 37) -> CaptureRecord {
    let packet = LinkLayerPacket(
      advertising: CapturesTests.bytes(pdu), channel: channel, level: PowerLevel(dBm: -70))
    let file = PcapWriter(.linkLayerWithHeader).record(
      .linkLayer(packet), at: CaptureTime(nanoseconds: 0))
    return record(.linkLayer(.linkLayerWithHeader), Array((file ?? []).dropFirst(16)))
  }

  /// The report of a thermostat in a session of rootcanal 1.10.0.
  @Test func legacyReportsAreHeard() throws {
    var listener = CaptureListener()
    let report = "043e1f020100010244332211c31302010603031a180b09546865726d6f7374617488"
    let heard = listener.receive(Self.record(.hci(.toHost), bytes(report)))
    #expect(heard.count == 1 && listener.heardCount == 1)
    let first = try #require(heard.first)
    #expect(first.record == 3 && first.interface == 2 && first.time?.nanoseconds == 5)
    #expect(
      first.packet
        == ControllerHeardPacket(
          bytes("02010603031a180b09546865726d6f73746174"),
          from: PeerAddress(DeviceAddress(0xC311_2233_4402), .random), .connectableLegacy,
          rssi: PowerLevel(dBm: -120)))
  }

  /// 127 dBm stands for an unknown level; each report of an event counts.
  @Test func reportsOfOneEventCountEach() {
    var listener = CaptureListener()
    let heard = listener.receive(
      Self.event(
        .advertisingReports([
          AdvertisingReport(code: 3, from: Self.beacon, [1, 2], rssi: 127),
          AdvertisingReport(code: 5, from: Self.beacon, [], rssi: -60),
          AdvertisingReport(
            code: 3, from: Self.beacon, [UInt8](repeating: 0, count: 32), rssi: -60),
          AdvertisingReport(code: 4, from: Self.beacon, [], rssi: -61),
        ])))
    #expect(heard.map(\.packet.rssi) == [nil, PowerLevel(dBm: -61)])
    #expect(listener.heardCount == 2 && listener.count(of: .malformed) == 2)
  }

  /// The parts of several advertisers' data may come in turns.
  @Test func partsOfReportsArePutTogether() {
    var listener = CaptureListener()
    let other = PeerAddress(DeviceAddress(7), .public)
    func report(
      _ advertiser: PeerAddress, _ data: [UInt8], _ properties: AdvertisingProperties
    ) -> [CapturedAdvertisement] {
      let report = ExtendedAdvertisingReport(properties, from: advertiser, data, rssi: -50)
      return listener.receive(Self.event(.extendedAdvertisingReports([report])))
    }
    #expect(report(Self.beacon, [1, 2], .moreToCome).isEmpty)
    #expect(report(other, [7], .moreToCome).isEmpty)
    #expect(report(Self.beacon, [3], .moreToCome).isEmpty)
    #expect(listener.count(of: .incomplete) == 2)
    #expect(report(Self.beacon, [4], []).map(\.packet.data) == [[1, 2, 3, 4]])
    #expect(report(Self.beacon, [5], []).map(\.packet.data) == [[5]])
    #expect(report(other, [8], .truncated).isEmpty)
    #expect(listener.heardCount == 2 && listener.count(of: .incomplete) == 1)
    let anonymous = PeerAddress(DeviceAddress(0), AddressKind(rawValue: 0xFF))
    #expect(report(anonymous, [9], []).isEmpty && listener.count(of: .anonymous) == 1)
    // 1650 bytes are the most.
    let part = [UInt8](repeating: 0, count: 220)
    for _ in 0..<7 { #expect(report(Self.beacon, part, .moreToCome).isEmpty) }
    #expect(report(Self.beacon, part, []).isEmpty && listener.count(of: .malformed) == 1)
    // 16 advertisers at a time.
    for number in 0..<20 {
      let device = PeerAddress(DeviceAddress(UInt64(number)), .random)
      #expect(report(device, [1], .moreToCome).isEmpty)
    }
    #expect(listener.count(of: .incomplete) == 21)
  }

  @Test func packetsOnTheAirAreHeard() throws {
    var listener = CaptureListener()
    let heard = try #require(listener.receive(Self.air("4209a6a5a4a3a2c1010203")).first)
    #expect(
      heard.packet
        == ControllerHeardPacket(
          [1, 2, 3], from: Self.beacon, .beacon, rssi: PowerLevel(dBm: -70), channel: .channel37))
    let kinds = ["4006", "4206", "4406", "4606"].map {
      listener.receive(Self.air($0 + "a6a5a4a3a2c1")).first?.packet.properties
    }
    #expect(
      kinds == [
        .connectableLegacy, .beacon, [.legacy, .scannable, .scanResponse], [.legacy, .scannable],
      ])
  }

  /// On an advertising channel is a pointer, on a data channel the data, with the advertiser or
  /// without.
  @Test func extendedAdvertising() throws {
    var listener = CaptureListener()
    // The header of 12 bytes: advertiser, set, pointer.
    let pointer = "470d 0c 19 a6a5a4a3a2c1 0110 000000"
    #expect(listener.receive(Self.air(pointer)).isEmpty && listener.count(of: .pointer) == 1)
    let data = "470d 49 09 a6a5a4a3a2c1 0110 020106"
    let heard = try #require(listener.receive(Self.air(data, channel: 4)).first)
    #expect(
      heard.packet
        == ControllerHeardPacket(
          [2, 1, 6], from: Self.beacon, .connectable, rssi: PowerLevel(dBm: -70)))
    // More data in another packet, with the power.
    let more = "4711 0d 59 a6a5a4a3a2c1 0110 000000 f6 020106"
    let first = try #require(listener.receive(Self.air(more, channel: 4)).first)
    #expect(first.packet.properties == .moreToCome && first.packet.data == [2, 1, 6])
    _ = listener.receive(Self.air("0707 03 08 0110 020106", channel: 4))
    #expect(listener.count(of: .anonymous) == 1)
    _ = listener.receive(Self.air("0703 09 01 00", channel: 4))
    #expect(listener.count(of: .malformed) == 1)
  }

  /// Each reason by a record of it.
  @Test func reasonsAreCounted() {
    var listener = CaptureListener()
    var wrong = Self.air("4209a6a5a4a3a2c1010203")
    wrong.kind = .linkLayer(.linkLayer)
    wrong.bytes = Array(wrong.bytes.dropFirst(10))
    wrong.originalLength = wrong.bytes.count
    #expect(listener.receive(wrong).count == 1)
    wrong.bytes[8] ^= 1
    var whitened = Self.air("4209a6a5a4a3a2c1010203")
    whitened.bytes[8] &= 0xFE
    let records: [(CaptureRecord, CaptureOmission)] = [
      (Self.record(.other(1), [0]), .unknownKind), (Self.record(.hci(nil), [9, 1]), .unknownKind),
      (Self.record(.linkLayer(.hci), [0]), .unknownKind), (Self.record(.note(12), [0]), .note),
      (Self.record(.hci(nil), [1, 3, 12], of: 4), .truncated),
      (Self.record(.hci(nil), []), .malformed), (Self.record(.hci(nil), [1, 3, 12]), .malformed),
      (Self.record(.hci(nil), [4, 0x3E, 2, 2, 1]), .malformed),
      (Self.record(.linkLayer(.linkLayer), [1, 2, 3]), .malformed), (whitened, .whitened),
      (wrong, .wrongCRC), (Self.record(.hci(nil), [1, 3, 12, 0]), .notAdvertising),
      // A scan request.
      (Self.air("c30c a6a5a4a3a2c1 060504030201"), .notAdvertising),
      (Self.air("4203 010203"), .malformed),
    ]
    for (record, reason) in records {
      let before = listener.count(of: reason)
      #expect(listener.receive(record).isEmpty)
      #expect(listener.count(of: reason) == before + 1, "\(record.bytes): \(reason)")
    }
    #expect(listener.heardCount == 1)
    #expect(CaptureOmission.allCases.reduce(0) { $0 + listener.count(of: $1) } == records.count)
  }
}
