import BLE
import Captures
import HCI
import Testing

@Suite struct AdvertisingPDUTests {
  private static let beacon = PeerAddress(DeviceAddress(0xC1A2_A3A4_A5A6), .random)

  @Test func pduOfTheSampleData() {
    let pdu = AdvertisingPDU(.beacon, from: Self.beacon, [1, 2, 3])
    #expect(pdu.bytes == bytes("4209 a6a5a4a3a2c1 010203"))
    #expect(AdvertisingPDU(pdu.bytes) == pdu)
  }

  @Test(arguments: [AdvertisingPDU.Kind.connectable, .beacon, .scanResponse, .scannable])
  func kindsAreWrittenAndRead(_ kind: AdvertisingPDU.Kind) {
    let device = PeerAddress(DeviceAddress(0x0011_2233_4455), .public)
    let pdu = AdvertisingPDU(kind, from: device, [UInt8](0..<31))
    #expect(pdu.bytes.prefix(2) == [kind.rawValue, 37])
    #expect(AdvertisingPDU(pdu.bytes) == pdu)
  }

  /// Both ends of directed advertising have a bit of their own in the header.
  @Test func directedAdvertisingHasTwoAddresses() throws {
    let pdu = try #require(AdvertisingPDU(bytes("810c 060504030201 a6a5a4a3a2c1")))
    #expect(pdu.advertiser == PeerAddress(DeviceAddress(0x0102_0304_0506), .public))
    #expect(pdu.target == Self.beacon)
    #expect(pdu.bytes == bytes("810c 060504030201 a6a5a4a3a2c1"))
  }

  @Test(arguments: [
    "", "42", "4205 a6a5a4a3a2", "4208 a6a5a4a3a2c1 01", "4307 a6a5a4a3a2c1 01",
    "8106 060504030201", "810d 060504030201 a6a5a4a3a2c1 00",
  ]) func otherBytesAreNone(_ hex: String) {
    #expect(AdvertisingPDU(bytes(hex)) == nil)
  }

  @Test func moreThan31BytesAreNone() {
    #expect(AdvertisingPDU([0x42, 38] + [UInt8](repeating: 0, count: 38)) == nil)
  }

  @Test func packetsThatWereHeardBecomePackets() throws {
    let heard = ControllerHeardPacket(
      [1, 2, 3], from: Self.beacon, .beacon, rssi: PowerLevel(dBm: -61), channel: .channel38)
    let packet = try #require(LinkLayerPacket(heard))
    #expect(packet.pdu == bytes("4209 a6a5a4a3a2c1 010203"))
    #expect(packet.channel == 38 && packet.level == PowerLevel(dBm: -61))
    #expect(packet.accessAddress == 0x8E89_BED6 && packet.isCRCRight == true)
    #expect(LinkLayerPacket(ControllerHeardPacket([], from: Self.beacon, [], rssi: nil)) == nil)
  }
}
