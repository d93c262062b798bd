import BLE
import Documents
import Gateways
import MQTT

/// A session with a broker, through which messages are published.
private struct BrokerOutlet: MessageOutlet {
  let link: BrokerLink
  let endpoint: Endpoint

  func publish(_ message: Message) throws(InputError) { try link.publish(message) }

  func close() -> InputError? {
    let outcome = link.finish()
    return outcome.lost == 0 && outcome.reason.isEmpty ? nil : outcome.error(at: endpoint)
  }
}

/// The publisher of decisions to a broker, as they are made: `--mqtt`.
struct DecisionPublisher {
  private let outlet: any MessageOutlet
  private var topics: BrokerTopics

  /// Creates a publisher whose topics are below `prefix`, or at the top level if `prefix` is `nil`.
  init(to outlet: any MessageOutlet, under prefix: TopicName?) {
    self.outlet = outlet
    topics = BrokerTopics(under: prefix)
  }

  /// Starts a session with the broker.
  ///
  /// - Parameter overflow: The policy for messages that exceed the buffer.
  init(_ options: BrokerOptions, overflow: BrokerSettings.Overflow) throws(InputError) {
    var settings = options.settings
    settings.overflow = overflow
    let link = try BrokerLink(settings) { Terminal.log("simrun: \($0)") }
    self.init(
      to: BrokerOutlet(link: link, endpoint: settings.endpoint), under: options.prefix)
  }

  /// Publishes that nothing is known about the walkers yet.
  mutating func begin(_ walkers: [String]) throws(InputError) {
    try publish { topics throws(TopicError) in try topics.beginning(walkers) }
  }

  /// Publishes a decision.
  ///
  /// - Parameter line: The decision as a line of JSON.
  /// - Throws: `unusable` if the engine publishes a message to an invalid topic; the errors of the
  ///   link.
  mutating func publish(
    _ decision: Decision, about walker: String, line: String
  ) throws(InputError) {
    if case .publish(let own) = decision.verdict, (try? TopicName(own.topic)) == nil {
      throw .unusable(
        BrokerOptions.Parameters.place(of: \.place),
        "the engine publishes to \(own.topic.quoted), which is no topic")
    }
    try publish { topics throws(TopicError) in
      try topics.messages(of: decision, about: walker, line: line)
    }
  }

  /// Publishes the presence of walkers, once all decisions of an instant are published.
  mutating func settle() throws(InputError) { try publish { topics in topics.settled() } }

  private mutating func publish(
    _ messages: (inout BrokerTopics) throws(TopicError) -> [Message]
  ) throws(InputError) {
    let all: [Message]
    do throws(TopicError) { all = try messages(&topics) } catch {
      throw .unusable(BrokerOptions.Parameters.place(of: \.prefix), error.description)
    }
    for message in all { try outlet.publish(message) }
  }

  /// Waits until all messages are acknowledged, or until no acknowledgement arrives within the
  /// limit.
  ///
  /// - Returns: The error if some messages are not acknowledged; `nil` if all are.
  func finish() -> InputError? { outlet.close() }
}
