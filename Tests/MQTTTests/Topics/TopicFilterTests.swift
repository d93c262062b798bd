import MQTT
import Testing

@Suite struct TopicFilterTests {
  /// The examples of sections 4.7.1 to 4.7.3, and edges of them.
  @Test(arguments: [
    ("sport/tennis/player1/#", "sport/tennis/player1", true),
    ("sport/tennis/player1/#", "sport/tennis/player1/ranking", true),
    ("sport/tennis/player1/#", "sport/tennis/player1/score/wimbledon", true),
    ("sport/tennis/player1/#", "sport/tennis/player12", false),
    ("sport/#", "sport", true),
    ("#", "a", true), ("#", "/", true),
    ("sport/tennis/+", "sport/tennis/player1", true),
    ("sport/tennis/+", "sport/tennis/player1/ranking", false),
    ("sport/+", "sport", false), ("sport/+", "sport/", true),
    ("+/+", "/finance", true), ("/+", "/finance", true), ("+", "/finance", false),
    ("#", "$SYS/broker", false), ("+/monitor/Clients", "$SYS/monitor/Clients", false),
    ("$SYS/#", "$SYS/broker", true), ("$SYS/monitor/+", "$SYS/monitor/Clients", true),
    ("/#", "$SYS", false), ("a/+", "a/$SYS", true),
    ("ACCOUNTS", "Accounts", false), ("a", "/a", false), ("a/b", "a/b", true), ("a/b", "a", false),
    ("+/b/#", "a/b", true), ("+/b/#", "a/c", false), ("//", "//", true), ("+/+", "a", false),
    // The same characters, composed and not: not the same topic (4.7.3).
    ("\u{E9}", "e\u{301}", false),
  ])
  func matchesAsTheStandardSays(filter: String, topic: String, matches: Bool) throws {
    #expect(try TopicFilter(filter).matches(TopicName(topic)) == matches)
  }

  @Test(arguments: ["sport/tennis#", "sport/tennis/#/ranking", "sport+", "+a", "##", "#/", "++"])
  func wildcardsAreWholeLevels(filter: String) {
    #expect(throws: TopicError.misplacedWildcard) { try TopicFilter(filter) }
  }

  @Test func namesHaveNoWildcardsAndAreNotEmpty() {
    #expect(throws: TopicError.wildcard) { try TopicName("a/+") }
    #expect(throws: TopicError.wildcard) { try TopicName("a#") }
    #expect(throws: TopicError.empty) { try TopicName("") }
    #expect(throws: TopicError.empty) { try TopicName([]) }
    #expect(throws: TopicError.empty) { try TopicFilter("") }
    #expect(throws: TopicError.string(.nul)) { try TopicName("a\0") }
    #expect(throws: TopicError.string(.tooLong(65_536))) {
      try TopicName(String(repeating: "a", count: 65_536))
    }
  }
}
