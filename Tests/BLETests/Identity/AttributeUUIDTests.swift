import BLE
import Testing

@Suite struct AttributeUUIDTests {
  /// The base of the Core Specification: 0000xxxx-0000-1000-8000-00805F9B34FB.
  @Test func assignedNumbersStandFor128Bits() {
    #expect(
      AttributeUUID(assigned: 0x180F).uuid == BeaconUUID("0000180F-0000-1000-8000-00805F9B34FB"))
    #expect(
      AttributeUUID(assigned: 0xFFFF_FFFF).uuid
        == BeaconUUID("FFFFFFFF-0000-1000-8000-00805F9B34FB")
    )
  }

  @Test(arguments: [0x02, 0x03] as [UInt8])
  func listsOf16Bits(kind: UInt8) {
    let payload: Payload = [0x02, 0x01, 0x06, 0x05, kind, 0x0F, 0x18, 0x6F, 0xFD]
    #expect(AttributeUUID(assigned: 0x180F).isListed(in: payload))
    #expect(AttributeUUID(assigned: 0xFD6F).isListed(in: payload))
    #expect(!AttributeUUID(assigned: 0x186F).isListed(in: payload))
    #expect(!AttributeUUID(assigned: 0x0F18).isListed(in: payload))
  }

  @Test(arguments: [0x04, 0x05] as [UInt8])
  func listsOf32Bits(kind: UInt8) {
    let payload: Payload = [0x05, kind, 0x0F, 0x18, 0x00, 0x00]
    #expect(AttributeUUID(assigned: 0x180F).isListed(in: payload))
    #expect(!AttributeUUID(assigned: 0x180F_0000).isListed(in: payload))
  }

  @Test(arguments: [0x06, 0x07] as [UInt8])
  func listsOf128Bits(kind: UInt8) throws {
    let uuid = try #require(BeaconUUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E"))
    let payload = Payload([0x11, kind] + uuid.bytes.reversed())
    #expect(AttributeUUID(uuid).isListed(in: payload))
    #expect(!AttributeUUID(assigned: 0x180F).isListed(in: payload))
  }

  /// Low byte first, by Vol 3, Part F, 3.2.1: assigned numbers of 16 bits are sent in 2 bytes,
  /// those of 32 bits in all 16.
  @Test func bytesAsTheyAreSent() throws {
    #expect(AttributeUUID(assigned: 0x180F).littleEndianBytes == [0x0F, 0x18])
    let base: [UInt8] = [
      0xFB, 0x34, 0x9B, 0x5F, 0x80, 0x00, 0x00, 0x80, 0x00, 0x10, 0x00, 0x00,
    ]
    let long = base + [0x0F, 0x18, 0x01, 0x00]
    #expect(AttributeUUID(assigned: 0x0001_180F).littleEndianBytes == long)
    let vendor = try #require(BeaconUUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E"))
    #expect(AttributeUUID(vendor).littleEndianBytes == vendor.bytes.reversed())
    for bytes: [UInt8] in [[0x0F, 0x18], long, vendor.bytes.reversed()] {
      #expect(AttributeUUID(littleEndian: bytes)?.littleEndianBytes == bytes)
    }
    let short = AttributeUUID(littleEndian: base + [0x0F, 0x18, 0x00, 0x00])
    #expect(short == AttributeUUID(assigned: 0x180F))
    #expect(AttributeUUID(littleEndian: [0x0F, 0x18, 0x6F]) == nil)
    #expect(AttributeUUID(littleEndian: []) == nil)
  }

  /// Service data, types 16, 20 and 21, are not lists; a rest too short for an identifier is none.
  @Test func otherStructuresListNothing() {
    let service = AttributeUUID(assigned: 0x180F)
    #expect(!service.isListed(in: [0x04, 0x16, 0x0F, 0x18, 0x64]))
    #expect(!service.isListed(in: [0x02, 0x03, 0x0F]))
    #expect(!service.isListed(in: []))
  }
}
