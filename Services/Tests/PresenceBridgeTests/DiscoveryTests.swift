import EventInput
import MQTT
import PresenceBridge
import Testing

struct DiscoveryTests {
  private let discovery: Discovery

  init() throws {
    discovery = Discovery(
      of: try Topics(below: TopicName("simrun")), below: try TopicName("homeassistant"))
  }

  @Test(arguments: ["robin", "<script>", "a/#", "{{ states }}", "\"\\", "é"])
  func aPersonIsASensorAndATracker(person: String) throws {
    let messages = try discovery.messages(for: person)
    let id = discovery.id(of: person)
    #expect(
      messages.map(\.topic.text) == [
        "homeassistant/sensor/\(id)/config", "homeassistant/device_tracker/\(id)/config",
      ])
    for message in messages {
      #expect(message.isRetained)
      let fields = try Fields(parsing: message.payload)
      for key in ["unique_id", "object_id", "state_topic", "availability_topic"] {
        #expect(fields[key] != nil)
      }
      #expect(fields["state_topic"] == .text("simrun/presence/\(TopicLevel(person))"))
      #expect(fields["availability_topic"] == .text("simrun/presence-bridge/status"))
      #expect(try fields.object("device")["name"] == .text(person))
      let entity = try fields.text("object_id")
      #expect(entity.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0) })
    }
  }

  @Test func idsAreOfAllowedCharactersAndDifferent() {
    let people = ["a b", "a_b", "a-b", "a_20b", "a/b", "A b", "\u{E9}", "e\u{301}"]
    let ids = people.map(discovery.id)
    #expect(Set(ids).count == people.count)
    for id in ids {
      #expect(id.utf8.allSatisfy { "abcdefABCDEF0123456789simrun_-b".utf8.contains($0) })
    }
  }
}
