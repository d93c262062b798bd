import Documents
import Testing

@Suite struct JSONTests {
  static func parse(_ text: String) throws(InputError) -> JSON {
    try JSON.parse(Array(text.utf8), source: "f")
  }

  /// The sentence of the error that reading throws; empty without an error.
  static func sentence(_ text: String) -> String {
    do {
      _ = try parse(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  // From the introduction of the JSON5 specification, 1.0.0, with an added nested object, and
  // without the line break in a text, which Foundation does not drop.
  @Test func readsTheExampleOfTheSpecification() throws {
    let value = try Self.parse(
      #"""
      {
        // comments
        unquoted: 'and you can quote me on that',
        singleQuotes: 'I can use "double quotes" here',
        hexadecimal: 0xdecaf,
        leadingDecimalPoint: .8675309, andTrailing: 8675309.,
        positiveSign: +1,
        trailingComma: 'in objects', andIn: ['arrays',], /* and
        */ "backwardsCompatible": {"with": "JSON",},
      }
      """#)
    #expect(
      value == [
        "unquoted": "and you can quote me on that",
        "singleQuotes": "I can use \"double quotes\" here",
        "hexadecimal": JSON(912_559),
        "leadingDecimalPoint": JSON(0.8675309), "andTrailing": JSON(8_675_309),
        "positiveSign": JSON(1),
        "trailingComma": "in objects", "andIn": ["arrays"],
        "backwardsCompatible": ["with": "JSON"],
      ])
  }

  @Test func readsEscapes() throws {
    #expect(try Self.parse(#""\u0041\x42\n\t\'\"\\\/\ud83d\ude00""#) == "AB\n\t'\"\\/😀")
  }

  @Test func readsEveryKindOfValue() throws {
    #expect(try Self.parse("[null, true, false, '', [], {}]") == [.null, true, false, "", [], [:]])
    #expect(try Self.parse("{a: null, b: [[null]]}") == ["a": .null, "b": [[.null]]])
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try Self.parse("\u{FEFF}[true, null]") == [true, .null])
  }

  @Test(arguments: [
    ("0", 0.0), ("-0x10", -16), ("1E+2", 100), ("0X1f", 31), ("5.e3", 5000), ("-.5", -0.5),
    ("Infinity", .infinity), ("-Infinity", -.infinity),
    ("12345678901234567890123", 0x1.4EA15B273B38Ap+73),
  ])
  func readsEveryKindOfNumber(text: String, number: Double) throws {
    #expect(try Self.parse(text) == .number(number))
  }

  @Test func readsNotANumber() throws {
    guard case .number(let number) = try Self.parse("NaN") else {
      Issue.record("it is no number")
      return
    }
    #expect(number.isNaN)
  }

  @Test(arguments: [
    ("{a:1,\n  b: tru }", 2), ("{a: 1 b: 2}", 1), ("[1 2]", 1), ("[1]\n x", 2), ("{1a: 2}", 1),
    ("[\n,]", 2), ("[1,\n2\n3]", 3), ("/\n", 1), ("{\n a\n :\n 1\n 2\n}", 5), ("[{\n}}\n]", 2),
    ("[\n}", 2), ("{a: it's\n}", 1), ("{\n'a\nb': 1\n:}", 2), ("// {\n/* [\n */ ]", 3),
    ("{a: '}',\n\"b\\\"{\": '//',\n c: d}", 3), ("{a: 1,\r\n b: 'x\\\r\n y',\r\n c d}", 4),
    ("[1,,\n2]", 1), ("[\n'\\\n\n'\n, x y]", 3), ("#\n\n\n", 1),
  ])
  func namesTheLineOfASyntaxError(text: String, line: Int) {
    #expect(Self.sentence(text) == "f:\(line): cannot be read as JSON5")
  }

  @Test(arguments: [
    ("{", 1), ("{a", 1), ("{\n  a:\n", 3), ("[1,\n 2", 2), ("'ä", 1), ("\n/* never", 2),
    ("{a: 'x\\\n", 2), ("// only this", 1), ("\u{FEFF}", 1),
  ])
  func reportsATruncatedText(text: String, line: Int) {
    #expect(Self.sentence(text) == "f:\(line): the text is truncated")
  }

  @Test(arguments: ["", "\n", " \t\r\n"])
  func saysThatATextIsEmpty(text: String) {
    #expect(Self.sentence(text).hasSuffix(": the text is empty"))
  }

  @Test(arguments: [
    ("{x: [{},\n{b: 1e400}]}", "f:2: x[1].b: this value cannot be read"),
    ("{b: 1.2.3, a: 01}", "f:1: a: this value cannot be read"),
    ("['\\ud800']", "f:1: [0]: this value cannot be read"),
    ("{a: 'b\nc'}", "f:1: a: this value cannot be read"),
    ("// none\n\n--1\n", "f:3: this value cannot be read"),
    ("0x", "f:1: this value cannot be read"),
    // The place of an unreadable key is only its line.
    ("{\na: 1,\n'b\u{1}': 2,\nc: 3 }", "f:3: this value cannot be read"),
    ("{\na: { b: 1,\n'\\ud800': 2 },\nc: 3 }", "f:3: a: this value cannot be read"),
  ])
  func namesTheUnreadableValue(text: String, sentence: String) {
    #expect(Self.sentence(text) == sentence)
  }

  @Test func rejectsBytesThatAreNotText() {
    let utf16: [UInt8] = [0x7B, 0x00, 0x7D, 0x00]
    for bytes in [
      [0xFF, 0xFE] + utf16, utf16, [0x7B, 0xFF, 0x7D], [0x22, 0x80, 0x22], [0, 0, 0, 0],
    ] {
      #expect(throws: InputError.unreadable(path: "f", reason: "it is not UTF-8 text")) {
        try JSON.parse(bytes, source: "f")
      }
    }
  }

  @Test func limitsTheDepthOfNesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try Self.parse(nested(500)) }
    let reason = "more than 512 lists and objects are nested"
    #expect(Self.sentence(nested(600)) == "f:1: \(reason)")
    #expect(Self.sentence(nested(100_000)) == "f:1: \(reason)")
    #expect(
      Self.sentence(String(repeating: "{a:\n", count: 100_000)).hasSuffix(": \(reason)"))
  }

  @Test func readsLongNumbersAndTexts() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(try Self.parse("['\(digits)']") == [.text(digits)])
    #expect(Self.sentence("[\(digits)]") == "f:1: [0]: this value cannot be read")
  }

  static let lines: [(JSON, String)] = [
    (JSON(3), "3"), (JSON(-60.0), "-60"), (JSON(0.1), "0.1"), (JSON(1e300), "1e+300"),
    (JSON(UInt64(9_007_199_254_740_991)), "9007199254740991"), (.null, "null"), (true, "true"),
    ("a/b\n\"\\\u{1}", #""a/b\n\"\\\u0001""#),
    (["b": [], "a": [[:], "x"]], #"{"a":[{},"x"],"b":[]}"#),
  ]

  @Test(arguments: lines)
  func writesALine(value: JSON, line: String) throws {
    #expect(value.line == line)
    #expect(try Self.parse(line) == value)
  }

  @Test func writesAReadablePage() throws {
    let value: JSON = ["b": [["c": JSON(3)]], "a": [JSON(1), .null], "e": [:]]
    #expect(try Self.parse(value.page) == value)
    #expect(value.page.hasPrefix("{\n  \"a\" : ["))
    #expect(value.page.hasSuffix("\n}\n"))
  }

  @Test func writesNullForNonFiniteNumbers() {
    #expect(
      JSON.list([Double.nan, .infinity, -.infinity].map { JSON($0) }).line == "[null,null,null]")
  }

  @Test func trapsOnInexactIntegers() async {
    await #expect(processExitsWith: .failure) { _ = JSON(UInt64.max) }
  }

  /// Foundation reads past a number at the very end of its bytes.
  @Test func readsANumberAtTheVeryEnd() throws {
    for text in ["0.3333333333333333", "+0.33333333333333333333", "1234567890123456789"] {
      for _ in 1...200 {
        #expect(try JSON.parse(Array(text.utf8), source: "f") == JSON(Double(text)))
      }
    }
  }
}
