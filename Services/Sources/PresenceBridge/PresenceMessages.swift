import BLE
import EventInput
import MQTT

/// The messages that follow from lines of simrun: presence, welcomes, what engines publish, and
/// discovery.
///
/// An engine leaves one room and enters the next at one instant. So the presence of people follows
/// when a line is of another time, or when the owner has waited for one: ``settled()``.
package struct PresenceMessages: Sendable {
  /// The reason why nothing can be published for a line.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    case field(FieldError)
    /// A topic that an engine wants to publish about.
    case topic(String, TopicError)
    /// A topic for which brokers close the connection: MQTT 3.1.1, 1.5.3, lets them.
    case control(topic: String)

    package var description: String {
      switch self {
      case .field(let error): error.description
      case .topic(let topic, let error): "topic '\(topic)': \(error)"
      case .control(let topic):
        "topic '\(topic)': control characters and noncharacters end connections"
      }
    }
  }

  private let topics: Topics
  private let discovery: Discovery?
  private var people: [String: PresenceMessage] = [:]
  /// People with decisions about rooms at the present instant, in their order.
  private var moved: [String] = []
  /// The time of the newest decision about rooms, in seconds.
  private var timeS = 0.0
  /// The messages of instants that are over, which go before all others.
  private var due: [Message] = []

  /// Creates the messages for the topics of a bridge.
  ///
  /// - Parameter discovery: For Home Assistant; nil without it.
  package init(about topics: Topics, discovery: Discovery?) {
    self.topics = topics
    self.discovery = discovery
  }

  /// The messages for a line, without its line break, in order.
  package mutating func messages(for line: [UInt8]) throws(Fault) -> [Message] {
    let event: EventLine
    do throws(FieldError) { event = try EventLine(parsing: line) } catch { throw .field(error) }
    if let time = event.timeS, time != timeS { settle() }
    let messages = try messages(for: event, line)
    return take() + messages
  }

  /// `true` if people have moved, and the message of where they are has not followed.
  package var isUnsettled: Bool { !moved.isEmpty || !due.isEmpty }

  /// The messages of where people are who have moved, once all decisions of an instant are known.
  package mutating func settled() -> [Message] {
    settle()
    return take()
  }

  private mutating func settle() {
    for walker in moved {
      if let message = people[walker]?.message() { due.append(message) }
    }
    moved = []
  }

  private mutating func take() -> [Message] {
    defer { due = [] }
    return due
  }

  private mutating func messages(
    for event: EventLine, _ line: [UInt8]
  ) throws(Fault) -> [Message] {
    switch event {
    case .start(let start):
      // What an earlier stream has left is not known of this one.
      people = [:]
      var messages: [Message] = []
      for walker in start.walkers { messages += try introduce(walker) }
      return messages
    case .decision(let decision): return try messages(for: decision, line)
    case .door, .end, .other: return []
    }
  }

  private mutating func messages(
    for line: DecisionLine, _ bytes: [UInt8]
  ) throws(Fault) -> [Message] {
    switch line.decision {
    case .entered(let place): return try move(line, .entered(place))
    case .left(let place): return try move(line, .left(place))
    case .notify(let text):
      let topic = try naming(line.walker) { () throws(TopicError) in
        try topics.welcome(of: line.walker)
      }
      return [Message(text, about: topic)]
    case .other("publish"): return [try publication(bytes)]
    default: return []
    }
  }

  /// The messages for a person who is new: those of discovery, and that nothing is known.
  private mutating func introduce(_ walker: String) throws(Fault) -> [Message] {
    guard people[walker] == nil else { return [] }
    let (state, messages) = try naming(walker) { () throws(TopicError) in
      (
        PresenceMessage(about: try topics.presence(of: walker)),
        try discovery?.messages(for: walker) ?? []
      )
    }
    people[walker] = state
    return messages + [state.forgetting]
  }

  private mutating func move(_ line: DecisionLine, _ verdict: Verdict) throws(Fault) -> [Message] {
    let messages = try introduce(line.walker)
    let time = Instant(nanoseconds: Int64(line.timeS * 1e9))
    people[line.walker]?.note(BLE.Decision(verdict, at: time))
    if !moved.contains(line.walker) { moved.append(line.walker) }
    timeS = line.timeS
    return messages
  }

  private func publication(_ line: [UInt8]) throws(Fault) -> Message {
    let topic: String
    let (text, isRetained): (String, Bool)
    do throws(FieldError) {
      let fields = try Fields(parsing: line)
      topic = try fields.text("topic", longest: 65_535)
      // A message without a character has the broker forget what it retains.
      text = fields["message"] == .text("") ? "" : try fields.text("message", longest: 1 << 18)
      isRetained = try fields.bool("retain")
    } catch { throw .field(error) }
    guard
      topic.unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control && !$0.properties.isNoncharacterCodePoint
      })
    else { throw .control(topic: topic) }
    let name = try naming(topic) { () throws(TopicError) in try TopicName(topic) }
    return Message(text, about: name, isRetained: isRetained)
  }

  private func naming<Value>(
    _ topic: String, _ body: () throws(TopicError) -> Value
  ) throws(Fault) -> Value {
    do throws(TopicError) { return try body() } catch { throw .topic(topic, error) }
  }
}
