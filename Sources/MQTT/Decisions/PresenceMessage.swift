import BLE

/// A person's place according to an engine's decisions, as a message that the broker retains.
///
///     var presence = PresenceMessage(about: topic)
///     presence.note(decision)  // each decision of an instant
///     presence.message()       // `kitchen`, retained, once it is entered
///
/// The text is the name of the room that was entered last and not left since, or `outside` if all
/// rooms were left. An engine leaves one room and enters the next at one instant, so the owner asks
/// for the message when the instant is over.
public struct PresenceMessage: Hashable, Sendable {
  /// The text for a person who is in no room.
  public static let outside = "outside"

  /// The topic.
  public let topic: TopicName
  /// The rooms that were entered and not left, in the order of entering.
  private var rooms: [String] = []
  /// The text of the newest message; `nil` if there was none.
  public private(set) var text: String?

  /// Creates the state of a person about whom nothing has been decided.
  public init(about topic: TopicName) { self.topic = topic }

  /// The message that clears the retained message of an earlier run: nothing is known yet.
  public var forgetting: Message { Message([], about: topic, isRetained: true) }

  /// Notes a decision.
  ///
  /// - Returns: `true` if the decision is about rooms, so that there may be a message.
  @discardableResult
  public mutating func note(_ decision: Decision) -> Bool {
    switch decision.verdict {
    case .entered(let room):
      rooms.removeAll { $0 == room }
      rooms.append(room)
    case .left(let room): rooms.removeAll { $0 == room }
    default: return false
    }
    return true
  }

  /// The message with the state after the noted decisions; `nil` if the newest message already has
  /// that state.
  public mutating func message() -> Message? {
    let newest = rooms.last ?? Self.outside
    guard newest != text else { return nil }
    text = newest
    return Message(newest, about: topic, isRetained: true)
  }
}
