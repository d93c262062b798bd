import BLE
import MQTT
import Testing

@Suite struct PresenceMessageTests {
  private static func texts(_ verdicts: [Verdict]) throws -> [String?] {
    var presence = PresenceMessage(about: try TopicName("presence/robin"))
    return verdicts.map { verdict in
      presence.note(Decision(verdict, at: .start))
        ? presence.message().map { String(decoding: $0.payload, as: UTF8.self) } : nil
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

  /// The rooms are left and entered at one instant, so there is no "outside" between them.
  @Test func anInstantHasOneMessage() throws {
    var presence = PresenceMessage(about: try TopicName("presence/robin"))
    for verdicts: [Verdict] in [[.entered("living")], [.left("living"), .entered("kitchen")]] {
      for verdict in verdicts { presence.note(Decision(verdict, at: .start)) }
      let message = presence.message()
      #expect(message != nil && presence.message() == nil)
    }
    #expect(presence.text == "kitchen")
    for verdict in [Verdict.left("kitchen"), .entered("kitchen")] {
      presence.note(Decision(verdict, at: .start))
    }
    let unchanged = presence.message()
    #expect(unchanged == nil)
  }

  @Test func otherDecisionsChangeNothing() throws {
    #expect(
      try Self.texts([.unlock, .side(.inside), .notify("hello"), .left("hall"), .entered("hall")])
        == [nil, nil, nil, "outside", "hall"])
  }

  @Test func messagesAreKeptByTheBroker() throws {
    var presence = PresenceMessage(about: try TopicName("presence/robin"))
    let forgetting = presence.forgetting
    #expect(forgetting.isRetained && forgetting.payload.isEmpty)
    presence.note(Decision(.entered("hall"), at: .start))
    let newest = presence.message()
    let message = try #require(newest)
    #expect(message.isRetained && message.quality == .atLeastOnce)
    #expect(message.topic == presence.topic && presence.text == "hall")
  }
}
