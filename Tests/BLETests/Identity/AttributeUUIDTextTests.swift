import BLE
import Testing

struct AttributeUUIDTextTests {
  /// Assigned numbers stand for 0000xxxx-0000-1000-8000-00805F9B34FB.
  @Test(arguments: [
    ("180f", "180F"), ("0000180f", "180F"), ("0001180F", "0001180F"),
    ("0000180F-0000-1000-8000-00805F9B34FB", "180F"),
    ("0000180F-0000-1000-8000-00805F9B34FC", "0000180F-0000-1000-8000-00805F9B34FC"),
    ("0000180F-0000-1001-8000-00805F9B34FB", "0000180F-0000-1001-8000-00805F9B34FB"),
  ])
  func readsAndWrites(text: String, written: String) throws {
    let uuid = try #require(AttributeUUID(text))
    #expect(uuid.description == written)
    #expect(AttributeUUID(written) == uuid)
  }

  @Test(arguments: ["", "180", "180G", "180F0", "180F-2A19", "0x180F"])
  func rejectsOtherTexts(text: String) {
    #expect(AttributeUUID(text) == nil)
  }
}
