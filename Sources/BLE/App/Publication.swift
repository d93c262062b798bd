/// A message that an app publishes to a broker, for others who have subscribed to its topic.
///
/// - SeeAlso: OASIS, *MQTT Version 3.1.1*, 3.3.
public struct Publication: Hashable, Sendable {
  /// The topic, as in `Thuis/scene/homeTheater`.
  public var topic: String
  /// The message.
  public var message: String
  /// `true` if the broker is to keep the message for later subscribers.
  public var isRetained: Bool

  /// Creates a message on a topic.
  public init(_ message: String, to topic: String, isRetained: Bool) {
    self.topic = topic
    self.message = message
    self.isRetained = isRetained
  }
}
