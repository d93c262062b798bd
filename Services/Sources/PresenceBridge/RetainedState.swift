import MQTT

/// The newest retained message for each topic, so that a broker that has lost them gets them again.
package struct RetainedState: Sendable {
  /// The greatest number of topics. Messages about further ones are sent and not kept here.
  package static let most = 10_000

  private var places: [TopicName: Int] = [:]
  /// The messages, in the order in which their topics came.
  package private(set) var messages: [Message] = []

  /// Creates a state without messages.
  package init() {}

  /// Notes a message, if it is retained.
  package mutating func note(_ message: Message) {
    guard message.isRetained else { return }
    if let place = places[message.topic] {
      messages[place] = message
    } else if messages.count < Self.most {
      places[message.topic] = messages.count
      messages.append(message)
    }
  }
}
