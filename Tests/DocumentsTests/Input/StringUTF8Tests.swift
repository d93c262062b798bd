@testable import Documents
import Testing

@Suite struct StringUTF8Tests {
  @Test(arguments: ["", "Tür", "\0", "e\u{301}", "\u{FEFF}a", "\u{FFFD}", "\u{10FFFF}"])
  func keepsValidText(text: String) throws {
    let read = try #require(String(validUTF8: Array(text.utf8)[...]))
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }

  /// A lone continuation, a cut letter, an overlong slash, a surrogate, and more than U+10FFFF.
  @Test(
    arguments: [
      [0x80], [0x61, 0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func rejectsOtherBytes(bytes: [UInt8]) {
    #expect(String(validUTF8: bytes[...]) == nil)
  }
}
