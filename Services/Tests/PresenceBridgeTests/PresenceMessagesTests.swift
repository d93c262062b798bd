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

  private func decision(
    _ members: String, walker: String = "a/#", at timeS: Double = 1.5
  ) -> String {
    #"{"event":"decision","timeS":\#(timeS),"walker":"\#(walker)","evidence":[],\#(members)}"#
  }

  private static func texts(_ messages: [Message]) -> [String] {
    messages.map { String(decoding: $0.payload, as: UTF8.self) }
  }

  @Test func presenceIsRetainedAtEachChange() throws {
    var presence = PresenceMessages(about: topics, discovery: nil)
    let lines = [
      start, decision(#""decision":"entered","place":"<script>""#),
      decision(#""decision":"entered","place":"<script>""#, at: 2),
      decision(#""decision":"left","place":"<script>""#, at: 3),
    ]
    let messages =
      try lines.flatMap { try presence.messages(for: Array($0.utf8)) }
      + presence.settled()
    #expect(Self.texts(messages) == ["", "<script>", "outside"])
    for message in messages {
      #expect(message.topic.text == "simrun/presence/a%2F%23")
      #expect(message.isRetained)
    }
  }

  /// An engine leaves one room and enters the next at one instant.
  @Test func anInstantHasOneMessageWhenItIsOver() throws {
    var presence = PresenceMessages(about: topics, discovery: nil)
    func messages(_ line: String) throws -> [String] {
      Self.texts(try presence.messages(for: Array(line.utf8)))
    }
    #expect(try messages(start) == [""])
    #expect(try messages(decision(#""decision":"entered","place":"hall""#)).isEmpty)
    #expect(try messages(decision(#""decision":"left","place":"hall""#, at: 2)) == ["hall"])
    #expect(try messages(decision(#""decision":"entered","place":"den""#, at: 2)).isEmpty)
    #expect(presence.isUnsettled)
    #expect(try messages(#"{"event":"truth","timeS":2}"#).isEmpty)
    #expect(Self.texts(presence.settled()) == ["den"])
    #expect(!presence.isUnsettled)
  }

  /// A line that is skipped does not take the messages of the instant before with it.
  @Test func whatIsDueOutlivesASkippedLine() throws {
    var presence = PresenceMessages(about: topics, discovery: nil)
    _ = try presence.messages(for: Array(decision(#""decision":"entered","place":"hall""#).utf8))
    let wild = decision(
      #""decision":"publish","topic":"a/#","message":"on","retain":true"#, at: 2)
    #expect(throws: PresenceMessages.Fault.self) { try presence.messages(for: Array(wild.utf8)) }
    #expect(Self.texts(presence.settled()) == ["hall"])
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
    #expect(try presence.messages(for: Array(line.utf8)).isEmpty)
    #expect(Self.texts(presence.settled()) == ["hall"])
  }

  @Test func otherLinesSayNothing() throws {
    var presence = PresenceMessages(about: topics, discovery: nil)
    for line in [#"{"event":"truth"}"#, decision(#""decision":"unlock""#)] {
      #expect(try presence.messages(for: Array(line.utf8)).isEmpty)
    }
    #expect(throws: PresenceMessages.Fault.self) { try presence.messages(for: Array("{".utf8)) }
  }
}
