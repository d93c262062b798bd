import BLE
import Captures
import HCI
import Testing

/// Files that text2pcap 4.0.17 wrote, of the packet of the specification's sample data at
/// 2026-11-26 12:00:00.25.
@Suite struct PcapTests {
  private static let packet = "d6be898e 4209a6a5a4a3a2c1010203 adb4eb"
  private static let time = CaptureTime(nanoseconds: 1_795_694_400_250_000_000)

  @Test(arguments: [
    // Microseconds, and nanoseconds.
    "d4c3b2a1 02000400 00000000 00000000 00000400 fb000000 401f086b 90d00300 12000000 12000000",
    "4d3cb2a1 02000400 00000000 00000000 00000400 fb000000 401f086b 80b2e60e 12000000 12000000",
    // The same with the high bytes first.
    "a1b2c3d4 00020004 00000000 00000000 00040000 000000fb 6b081f40 0003d090 00000012 00000012",
    "a1b23c4d 00020004 00000000 00000000 00040000 000000fb 6b081f40 0ee6b280 00000012 00000012",
  ]) func filesOfBothResolutionsAndOrders(_ header: String) throws {
    let record = try #require(try records(of: bytes(header + Self.packet), piece: 1).first)
    #expect(record.time == Self.time && record.number == 1 && record.offset == 24)
    #expect(record.kind == .linkLayer(.linkLayer) && record.bytes == bytes(Self.packet))
    guard case .linkLayer(let packet) = try CapturedPacket(record) else {
      Issue.record("\(record)")
      return
    }
    #expect(packet.isCRCRight == true && packet.channel == nil && packet.level == nil)
  }

  /// The blocks of an interface and a packet; the section header has no options here.
  @Test func fileOfPcapng() throws {
    let file = bytes(
      "0a0d0d0a 1c000000 4d3c2b1a 01000000 ffffffffffffffff 1c000000"
        + "01000000 38000000 fb000000 00000400 02001200 46616b652049462c20746578743270636170 0000"
        + "09000100 09000000 00000000 38000000"
        + "06000000 34000000 00000000 8b96eb18 80320f04 12000000 12000000" + Self.packet + "0000"
        + "34000000")
    let record = try #require(try records(of: file, piece: 5).first)
    #expect(record.time == Self.time && record.offset == 84 && record.interface == 0)
    #expect(record.bytes == bytes(Self.packet))
  }

  /// Four bytes of direction; the lowest bit counts.
  @Test(arguments: zip(["00000000", "00000001"], [PacketDirection.toController, .toHost]))
  func directionIsRead(_ field: String, _ direction: PacketDirection) throws {
    let file = bytes(
      "d4c3b2a1 02000400 00000000 00000000 00000400 c9000000 00000000 00000000 08000000 08000000"
        + field + "01030c00")
    let record = try #require(try records(of: file).first)
    #expect(record.kind == .hci(direction) && record.bytes == bytes("01030c00"))
    #expect(try CapturedPacket(record) == .hci(HCICommand.reset.packet, direction))
  }

  @Test func packetsThatWereCutAreTruncated() throws {
    let file = bytes(
      "d4c3b2a1 02000400 00000000 00000000 00000400 bb000000 00000000 00000000 02000000 04000000"
        + "0103")
    let record = try #require(try records(of: file).first)
    #expect(record.isTruncated && record.originalLength == 4)
    #expect(throws: CaptureOmission.truncated) { try CapturedPacket(record) }
  }
}
