import BLE
import Testing

struct BeaconUUIDTests {
  private let text = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
  private let bytes: [UInt8] = [
    0xF7, 0x82, 0x6D, 0xA6, 0x4F, 0xA2, 0x4E, 0x98, 0x80, 0x24, 0xBC, 0x5B, 0x71, 0xE0, 0x89, 0x3E,
  ]

  @Test func textBytesAndHalvesAreTheSameNumber() throws {
    let uuid = BeaconUUID(high: 0xF782_6DA6_4FA2_4E98, low: 0x8024_BC5B_71E0_893E)
    #expect(BeaconUUID(text) == uuid)
    #expect(BeaconUUID(bytes: bytes) == uuid)
    #expect(uuid.description == text)
    #expect(uuid.bytes == bytes)
  }

  @Test func readsLowerCaseAndWritesUpperCase() {
    #expect(BeaconUUID(text.lowercased())?.description == text)
  }

  @Test(arguments: [
    "", "-", "F7826DA6", "F7826DA64FA24E988024BC5B71E0893E",
    "F7826DA6-4FA2-4E98-8024-BC5B71E0893", "F7826DA6-4FA2-4E98-8024-BC5B71E0893E0",
    "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-", "{7826DA6-4FA2-4E98-8024-BC5B71E0893E}",
    "F7826DA6-4FA2-4E988-024-BC5B71E0893E", "F7826DA6 4FA2 4E98 8024 BC5B71E0893E",
    "G7826DA6-4FA2-4E98-8024-BC5B71E0893E", "F7826DA6-4FA2-4E98-8024-BC5B71E0893é",
    " F7826DA6-4FA2-4E98-8024-BC5B71E0893E",
  ])
  func rejectsOtherText(text: String) {
    #expect(BeaconUUID(text) == nil)
  }

  @Test func rejectsOtherByteCounts() {
    for count in 0..<40 where count != 16 {
      #expect(BeaconUUID(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }
  }

  @Test func ordersByText() throws {
    let texts = [
      "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-8000-000000000000",
      "00000000-0000-0001-0000-000000000000", "80000000-0000-0000-0000-000000000000",
    ]
    let uuids = try texts.map { try #require(BeaconUUID($0)) }
    #expect(uuids.reversed().sorted() == uuids)
  }
}
