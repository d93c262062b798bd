import Lab
import Testing

@Suite struct JSONTests {
  static func parse(_ text: String) throws(InputError) -> JSON {
    try JSON.parse(Array(text.utf8), source: "f")
  }

  // From the introduction of the JSON5 specification, 1.0.0, with a nested object put in.
  @Test func readsTheExampleOfTheSpecification() throws {
    let value = try Self.parse(
      #"""
      {
        // comments
        unquoted: 'and you can quote me on that',
        singleQuotes: 'I can use "double quotes" here',
        lineBreaks: "Look, Mom! \
      No \\n's!",
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
        "lineBreaks": "Look, Mom! No \\n's!",
        "hexadecimal": .numeral("0xdecaf"),
        "leadingDecimalPoint": .numeral(".8675309"), "andTrailing": .numeral("8675309."),
        "positiveSign": .numeral("+1"),
        "trailingComma": "in objects", "andIn": ["arrays"],
        "backwardsCompatible": ["with": "JSON"],
      ])
  }

  @Test func readsEscapes() throws {
    #expect(try Self.parse(#""\u0041\x42\n\t\'\"\\\/\ud83d\ude00\0""#) == "AB\n\t'\"\\/😀\0")
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try Self.parse("\u{FEFF}[true, null]") == [true, .null])
  }

  @Test func readsEveryKindOfNumeral() throws {
    for numeral in [
      "0", "-0", "1e400", "NaN", "-Infinity", "1E+2", "0X1f", "5.e3", "12345678901234567890123",
    ] {
      #expect(try Self.parse(numeral) == .numeral(numeral))
    }
  }

  static let malformed: [(String, String)] = [
    ("", "f:1:1: the text ends where a value should be"),
    ("{", "f:1:2: the text ends where a key should be"),
    ("{a", "f:1:3: the text ends where ':' should be"),
    ("{a:1,\n  b: tru }", "f:2:6: 't' stands where a value should be"),
    ("{a: 1 b: 2}", "f:1:7: 'b' stands where ',' or '}' should be"),
    ("[1 2]", "f:1:4: '2' stands where ',' or ']' should be"),
    ("[1] x", "f:1:5: 'x' stands where the end of the text should be"),
    ("{1a: 2}", "f:1:2: '1' stands where a key should be"),
    ("[,]", "f:1:2: ',' stands where a value should be"),
    ("'ä", "f:1:1: quoted text without an end"),
    ("['ää\n']", "f:1:5: a line break or control character within quoted text"),
    ("/* never", "f:1:1: a comment without an end"),
    ("/", "f:1:2: the text ends where '//' or '/*' should be"),
    ("'\\ud800'", "f:1:8: half a surrogate pair"),
    ("'\\u12'", "f:1:6: ''' stands where 4 hexadecimal digits should be"),
    ("01", "f:1:1: '0' stands where a value should be"),
    ("1.2.3", "f:1:1: '1' stands where a value should be"),
    ("--1", "f:1:1: '-' stands where a value should be"),
    ("0x", "f:1:1: '0' stands where a value should be"),
    (".", "f:1:1: '.' stands where a value should be"),
    ("{a: 1, 'a': 2}", "f: 'a' is given twice"),
    ("{x: [{}, {b: 1, b: 2}]}", "f: x[1]: 'b' is given twice"),
  ]

  @Test(arguments: malformed)
  func saysWhereItStopsBeingJSON(text: String, sentence: String) {
    #expect(throws: InputError.self) { try Self.parse(text) }
    do { _ = try Self.parse(text) } catch { #expect("\(error)" == sentence) }
  }

  @Test func refusesWhatIsNotText() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x7B, 0x00], [0x7B, 0xFF, 0x7D], [0x22, 0x80, 0x22]] {
      #expect(throws: InputError.unreadable(path: "f", reason: "it is not UTF-8 text")) {
        try JSON.parse(bytes, source: "f")
      }
    }
  }

  @Test func boundsHowDeepItNests() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try Self.parse(nested(100)) }
    #expect(throws: InputError.self) { try Self.parse(nested(102)) }
    #expect(throws: InputError.self) { try Self.parse(nested(1_000_000)) }
    #expect(throws: InputError.self) {
      try Self.parse(String(repeating: "{a:", count: 1_000_000))
    }
  }

  @Test func takesALongNumeralOrTextInItsStride() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(try Self.parse("[\(digits), '\(digits)']") == [.numeral(digits), .text(digits)])
  }

  @Test func writesOnALineWhatItReads() throws {
    let value: JSON = [
      "a": [JSON(1.5), JSON(-60.0), JSON(3), .null, true], "b": ["c\n\"\\\u{1}": JSON(1e300)],
      "d": [[:], []],
    ]
    #expect(
      value.line
        == #"{"a": [1.5, -60, 3, null, true], "b": {"c\n\"\\\u0001": 1e+300}, "d": [{}, []]}"#)
    #expect(try Self.parse(value.line) == value)
    #expect(try Self.parse(value.page) == value)
  }

  @Test func writesAPageForPeople() {
    let value: JSON = ["a": [JSON(1), JSON(2)], "b": [["c": JSON(3)]], "e": [:]]
    #expect(
      value.page == """
        {
          "a": [1, 2],
          "b": [
            {
              "c": 3
            }
          ],
          "e": {}
        }

        """)
  }

  @Test func hasNoWordForWhatIsNotFinite() {
    #expect(JSON(Double.nan) == .null)
    #expect(JSON(Double.infinity) == .null)
  }
}
