/// A message about a topic.
public struct Message: Hashable, Sendable {
  /// The topic.
  public var topic: TopicName
  /// The content: any bytes.
  public var payload: [UInt8]
  /// The quality of service.
  public var quality: QualityOfService
  /// In a sent message, `true` to have the broker keep the message for later subscribers, in place
  /// of the message kept for the topic before; without a payload, the broker then keeps no message
  /// for the topic. In a received message, `true` if the broker had kept it (3.3.1.3).
  public var isRetained: Bool

  /// Creates a message.
  public init(
    _ payload: [UInt8], about topic: TopicName, quality: QualityOfService = .atLeastOnce,
    isRetained: Bool = false
  ) {
    self.topic = topic
    self.payload = payload
    self.quality = quality
    self.isRetained = isRetained
  }

  /// Creates a message with a text.
  public init(
    _ text: String, about topic: TopicName, quality: QualityOfService = .atLeastOnce,
    isRetained: Bool = false
  ) {
    self.init(Array(text.utf8), about: topic, quality: quality, isRetained: isRetained)
  }

  /// The number of bytes of the topic and the payload together.
  var count: Int { topic.string.utf8.count + payload.count }
}

/// The quality of service of a message (4.3).
public enum QualityOfService: UInt8, Hashable, Sendable {
  /// The message may be lost: QoS 0.
  case atMostOnce = 0
  /// The message arrives, perhaps several times: QoS 1.
  case atLeastOnce = 1
  /// The message arrives once: QoS 2. Packets have it; a `Session` does not use it.
  case exactlyOnce = 2
}
