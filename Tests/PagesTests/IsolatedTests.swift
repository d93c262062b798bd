@testable import Pages
import Testing

/// The characters and their meaning are those of Unicode Standard Annex #9, sections 2.1 to 2.5.
@Suite struct IsolatedTests {
  @Test(arguments: ["", "bay at (9.00, 4.00)", "naïve Türe, 玄関", "a\u{200D}b"])
  func leftToRightTextIsUnchanged(text: String) {
    #expect(text.isolated == text)
  }

  @Test(arguments: [
    ("אב -90 dBm", "\u{2067}אב\u{2069} -90 dBm"),
    ("at 3 m: אב גד, 5", "at 3 m: \u{2067}אב גד\u{2069}, 5"),
    ("باب", "\u{2067}باب\u{2069}"),
    ("אב ", "\u{2067}אב\u{2069} "),
    ("אב  גד", "\u{2067}אב\u{2069}  \u{2067}גד\u{2069}"),
  ])
  func rightToLeftRunsAreIsolated(text: String, isolated: String) {
    #expect(text.isolated == isolated)
  }

  @Test(
    arguments: [0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069] as [UInt32])
  func directionControlsAreReplaced(sign: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(sign))
    #expect("a\(scalar)5 dBm".isolated == "a\u{FFFD}5 dBm")
  }

  @Test func isolatesTextAndAttributesButNotCode() {
    let name = "אב"
    let isolated = "\u{2067}אב\u{2069}"
    #expect(Markup.text(name).source == isolated)
    #expect(Markup.element("p", ["title": name]).source == "<p title=\"\(isolated)\"></p>")
    #expect(Markup.code(name).source == "<code>\(name)</code>")
  }
}
