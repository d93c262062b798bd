import Documents
import Foundation
import MQTT

/// A session with a broker on a socket, in a thread of its own, so that no other thread waits for
/// the network.
///
///     let link = try BrokerLink(BrokerSettings(.tcp(host: "localhost", port: 1883), client: name),
///     log: log)
///     try link.publish(message)
///     let outcome = link.finish()
///
/// A broker that cannot be reached is tried again, and messages wait. They pass to the thread, and
/// the outcome back, as bytes through a pair of sockets.
public final class BrokerLink: Sendable {
  private let settings: BrokerSettings
  private let thread: Descriptor

  /// The time after which a cancellation is noticed.
  private static let glance = Duration.milliseconds(50)

  /// Starts a session.
  ///
  /// - Parameter log: Takes messages for the user, as they occur: a line without the program's
  ///   name.
  /// - Throws: `unusable` with the system's reason.
  public init(
    _ settings: BrokerSettings, log: @escaping @Sendable (String) -> Void
  ) throws(InputError) {
    self.settings = settings
    let (here, there) = try Descriptor.pair(at: settings.endpoint)
    thread = here
    let conversation = BrokerConversation(settings, owner: there, log: log)
    Thread {
      var conversation = conversation
      conversation.run()
    }.start()
  }

  /// Publishes a message. If too many wait, it waits itself, until the task is cancelled; or the
  /// message is left out, as the settings say.
  ///
  /// - Throws: `unusable` once the session has ended by itself.
  public func publish(_ message: Message) throws(InputError) {
    let bytes = message.order
    var rest = bytes[...]
    while !rest.isEmpty {
      switch thread.write(rest) {
      case .done(let count): rest = rest.dropFirst(count)
      case .notNow:
        // A part of a message would be none.
        if Task.isCancelled, rest.count == bytes.count { return }
        Readiness.wait(
          for: [Readiness.Wish(descriptor: thread, writes: true)], until: .now + Self.glance)
      case .closed: throw finish().error(at: settings.endpoint)
      }
    }
  }

  /// Waits until the broker has acknowledged all messages, or for none of them within the limit;
  /// then ends the session.
  public func finish() -> BrokerOutcome {
    thread.finish()
    var bytes: [UInt8] = []
    while true {
      switch thread.read() {
      case .done(let more): bytes += more
      case .notNow:
        Readiness.wait(
          for: [Readiness.Wish(descriptor: thread, writes: false)], until: .now + .seconds(1))
      case .closed:
        return BrokerOutcome(bytes)
          ?? BrokerOutcome(published: 0, lost: 0, reason: "the session has ended")
      }
    }
  }
}

extension BrokerOutcome {
  /// The error of messages that were lost, or of a session that has ended by itself.
  package func error(at endpoint: Endpoint) -> InputError {
    let count = "\(lost) of \(published) messages were not acknowledged"
    return .unusable(
      InputPlace(endpoint.description),
      lost == 0 ? reason : reason.isEmpty ? count : "\(reason); \(count)")
  }
}

extension Message {
  /// The message as a packet by which it passes to the thread. An identifier there has no meaning.
  fileprivate var order: [UInt8] {
    let identifier = quality == .atMostOnce ? nil : PacketIdentifier(1)
    return ControlPacket.publish(self, identifier, isRepeated: false).bytes
  }
}
