import BLE
import GATT
import HCI
import Testing

@testable import Gateways

struct PacketMonitorFrameTests {
  private static let data = HCIPacket.data(
    ACLPacket(ConnectionHandle(0x0040), .firstOfHost, [3, 0, 4, 0, 2, 247, 0]))

  @Test func aFrameHasItsLengthAndTime() {
    let frame = PacketMonitorFrame(
      content: .packet(.reset, from: .host), time: .start.advanced(by: .milliseconds(1_234_567)))
    // 12,345,670 units of 100 µs are 0x00BC6146.
    #expect(
      frame.bytes == [
        0x0C, 0x00, 0x02, 0x00, 0x00, 0x05, 0x08, 0x46, 0x61, 0xBC, 0x00, 0x03, 0x0C, 0x00,
      ])
  }

  @Test func eachKindHasItsOpcode() throws {
    let isochronous = HCIPacket.other(.isochronousData, [1, 0, 0, 0])
    let synchronous = HCIPacket.other(.synchronousData, [1, 0, 0])
    for (packet, sender, opcode) in [
      (.reset, .host, 2), (.event(of: 3), .controller, 3), (Self.data, .host, 4),
      (Self.data, .controller, 5), (synchronous, .host, 6), (synchronous, .controller, 7),
      (isochronous, .host, 18), (isochronous, .controller, 19),
    ] as [(HCIPacket, HCIPacketParser.Sender, UInt8)] {
      let frame = PacketMonitorFrame(content: .packet(packet, from: sender), time: .start)
      let bytes = try #require(frame.bytes)
      #expect(Array(bytes[2...3]) == [opcode, 0])
      #expect(Array(bytes[11...]) == Array(packet.bytes.dropFirst()))
    }
  }

  @Test func dropsAreReportedByKind() {
    var drops = PacketMonitorFrame.Drops()
    drops.add(.reset, from: .host)
    for _ in 0..<300 { drops.add(.event(of: 1), from: .controller) }
    drops.add(Self.data, from: .host)
    drops.add(Self.data, from: .controller)
    #expect(drops.bytes == [1, 1, 2, 255, 3, 1, 4, 1])
    let frame = PacketMonitorFrame(
      content: .packet(.reset, from: .host), time: .start, drops: drops)
    #expect(frame.bytes?[5] == 13)
  }

  @Test(arguments: [("phone", "phone"), ("gatehouse", "gatehou"), ("Tür", "Tr")])
  func aNewIndexHasAddressAndName(name: String, shown: String) throws {
    let content = PacketMonitorFrame.Content.newIndex(DeviceAddress(0xE77D_5B59_A46D), name: name)
    let bytes = try #require(PacketMonitorFrame(content: content, time: .start).bytes)
    #expect(Array(bytes[11..<19]) == [0, 0, 0x6D, 0xA4, 0x59, 0x5B, 0x7D, 0xE7])
    #expect(bytes.count == 27 && bytes.last == 0)
    #expect(String(decoding: bytes[19...].prefix { $0 != 0 }, as: UTF8.self) == shown)
  }

  /// The greatest packet that btmon takes, and one byte more.
  @Test(arguments: [(1475, true), (1476, false)])
  func whatReadersDoNotTakeIsNoFrame(count: Int, isFrame: Bool) {
    let packet = HCIPacket.other(.isochronousData, [UInt8](repeating: 0, count: count + 4))
    let frame = PacketMonitorFrame(content: .packet(packet, from: .host), time: .start)
    #expect(frame.bytes.map(\.count) == (isFrame ? 1490 : nil))
  }
}
