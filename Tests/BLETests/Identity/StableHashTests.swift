import BLE
import Testing

struct StableHashTests {
  // Landon Curt Noll's published test vectors of 64-bit FNV-1a.
  @Test(
    arguments: zip(
      ["", "a", "foobar"],
      [0xCBF2_9CE4_8422_2325, 0xAF63_DC4C_8601_EC8C, 0x8594_4171_F739_67E8] as [UInt64]))
  func matchesPublishedFNV1aVectors(text: String, hash: UInt64) {
    #expect(StableHash(of: text).value == hash)
  }

  @Test func bytesAreAddedIncrementally() {
    var hash = StableHash(of: "foo")
    for byte in "bar".utf8 { hash.add(byte) }
    #expect(hash == StableHash(of: "foobar"))
  }
}
