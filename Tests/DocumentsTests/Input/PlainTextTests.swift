@testable import Documents
import Testing

@Suite struct PlainTextTests {
  /// The last are letters with an accent, of Arabic with a mark of direction, and a family of
  /// emoji, whose members are joined by U+200D.
  @Test(arguments: [
    "", "hall", "Küche 2/b", "\u{639}\u{200F}\u{645}", "\u{1F468}\u{200D}\u{1F469}",
  ])
  func namesStayAsTheyAre(_ text: String) {
    #expect(text.isPlain && text.plain == text && text.plainLines == text)
  }

  /// Escape and bell, the ends of lines of ASCII and of Unicode, the control sequence introducer of
  /// ISO 6429 in one character, delete, and the override and the isolate of the direction of
  /// writing.
  @Test(arguments: [
    "\u{1B}", "\u{7}", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{9B}", "\u{7F}", "\u{202E}",
    "\u{2066}", "\t", "\u{0}",
  ])
  func whatSteersATerminalIsReplaced(_ scalar: String) {
    let text = "a\(scalar)b"
    #expect(!text.isPlain)
    #expect(text.plain == "a?b")
    #expect(!Table.canContain(text))
    var table = TextTable()
    table.add([text, "c"])
    #expect(table.lines == ["a?b  c"])
  }

  @Test func linesOfAReportStay() {
    #expect("a\u{1B}[2J\nb\u{202E}\n\n".plainLines == "a?[2J\nb?\n\n")
    // The end of a line of two characters is one character of Swift, and not two of a terminal.
    #expect("a\r\nb".plainLines == "a?\nb")
  }

  @Test func textsOfFilesArePlain() throws {
    let place = InputPlace("file")
    func text(_ value: JSON) throws(InputError) -> String {
      var fields = try Fields(["title": value], at: place)
      return try fields.text("title")
    }
    #expect(try text("one") == "one")
    #expect(
      throws: InputError.unusable(
        place.key("title"),
        "'a?met' has a control character, or one that changes the direction of writing; texts must "
          + "not")
    ) { try text("a\nmet") }
    var fields = try Fields(["names": ["a", "b\u{1B}"]], at: place)
    #expect(throws: InputError.self) { try fields.texts("names") }
  }
}
