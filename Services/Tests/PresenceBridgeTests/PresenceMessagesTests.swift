import EventInput
import MQTT
import PresenceBridge
import Testing

struct PresenceMessagesTests {
  private let start = """
    {"event":"start","format":"simrun-events","version":1,"source":"run","scenario":"home",\
    "variant":null,"seed":3,"walkers":["a/#"]}
    """
  private let topics: Topics

  init() throws { topics = try Topics(below: TopicName("simrun")) }

  private func decision(_ members: String, walker: String = "a/#") -> String {
    #"{"event":"decision","timeS":1.5,"walker":"\#(walker)","evidence":[],\#(members)}"#
  }

  @Test func presenceIsRetainedAtEachChange() throws {
    var presence = PresenceMessages(about: topics, discovery: nil)
    let lines = [
      start, decision(#""decision":"entered","place":"<script>""#),
      decision(#""decision":"entered","place":"<script>""#),
      decision(#""decision":"left","place":"<script>""#),
    ]
    let messages = try lines.flatMap { try presence.messages(for: Array($0.utf8)) }
    #expect(
      messages.map { String(decoding: $0.payload, as: UTF8.self) } == ["", "<script>", "outside"])
    for message in messages {
      #expect(message.topic.text == "simrun/presence/a%2F%23")
      #expect(message.isRetained)
    }
  }

  @Test func aNotificationIsAWelcomeAndNotRetained() throws {
    var presence = PresenceMessages(about: topics, discovery: nil)
    let line = decision(#""decision":"notify","text":"Welcome home""#, walker: "robin")
    let message = try #require(try presence.messages(for: Array(line.utf8)).first)
    #expect(message.topic.text == "simrun/welcome/robin")
    #expect(message.payload == Array("Welcome home".utf8))
    #expect(!message.isRetained)
  }

  @Test func whatAnEnginePublishesIsPublishedAsItIs() throws {
    var presence = PresenceMessages(about: topics, discovery: nil)
    let line = decision(
      #""decision":"publish","topic":"Thuis/lamp","message":"on","retain":true"#)
    let message = try #require(try presence.messages(for: Array(line.utf8)).first)
    #expect(message == Message("on", about: try TopicName("Thuis/lamp"), isRetained: true))
    let wild = decision(#""decision":"publish","topic":"a/#","message":"on","retain":true"#)
    #expect(throws: PresenceMessages.Fault.topic("a/#", .wildcard)) {
      try presence.messages(for: Array(wild.utf8))
    }
  }

  @Test func aPersonIsIntroducedOnce() throws {
    let discovery = Discovery(of: topics, below: try TopicName("homeassistant"))
    var presence = PresenceMessages(about: topics, discovery: discovery)
    #expect(try presence.messages(for: Array(start.utf8)).count == 3)
    let line = decision(#""decision":"entered","place":"hall""#)
    #expect(try presence.messages(for: Array(line.utf8)).count == 1)
  }

  @Test func otherLinesSayNothing() throws {
    var presence = PresenceMessages(about: topics, discovery: nil)
    for line in [#"{"event":"truth"}"#, decision(#""decision":"unlock""#)] {
      #expect(try presence.messages(for: Array(line.utf8)).isEmpty)
    }
    #expect(throws: PresenceMessages.Fault.self) { try presence.messages(for: Array("{".utf8)) }
  }
}
