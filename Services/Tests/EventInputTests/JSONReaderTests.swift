import EventInput
import Testing

struct JSONReaderTests {
  @Test func readsEveryKindOfValue() throws {
    let text = #" {"a":[1,-2.5e1,0.5,1e2,true,false,null],"b":{"c":"\u00e9\n\ud83d\ude00/\/"}} "#
    #expect(
      try JSON(parsing: text.utf8)
        == .object([
          "a": .list([
            .integer(1), .integer(-25), .number(0.5), .integer(100), .bool(true), .bool(false),
            .null,
          ]),
          "b": .object(["c": .text("é\n😀//")]),
        ]))
  }

  // Of RFC 8259; a reader that takes one of them takes what others refuse.
  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,}", "01", "+1", ".5", "1.", "1e", "-", "nan", "1e400", "tru",
    "\"\\x\"",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "\"a", "{\"a\" 1}", "{a:1}", "1 2", "[1}",
    "\u{FEFF}1",
  ])
  func refusesWhatIsNoJSON(text: String) {
    #expect(throws: FieldError.self) { try JSON(parsing: text.utf8) }
  }

  @Test func refusesWhatIsNotUTF8AndWhatIsTooDeep() {
    #expect(throws: FieldError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: FieldError.self) { try JSON(parsing: deep.utf8) }
  }

  @Test(arguments: [
    (#"{"id":"a","id":"b"}"#, #""id": the key is repeated"#),
    (#"{"a":{"id":1,"i\u0064":1}}"#, #""id": the key is repeated"#),
  ])
  func refusesAKeyThatIsRepeated(text: String, sentence: String) {
    let error = #expect(throws: FieldError.self) { try JSON(parsing: text.utf8) }
    #expect(error?.description == sentence)
  }

  @Test func refusesALongKey() throws {
    let key = String(repeating: "k", count: Fields.longestKey)
    #expect(throws: FieldError.longKey) { try JSON(parsing: #"{"\#(key)k":1}"#.utf8) }
    #expect(try JSON(parsing: #"{"\#(key)":1}"#.utf8) == .object([key: .integer(1)]))
  }

  @Test(arguments: [#"{"n":"-60\u0000999"}"#, #"{"n":"-60 "}"#, #"{"n":-60}"#])
  func aNumberEndsWhereItsTextEnds(text: String) throws {
    let fields = try Fields(Fields(parsing: text.utf8).members, areText: true)
    let number = try? fields.number("n", in: -200...100)
    #expect(number == (text.contains("\"-") ? nil : -60))
  }

  @Test func aTextHasNoNUL() throws {
    let fields = try Fields(parsing: #"{"a":"b\u0000c"}"#.utf8)
    #expect(throws: FieldError.self) { try fields.text("a") }
  }

  @Test func thePatientsOfAnEngineHaveNoNUL() {
    let line = #"""
      {"event":"start","format":"simrun-events","version":1,"source":"run","scenario":"s","variant":null,
      "seed":1,"walkers":[],"engine":{"kind":"home-visit","patients":{"Mrs.\u0000Jones":"b9"}}}
      """#
    #expect(throws: FieldError.self) { try EventLine(parsing: line.utf8) }
  }
}
