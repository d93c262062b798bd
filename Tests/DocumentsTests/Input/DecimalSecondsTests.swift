import BLE
@testable import Documents
import Testing

@Suite struct DecimalSecondsTests {
  @Test(
    arguments: [
      ("0", 0), ("0.1", 100_000_000), ("12", 12_000_000_000), ("0.000000001", 1),
      ("-0.5", -500_000_000), ("1700000000.123456789", 1_700_000_000_123_456_789),
      ("4000000000", 4_000_000_000_000_000_000),
    ] as [(String, Int64)])
  func conversionIsExactBothWays(text: String, nanoseconds: Int64) {
    let instant = Instant(nanoseconds: nanoseconds)
    #expect(DecimalSeconds.instant(ArraySlice(text.utf8)) == instant)
    #expect(DecimalSeconds.text(instant) == text)
  }

  @Test(arguments: zip(["0.10", "00.1", "-0", "5.000000000"], ["0.1", "0.1", "0", "5"]))
  func writesTheShortestText(given: String, written: String) throws {
    let instant = try #require(DecimalSeconds.instant(ArraySlice(given.utf8)))
    #expect(DecimalSeconds.text(instant) == written)
  }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "+1", "1e3", "1.2.3", "0.0000000001", "nan", " 1", "4000000001",
    "9999999999999999999", "99999999999999999999999", "1,5", "--1", "0x1", "1-",
  ])
  func rejectsOtherTexts(text: String) {
    #expect(DecimalSeconds.instant(ArraySlice(text.utf8)) == nil)
  }
}
