import BLE
import MQTT

/// The topics of decisions, and the messages published to them.
///
///     PREFIX/decisions/WALKER   each decision, as its line of JSON
///     PREFIX/presence/WALKER    the room, or outside; kept by the broker
///     PREFIX/status             online or offline; kept by the broker
///
/// A message that an engine publishes goes to the topic that the message names, without the prefix.
/// The name of a walker is always a single topic level.
struct BrokerTopics {
  private let prefix: TopicName?
  /// The presence of walkers, by name.
  private var presence: [String: PresenceMessage] = [:]
  /// The walkers with decisions about rooms at the present instant, in the order of the decisions.
  private var moved: [String] = []

  init(under prefix: TopicName?) { self.prefix = prefix }

  /// The topic of the status.
  var status: TopicName {
    get throws(TopicError) { try topic("status") }
  }

  /// Returns the messages to be sent before the first decision. They say that nothing is known
  /// about these walkers.
  mutating func beginning(_ walkers: [String]) throws(TopicError) -> [Message] {
    var messages: [Message] = []
    for walker in walkers {
      let state = PresenceMessage(about: try topic("presence", walker))
      presence[walker] = state
      messages.append(state.forgetting)
    }
    return messages
  }

  /// Returns the messages of a decision. The message about the walker's presence follows when the
  /// instant is over.
  ///
  /// - Parameter line: The decision as a line of JSON.
  mutating func messages(
    of decision: Decision, about walker: String, line: String
  ) throws(TopicError) -> [Message] {
    let object = line.hasSuffix("\n") ? String(line.dropLast()) : line
    var messages = [Message(object, about: try topic("decisions", walker))]
    if case .publish(let own) = decision.verdict {
      messages.append(
        Message(own.message, about: try TopicName(own.topic), isRetained: own.isRetained))
    }
    var state: PresenceMessage
    if let known = presence[walker] {
      state = known
    } else {
      state = PresenceMessage(about: try topic("presence", walker))
    }
    if state.note(decision), !moved.contains(walker) { moved.append(walker) }
    presence[walker] = state
    return messages
  }

  /// Returns the messages about presence, once all decisions of an instant are made.
  mutating func settled() -> [Message] {
    defer { moved = [] }
    return moved.compactMap { presence[$0]?.message() }
  }

  private func topic(_ levels: String...) throws(TopicError) -> TopicName {
    let levels = levels.map { TopicLevel($0) }
    guard var topic = prefix else { return try TopicName(levels) }
    for level in levels { topic = try topic.appending(level) }
    return topic
  }
}
