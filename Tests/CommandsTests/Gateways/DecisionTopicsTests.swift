import BLE
import MQTT
import Testing

@testable import Commands

@Suite struct DecisionTopicsTests {
  private static func delivered(_ messages: [Message]) -> [String] {
    messages.map { message in
      let text = String(decoding: message.payload, as: UTF8.self)
      return "\(message.topic) \(text)\(message.isRetained ? " kept" : "")"
    }
  }

  @Test func aDecisionIsALineAndARoom() throws {
    var topics = DecisionTopics(under: try TopicName("home/ground floor"))
    #expect(
      Self.delivered(try topics.beginning(["robin"])) == ["home/ground floor/presence/robin  kept"])
    let entered = Decision(.entered("living"), at: .start)
    #expect(
      Self.delivered(try topics.messages(of: entered, about: "robin", line: "{}\n")) == [
        "home/ground floor/decisions/robin {}", "home/ground floor/presence/robin living kept",
      ])
    #expect(
      Self.delivered(
        try topics.messages(of: Decision(.unlock, at: .start), about: "robin", line: "{}\n"))
        == ["home/ground floor/decisions/robin {}"])
    #expect(
      Self.delivered(
        try topics.messages(of: Decision(.left("living"), at: .start), about: "robin", line: "{}"))
        == [
          "home/ground floor/decisions/robin {}", "home/ground floor/presence/robin outside kept",
        ])
  }

  /// "Watch TV" turns on a scene, whose topic has no prefix, and is not retained.
  @Test func aMessageOfAnEngineGoesToItsOwnTopic() throws {
    var topics = DecisionTopics(under: try TopicName("home"))
    let action = Publication("on", to: "Thuis/scene/homeTheater", isRetained: false)
    let decision = Decision(.publish(action), at: .start)
    #expect(
      Self.delivered(try topics.messages(of: decision, about: "robin", line: "{}"))
        == ["home/decisions/robin {}", "Thuis/scene/homeTheater on"])
  }

  @Test func namesAreTextWhateverTheyAre() throws {
    var topics = DecisionTopics(under: nil)
    #expect(
      Self.delivered(try topics.beginning(["a/#", "<script>", "", "$SYS"])) == [
        "presence/a%2F%23  kept", "presence/<script>  kept", "presence/%  kept",
        "presence/%24SYS  kept",
      ])
    #expect(try topics.status.text == "status")
  }

  @Test func walkersAreApart() throws {
    var topics = DecisionTopics(under: nil)
    for walker in ["a", "b"] {
      let entered = Decision(.entered(walker), at: .start)
      #expect(
        Self.delivered(try topics.messages(of: entered, about: walker, line: "{}"))
          == ["decisions/\(walker) {}", "presence/\(walker) \(walker) kept"])
    }
  }

  @Test func aPrefixThatIsTooLongIsAnError() throws {
    var topics = DecisionTopics(under: try TopicName(String(repeating: "a", count: 65_530)))
    #expect(throws: TopicError.self) { try topics.beginning(["robin"]) }
  }
}
