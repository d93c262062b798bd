import MQTT
import TestSupport
import Testing

/// Any text is one harmless level.
@Suite struct TopicLevelTests {
  @Test(
    arguments: zip(
      [
        "robin", "a/#", "<script>", "$SYS", "", "+", "%", "100 %", "a\0b", "\u{1}\u{7F}\u{9F}",
        "Zoë 🏠", "\u{FFFE}", "%2F", "%~", "é", "e\u{301}",
      ],
      [
        "robin", "a%2F%23", "<script>", "%24SYS", "%", "%2B", "%25", "100 %25", "a%00b",
        "%01%7F%C2%9F", "Zoë 🏠", "%EF%BF%BE", "%252F", "%25~", "é", "e\u{301}",
      ]))
  func levelsAreEscaped(text: String, escaped: String) throws {
    let level = TopicLevel(text)
    #expect(level.escaped.utf8.elementsEqual(escaped.utf8))
    #expect(try #require(level.text).utf8.elementsEqual(text.utf8))
    #expect(try TopicName([TopicLevel("a"), level]).text == "a/\(escaped)")
  }

  @Test(arguments: ["a/b", "%2", "%2f", "%zz", "%41", "%%", "a%", "%C3", "", "+"])
  func otherLevelsStandForNothing(level: String) {
    #expect(TopicLevel.text(of: level) == nil)
  }

  @Test(arguments: 0..<100)
  func anyTextIsOneLevelThatCanBeReadBack(seed: UInt64) throws {
    var dice = Dice(seed)
    let alphabet = Array("ab/+#$%\0\u{7F}é€🏠<>\"\u{FFFF}~0Ff \n".unicodeScalars)
    for _ in 0..<50 {
      var text = ""
      for _ in 0..<dice.integer(0...30) { text.unicodeScalars.append(dice.one(of: alphabet)) }
      let level = TopicLevel(text)
      #expect(try #require(level.text).utf8.elementsEqual(text.utf8))
      let topic = try TopicName([TopicLevel("a"), level, TopicLevel("b")])
      #expect(try TopicFilter("a/+/b").matches(topic))
      #expect(topic.text.utf8.filter { $0 == UInt8(ascii: "/") }.count == 2)
    }
  }

  /// Too long for a topic: cut between characters, distinguished by a hash.
  @Test(arguments: ["a", "/", "é", "🏠", "ab/é"])
  func longTextsAreCut(part: String) throws {
    let most = TopicLevel.longest
    for padding in 0..<4 {
      let text =
        String(repeating: "x", count: padding) + String(repeating: part, count: 33_000)
      let (level, other) = (TopicLevel(text), TopicLevel(text + "y"))
      #expect(level.text == nil && other.text == nil && level != other)
      #expect(level.utf8.count <= most && level.utf8.count > most - 8)
      #expect(try TopicName([TopicLevel("a"), level]).text.hasSuffix(level.escaped))
      let kept = level.escaped.prefix { $0 != "~" }.dropLast()
      #expect(text.hasPrefix(try #require(TopicLevel.text(of: String(kept)))))
    }
    #expect(TopicLevel(String(repeating: "a", count: most)).text?.utf8.count == most)
    #expect(TopicLevel(String(repeating: "a", count: most + 1)).text == nil)
  }

  @Test func topicsOfLevelsHaveALimit() throws {
    let long = TopicLevel(String(repeating: "a", count: TopicLevel.longest))
    let topic = try TopicName([long])
    #expect(try topic.appending(TopicLevel("b")).text.hasSuffix("a/b"))
    #expect(throws: TopicError.string(.tooLong(65_537))) { try topic.appending(long) }
  }
}
