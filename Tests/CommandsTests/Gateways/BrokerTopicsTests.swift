import BLE
import MQTT
import Testing

@testable import Commands

@Suite struct BrokerTopicsTests {
  private static func delivered(_ messages: [Message]) -> [String] {
    messages.map { message in
      let text = String(decoding: message.payload, as: UTF8.self)
      return "\(message.topic) \(text)\(message.isRetained ? " kept" : "")"
    }
  }

  @Test func aDecisionIsALineAndARoom() throws {
    var topics = BrokerTopics(under: try TopicName("home/ground floor"))
    #expect(
      Self.delivered(try topics.beginning(["robin"])) == ["home/ground floor/presence/robin  kept"])
    for verdict in [Verdict.entered("living"), .unlock] {
      #expect(
        Self.delivered(
          try topics.messages(of: Decision(verdict, at: .start), about: "robin", line: "{}\n"))
          == ["home/ground floor/decisions/robin {}"])
    }
    #expect(Self.delivered(topics.settled()) == ["home/ground floor/presence/robin living kept"])
    #expect(topics.settled().isEmpty)
  }

  /// Light follows this topic: it would go out between rooms.
  @Test func thereIsNoOutsideBetweenRooms() throws {
    var topics = BrokerTopics(under: nil)
    let instants: [[Verdict]] = [
      [.entered("living")], [.left("living"), .entered("hall")], [.left("hall")],
    ]
    var presence: [String] = []
    for verdicts in instants {
      for verdict in verdicts {
        _ = try topics.messages(of: Decision(verdict, at: .start), about: "robin", line: "{}")
      }
      presence += Self.delivered(topics.settled())
    }
    #expect(presence == ["living", "hall", "outside"].map { "presence/robin \($0) kept" })
  }

  /// "Watch TV" turns on a scene, whose topic has no prefix, and is not retained.
  @Test func aMessageOfAnEngineGoesToItsOwnTopic() throws {
    var topics = BrokerTopics(under: try TopicName("home"))
    let action = Publication("on", to: "Thuis/scene/homeTheater", isRetained: false)
    let decision = Decision(.publish(action), at: .start)
    #expect(
      Self.delivered(try topics.messages(of: decision, about: "robin", line: "{}"))
        == ["home/decisions/robin {}", "Thuis/scene/homeTheater on"])
  }

  @Test func namesAreTextWhateverTheyAre() throws {
    var topics = BrokerTopics(under: nil)
    #expect(
      Self.delivered(try topics.beginning(["a/#", "<script>", "", "$SYS"])) == [
        "presence/a%2F%23  kept", "presence/<script>  kept", "presence/%  kept",
        "presence/%24SYS  kept",
      ])
    #expect(try topics.status.text == "status")
  }

  @Test func walkersAreApart() throws {
    var topics = BrokerTopics(under: nil)
    for walker in ["a", "b"] {
      let entered = Decision(.entered(walker), at: .start)
      #expect(
        Self.delivered(try topics.messages(of: entered, about: walker, line: "{}"))
          == ["decisions/\(walker) {}"])
    }
    #expect(Self.delivered(topics.settled()) == ["presence/a a kept", "presence/b b kept"])
  }

  @Test func aPrefixThatIsTooLongIsAnError() throws {
    var topics = BrokerTopics(under: try TopicName(String(repeating: "a", count: 65_530)))
    #expect(throws: TopicError.self) { try topics.beginning(["robin"]) }
  }
}
