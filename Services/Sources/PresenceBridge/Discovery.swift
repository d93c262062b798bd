import EventInput
import MQTT

/// The messages by which Home Assistant learns of a person: a sensor with the room, and a device
/// tracker that is at home or not.
///
/// Each is retained, about `PREFIX/COMPONENT/ID/config`, with an id of letters, digits, `_` and
/// `-`. From version 2025.10 on, `default_entity_id` takes the place of `object_id`; older ones
/// know only the latter, and each passes over what it does not know.
///
/// - SeeAlso: <https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery>,
///   <https://www.home-assistant.io/integrations/sensor.mqtt/>,
///   <https://www.home-assistant.io/integrations/device_tracker.mqtt/>.
package struct Discovery: Sendable, Hashable {
  private let prefix: TopicName
  private let topics: Topics

  /// Creates the messages for the topics of a bridge.
  ///
  /// - Parameter prefix: The prefix that Home Assistant listens to, `homeassistant` unless it was
  ///   changed.
  package init(of topics: Topics, below prefix: TopicName) {
    self.topics = topics
    self.prefix = prefix
  }

  /// The topic on which Home Assistant says `online` when it has started.
  package var birth: TopicName {
    get throws(TopicError) { try prefix.appending(TopicLevel("status")) }
  }

  /// The messages for a person.
  package func messages(for person: String) throws(TopicError) -> [Message] {
    let id = id(of: person)
    let state = try topics.presence(of: person)
    return [
      try message(
        "sensor", id: id, person: person, state: state,
        ["name": .text("Room"), "icon": .text("mdi:map-marker")]),
      try message(
        "device_tracker", id: id, person: person, state: state,
        [
          // The device has the name of the person already.
          "name": .null,
          "source_type": .text("bluetooth_le"),
          // Without a text nothing is known, which the tracker's `payload_reset` stands for.
          "value_template": .text(
            "{{ 'None' if value == '' else 'not_home' if value == '\(PresenceMessage.outside)' "
              + "else 'home' }}"),
        ]),
    ]
  }

  /// The id of a person: that of the bridge, and the name. Different names have different ids.
  package func id(of person: String) -> String {
    "\(Self.word(topics.prefix.text))-\(Self.word(person))"
  }

  private func message(
    _ component: String, id: String, person: String, state: TopicName, _ own: [String: JSON]
  ) throws(TopicError) -> Message {
    var members = own
    members["unique_id"] = .text("presence-\(id)-\(component)")
    // Ids of entities have small letters, digits and `_`; two that are the same get a number.
    let entity = String("presence_\(id)".lowercased().map { $0 == "-" ? "_" : $0 })
    members["object_id"] = .text(entity)
    members["default_entity_id"] = .text("\(component).\(entity)")
    members["state_topic"] = .text(state.text)
    members["availability_topic"] = .text(topics.status.text)
    members["payload_available"] = .text(Status.online)
    members["payload_not_available"] = .text(Status.offline)
    members["device"] = .object([
      "identifiers": .list([.text("presence-\(id)")]),
      "name": .text(person.isEmpty ? "nobody" : person),
      "manufacturer": .text("ble-beacon-simulator"),
      "model": .text("presence-bridge"),
    ])
    members["origin"] = .object(["name": .text("presence-bridge")])
    let topic = try prefix.appending(TopicLevel(component))
      .appending(TopicLevel(id)).appending(TopicLevel("config"))
    return Message(JSON.object(members).text, about: topic, isRetained: true)
  }

  /// A text in which all bytes but letters and digits are `_` and two hexadecimal digits.
  private static func word(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "_"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
