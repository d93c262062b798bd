import BLE
import MQTT
import Testing

@Suite struct PresenceStateTests {
  private static func texts(_ verdicts: [Verdict]) throws -> [String?] {
    var presence = PresenceState(about: try TopicName("presence/robin"))
    return verdicts.map { verdict in
      presence.message(after: Decision(verdict, at: .start)).map {
        String(decoding: $0.payload, as: UTF8.self)
      }
    }
  }

  @Test func theTextIsTheRoomOrOutside() throws {
    #expect(
      try Self.texts([.entered("living"), .left("living"), .entered("kitchen"), .left("kitchen")])
        == ["living", "outside", "kitchen", "outside"])
  }

  /// A home that is a region has rooms within.
  @Test func theRoomEnteredLastCounts() throws {
    #expect(
      try Self.texts([
        .entered("home"), .entered("living"), .entered("kitchen"), .left("living"),
        .left("kitchen"), .left("home"),
      ]) == ["home", "living", "kitchen", nil, "home", "outside"])
  }

  @Test func otherDecisionsChangeNothing() throws {
    #expect(
      try Self.texts([.unlock, .side(.inside), .notify("hello"), .left("hall"), .entered("hall")])
        == [nil, nil, nil, "outside", "hall"])
  }

  @Test func messagesAreKeptByTheBroker() throws {
    var presence = PresenceState(about: try TopicName("presence/robin"))
    let forgetting = presence.forgetting
    #expect(forgetting.isRetained && forgetting.payload.isEmpty)
    let entered = presence.message(after: Decision(.entered("hall"), at: .start))
    let message = try #require(entered)
    #expect(message.isRetained && message.quality == .atLeastOnce)
    #expect(message.topic == presence.topic && presence.text == "hall")
  }
}
