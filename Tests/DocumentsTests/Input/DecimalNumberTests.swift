@testable import Documents
import Testing

@Suite struct DecimalNumberTests {
  @Test(
    arguments: zip(
      ["-71", "1.25", "+0.5", ".5", "2e-3", "1E2", "-0"], [-71, 1.25, 0.5, 0.5, 0.002, 100, 0]))
  func decimalsAreNumbers(_ text: String, _ number: Double) {
    #expect(Double(decimal: text) == number)
    #expect(Double(decimal: text[...]) == number)
  }

  @Test(arguments: [
    "", " 1", "1 ", "1,5", "1.25\u{0}garbage", "-91\u{0}999", "\u{0}1", "nan", "inf", "-infinity",
    "0x10", "0x1p3", "1e999", "١", "1e", "--1", "1.2.3",
  ])
  func otherTextsAreNone(_ text: String) {
    #expect(Double(decimal: text) == nil)
  }
}
