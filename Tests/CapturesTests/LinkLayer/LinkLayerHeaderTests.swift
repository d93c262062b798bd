import BLE
import Captures
import HCI
import Testing

/// The header of link type 256.
@Suite struct LinkLayerHeaderTests {
  private static let packet = "d6be898e 4209a6a5a4a3a2c1010203 adb4eb"

  private static func record(_ hex: String) -> CaptureRecord {
    CaptureRecord(
      number: 1, offset: 24, time: nil, interface: 0, kind: .linkLayer(.linkLayerWithHeader),
      bytes: bytes(hex), originalLength: bytes(hex).count)
  }

  private static func packet(_ hex: String) throws -> LinkLayerPacket? {
    guard case .linkLayer(let packet) = try CapturedPacket(record(hex)) else { return nil }
    return packet
  }

  /// Channels are numbered by frequency.
  @Test(
    arguments: zip(
      [0, 1, 11, 12, 13, 38, 39, 40] as [UInt8], [37, 0, 10, 38, 11, 36, 39, nil] as [UInt8?]))
  func channels(_ place: UInt8, _ channel: UInt8?) throws {
    let hex = Hexadecimal.text(of: [place]) + "c3a1 00 d6be898e 170c" + Self.packet
    #expect(try Self.packet(hex)?.channel == channel)
  }

  /// Levels count only where flags say so, and the check of the radio before that of the bytes.
  @Test func flagsTellWhatIsKnown() throws {
    let all = try #require(try Self.packet("00c3a1 00 d6be898e 070c" + Self.packet))
    #expect(all.level == PowerLevel(dBm: -61) && all.noise == PowerLevel(dBm: -95))
    #expect(all.isCRCRight == true && all.layer == .le1M)
    let bare = try #require(try Self.packet("00c3a1 00 00000000 0100" + Self.packet))
    #expect(bare.level == nil && bare.noise == nil && bare.receivedCRCIsRight == nil)
    #expect(bare.isCRCRight == true)
    let wrong = try #require(try Self.packet("00c3a1 00 00000000 0104" + Self.packet))
    #expect(wrong.isCRCRight == false)
    let fast = try #require(try Self.packet("00c3a1 00 00000000 0140" + Self.packet))
    #expect(fast.layer == .le2M)
    let coded = try #require(
      try Self.packet("00c3a1 00 00000000 0180 d6be898e 01" + Self.packet.dropFirst(9)))
    #expect(coded.layer == .coded && coded.codingIndicator == 1 && coded.isCRCRight == true)
    #expect(throws: CaptureOmission.whitened) {
      try Self.packet("00c3a1 00 00000000 000c" + Self.packet)
    }
  }

  /// The bytes that were written are those that tshark 4.0.17 reads as channel 37, -40 dBm, noise
  /// of -95 dBm, with a right CRC.
  @Test func packetIsWritten() throws {
    var packet = LinkLayerPacket(
      advertising: bytes("4209a6a5a4a3a2c1010203"), channel: 37, level: PowerLevel(dBm: -40))
    packet.noise = PowerLevel(dBm: -95)
    let writer = PcapWriter(.linkLayerWithHeader)
    let record = try #require(
      writer.record(.linkLayer(packet), at: CaptureTime(nanoseconds: 1_000_000_002)))
    #expect(
      record
        == bytes("01000000 02000000 1c000000 1c000000 00d8a100d6be898e170c" + Self.packet))
    packet.channel = nil
    #expect(writer.record(.linkLayer(packet), at: CaptureTime(nanoseconds: 0)) == nil)
  }

  @Test func packetsAreWrittenAndRead() throws {
    for channel in 0...39 as ClosedRange<UInt8> {
      var packet = LinkLayerPacket(
        advertising: bytes("4209a6a5a4a3a2c1010203"), channel: channel,
        level: channel % 2 == 0 ? nil : PowerLevel(dBm: -Double(channel)))
      packet.receivedCRCIsRight = true
      if channel % 3 == 0 { packet.layer = .le2M }
      if channel % 3 == 1 {
        packet.layer = .coded
        packet.codingIndicator = 1
      }
      for order in [CaptureByteOrder.littleEndian, .bigEndian] {
        var writer = PcapngWriter(order)
        var file = writer.beginning(application: "test")
        file += writer.interface(.hci, named: "first")
        file += writer.interface(.linkLayerWithHeader, named: "second")
        let time = CaptureTime(nanoseconds: 1_790_000_000_123_456_789)
        let block = writer.packet(.linkLayer(packet), on: 1, at: time, comments: ["ü", "12 m"])
        file += try #require(block)
        let record = try #require(try records(of: file).first)
        #expect(try CapturedPacket(record) == .linkLayer(packet))
        #expect(record.time == time && record.interface == 1 && record.comments == ["ü", "12 m"])
      }
    }
  }
}

@Suite struct AirtimeTests {
  /// The airtime of a PDU of 39 bytes, by the formulas of the Core Specification, Vol 6, Part B,
  /// 2.1 and 2.2: preamble and access address of 5 or 6 bytes and the check sequence; coded, 376 µs
  /// before the PDU, and 3 bits at the end.
  @Test func packetsOfAllLayersHaveTheirAirtime() {
    var packet = LinkLayerPacket(
      advertising: [UInt8](repeating: 0, count: 39), channel: nil, level: nil)
    #expect(packet.airtime == 376_000)
    packet.layer = nil
    #expect(packet.airtime == 376_000)
    packet.layer = .le2M
    #expect(packet.airtime == 192_000)
    packet.layer = .coded
    packet.codingIndicator = 0
    #expect(packet.airtime == (376 + (42 * 8 + 3) * 8) * 1_000)
    packet.codingIndicator = 1
    #expect(packet.airtime == (376 + (42 * 8 + 3) * 2) * 1_000)
  }

  /// Interfaces of pcapng have names, and sections their own interfaces.
  @Test func interfacesHaveNames() throws {
    let blocks = Blocks()
    var file = blocks.section + blocks.interface(187, blocks.option(2, Array("hall".utf8)))
    file += blocks.packet([1, 3, 0x0C, 0]) + blocks.section + blocks.interface(187)
    file += blocks.packet([1, 3, 0x0C, 0])
    #expect(try records(of: file).map(\.interfaceName) == ["hall", nil])
  }
}
