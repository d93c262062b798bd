import BLE
import Testing

struct HexadecimalTests {
  @Test func readsDigitsOfEitherCase() {
    #expect(Hexadecimal.bytes(of: "02011aFfCd") == [0x02, 0x01, 0x1A, 0xFF, 0xCD])
    #expect(Hexadecimal.bytes(of: "") == [])
  }

  @Test(arguments: ["0", "020", "0g", "0x02", "02 01", " 0201", "0२", "-1"])
  func rejectsTextOtherThanPairsOfDigits(text: String) {
    #expect(Hexadecimal.bytes(of: text) == nil)
  }

  @Test func everyByteRoundTrips() {
    let bytes = (0...255).map { UInt8($0) }
    let text = Hexadecimal.text(of: bytes)
    #expect(text.hasPrefix("000102030405060708090a0b0c0d0e0f10"))
    #expect(Hexadecimal.bytes(of: text) == bytes)
    #expect(Hexadecimal.bytes(of: text.uppercased()) == bytes)
  }
}
