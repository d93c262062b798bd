import ArgumentParser
import EventInput
import MQTT
import PresenceBridge
import Terminal

/// The program.
@main
struct Main: Program {
  static let console = Console("presence-bridge")

  static let configuration = CommandConfiguration(
    commandName: "presence-bridge",
    abstract: "Tells a broker of MQTT, and Home Assistant, who is in which room.",
    discussion: """
      Reads the lines of simrun on standard input. Status 0 if the broker has all messages, 1 if a \
      line was skipped, 2 if the broker has not all, or if something cannot be used.
      """)

  @Option(help: "The broker: HOST, HOST:PORT or [::1]:PORT.") var broker = "localhost"
  @OptionGroup var security: SecurityOptions
  @Option(help: "The topic above all others.") var prefix = "simrun"
  @Option(help: "The topic above the discovery messages of Home Assistant.")
  var discoveryPrefix = "homeassistant"
  @Flag(help: "Send no discovery messages.") var noDiscovery = false
  @Option(help: "The name of the client (default: presence-bridge/PREFIX).") var client: String?
  @Option(help: "Seconds without an acknowledgement after which it waits no longer, 0 to 3600.")
  var waitS = 30.0

  func validate() throws {
    guard BrokerAddress(broker) != nil else {
      throw ValidationError("--broker: '\(broker)' is not HOST, HOST:PORT or [::1]:PORT")
    }
    guard (0...3600).contains(waitS) else {
      throw ValidationError("--wait-s: \(waitS) is not 0 ... 3600")
    }
  }

  func run() async throws {
    guard let address = BrokerAddress(broker) else { return }
    let topics = try topics(option: "--prefix", prefix) { prefix throws(TopicError) in
      try Topics(below: prefix)
    }
    let discovery =
      noDiscovery
      ? nil
      : try self.topics(option: "--discovery-prefix", discoveryPrefix) {
        Discovery(of: topics, below: $0)
      }
    let broker = Broker(
      at: address, encryption: try security.encryption(to: address, console: Self.console),
      settings: try settings, status: topics.status, birth: try discovery?.birth,
      say: { Self.console.say($0) }, refuse: { Self.console.fail("\(address): \($0)") })
    await broker.start()
    let skipped = try await publishLines(
      to: broker, PresenceMessages(about: topics, discovery: discovery))
    let left = await broker.end(waiting: .seconds(waitS))
    guard left == 0 else {
      throw UsageError("\(address): \(left) messages were not acknowledged")
    }
    if skipped > 0 { throw ExitCode(1) }
  }

  private var settings: SessionSettings {
    get throws {
      let name = client ?? "presence-bridge/\(prefix)"
      guard !name.isEmpty, let text = try? MQTTString(name) else {
        throw UsageError("--client: '\(name)' is not 1 to 65535 bytes of text")
      }
      var settings = SessionSettings(client: text)
      settings.credentials = try security.credentials
      settings.keepAliveSeconds = 20
      return settings
    }
  }

  private func topics<Value>(
    option: String, _ text: String, _ body: (TopicName) throws(TopicError) -> Value
  ) throws(UsageError) -> Value {
    do throws(TopicError) { return try body(TopicName(text)) } catch {
      throw UsageError("\(option): '\(text)': \(error)")
    }
  }

  /// Publishes what follows from each line, and returns how many were skipped.
  private func publishLines(
    to broker: Broker, _ presence: PresenceMessages
  ) async throws -> Int {
    var presence = presence
    var lines = InputLines().makeAsyncIterator()
    var (number, skipped) = (0, 0)
    while true {
      // simrun writes the lines of an instant together, so a pause ends it.
      if presence.isUnsettled, await lines.isQuiet(for: .milliseconds(50)) {
        for message in presence.settled() { await broker.publish(message) }
      }
      guard let line = try await lines.next() else { break }
      number += 1
      do {
        guard case .bytes(let bytes) = line else { throw UsageError("longer than 1 MiB") }
        guard !bytes.isEmpty else { continue }
        for message in try presence.messages(for: bytes) { await broker.publish(message) }
      } catch {
        Self.console.say("standard input, line \(number): \(error); skipped")
        skipped += 1
      }
    }
    for message in presence.settled() { await broker.publish(message) }
    return skipped
  }
}
