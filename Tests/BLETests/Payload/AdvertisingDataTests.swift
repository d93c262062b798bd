import BLE
import Testing

struct AdvertisingDataTests {
  @Test func iteratesOverStructuresInOrder() throws {
    // The structures of Eddystone: flags, a list of one service, and the data of that service.
    let bytes = try packet("0201060303aafe0716aafe10f80361")
    let structures = Array(try #require(AdvertisingData(bytes)))
    #expect(structures.map(\.kind.rawValue) == [0x01, 0x03, 0x16])
    #expect(
      structures.map { Array($0.value) } == [
        [0x06], [0xAA, 0xFE], [0xAA, 0xFE, 0x10, 0xF8, 0x03, 0x61],
      ])
  }

  @Test(arguments: ["", "0000", "00ffff"])
  func mayBeEmpty(hex: String) throws {
    let data = try #require(AdvertisingData(packet(hex)))
    #expect(Array(data).isEmpty)
    #expect(data == AdvertisingData())
  }

  @Test func structuresMayHaveEmptyValues() throws {
    let data = try #require(AdvertisingData([0x01, 0x09]))
    #expect(data.map(\.kind.rawValue) == [0x09])
    #expect(data.allSatisfy { $0.value.isEmpty })
  }

  @Test func ignoresPadding() throws {
    let data = try #require(AdvertisingData([0x02, 0x01, 0x06, 0x00, 0x02, 0x0A, 0x08]))
    #expect(data.map(\.kind) == [.flags])
    #expect(data.bytes == [0x02, 0x01, 0x06])
  }

  @Test(arguments: ["01", "0201", "020106ff", "02010602", "ff", "1e01"])
  func rejectsStructuresBeyondTheEnd(hex: String) throws {
    #expect(try AdvertisingData(packet(hex)) == nil)
  }

  @Test func holdsUpTo31Bytes() {
    let full = [0x1E, 0xFF] + [UInt8](repeating: 7, count: 29)
    #expect(AdvertisingData(full)?.bytes == full)
    #expect(AdvertisingData([0x1F, 0xFF] + [UInt8](repeating: 7, count: 30)) == nil)
    #expect(AdvertisingData(full + [0]) == nil)
  }

  /// The limit of a chain of extended packets.
  @Test func extendedDataHoldsUpTo1650Bytes() {
    let structure = [0xFF, 0xFF] + [UInt8](repeating: 7, count: 254)
    let last = [0x71, 0xFF] + [UInt8](repeating: 7, count: 112)
    let full = (0..<6).flatMap { _ in structure } + last
    #expect(full.count == 1650)
    let capacity = AdvertisingData.extendedCapacity
    #expect(AdvertisingData(full, upTo: capacity)?.bytes == full)
    #expect(AdvertisingData(full + [0], upTo: capacity) == nil)
    #expect(AdvertisingData(full) == nil)
  }

  @Test func roundTripsByAppending() throws {
    var data = AdvertisingData()
    data.append(.flags, [0x06])
    data.append(.manufacturerData, [0x4C, 0x00])
    #expect(data.bytes == [0x02, 0x01, 0x06, 0x03, 0xFF, 0x4C, 0x00])
    #expect(AdvertisingData(data.bytes) == data)
  }

  /// An assigned number has 16 or 32 bits; a vendor's UUID has 128.
  @Test(
    arguments: [
      ("180F", [0x03, 0x03, 0x0F, 0x18]),
      ("FFFF", [0x03, 0x03, 0xFF, 0xFF]),
      ("00010000", [0x05, 0x05, 0x00, 0x00, 0x01, 0x00]),
      (
        "6E400001-B5A3-F393-E0A9-E50E24DCCA9E",
        [
          0x11, 0x07, 0x9E, 0xCA, 0xDC, 0x24, 0x0E, 0xE5, 0xA9, 0xE0, 0x93, 0xF3, 0xA3, 0xB5, 0x01,
          0x00, 0x40, 0x6E,
        ]
      ),
    ] as [(String, [UInt8])])
  func servicesAreLowByteFirst(text: String, bytes: [UInt8]) throws {
    let service = try #require(AttributeUUID(text))
    var data = AdvertisingData()
    data.append(service)
    #expect(data.bytes == bytes)
    #expect(service.isListed(in: Payload(data.bytes)))
  }

  @Test func appendingReplacesPadding() throws {
    var data = try #require(AdvertisingData([0x02, 0x01, 0x06, 0x00, 0x00]))
    data.append(.manufacturerData, [0x4C, 0x00])
    #expect(data.map(\.kind) == [.flags, .manufacturerData])
  }

  @Test func trapsOnStructuresThatDoNotFit() async {
    await #expect(processExitsWith: .failure) {
      var data = AdvertisingData()
      data.append(.manufacturerData, [UInt8](repeating: 0, count: 30))
    }
  }

  @Test(arguments: PacketVectors.others + PacketVectors.iBeacons.map(\.hex))
  func publishedDataRoundTrips(hex: String) throws {
    let bytes = try packet(hex)
    let data = try #require(AdvertisingData(bytes))
    var rebuilt = AdvertisingData()
    for structure in data { rebuilt.append(structure.kind, structure.value) }
    #expect(rebuilt == data)
    #expect(bytes.starts(with: rebuilt.bytes))
    #expect(bytes.dropFirst(rebuilt.bytes.count).allSatisfy { $0 == 0 })
  }
}
