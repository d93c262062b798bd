import Documents
import Foundation
import MQTT

/// A session with a broker on a socket. It runs in a thread of its own, so that no other thread
/// waits for the network.
///
///     let link = try BrokerLink(BrokerSettings(.tcp(host: "localhost", port: 1883), client: name),
///     log: log)
///     try link.publish(message)
///     let outcome = link.finish()
///
/// If a broker cannot be reached, the link tries again, and messages wait. Messages pass to the
/// thread, and the outcome back, as bytes through a pair of sockets.
public final class BrokerLink: Sendable {
  private let settings: BrokerSettings
  private let thread: FileDescriptor

  /// The time within which a cancellation is noticed.
  private static let glance = Duration.milliseconds(50)

  /// Starts a session.
  ///
  /// - Parameter log: Receives messages for the user, as they occur, each a line without the
  ///   program's name.
  /// - Throws: `unusable` with the system's reason.
  public init(
    _ settings: BrokerSettings, log: @escaping @Sendable (String) -> Void
  ) throws(InputError) {
    self.settings = settings
    let (here, there) = try FileDescriptor.pair(at: settings.endpoint)
    thread = here
    let conversation = BrokerConversation(settings, owner: there, log: log)
    Thread {
      var conversation = conversation
      conversation.run()
    }.start()
  }

  /// Publishes a message. If too many messages are waiting, then, as the settings say, either the
  /// message is dropped, or the call waits for space or until the task is cancelled.
  ///
  /// - Throws: `unusable` once the session has ended by itself.
  public func publish(_ message: Message) throws(InputError) {
    let bytes = message.order
    var rest = bytes[...]
    while !rest.isEmpty {
      switch thread.write(rest) {
      case .done(let count): rest = rest.dropFirst(count)
      case .notNow:
        // A message that was begun is written completely, because a part of it would be unreadable.
        if Task.isCancelled, rest.count == bytes.count { return }
        FileDescriptorReadiness.wait(
          for: [FileDescriptorReadiness.Wish(descriptor: thread, writes: true)],
          until: .now + Self.glance)
      case .closed: throw finish().error(at: settings.endpoint)
      }
    }
  }

  /// Waits until the broker has acknowledged all messages, or until no acknowledgement comes within
  /// the time limit. Then ends the session.
  public func finish() -> BrokerOutcome {
    thread.finish()
    var bytes: [UInt8] = []
    while true {
      switch thread.read() {
      case .done(let more): bytes += more
      case .notNow:
        FileDescriptorReadiness.wait(
          for: [FileDescriptorReadiness.Wish(descriptor: thread, writes: false)],
          until: .now + .seconds(1))
      case .closed:
        return BrokerOutcome(bytes)
          ?? BrokerOutcome(published: 0, lost: 0, reason: "the session has ended")
      }
    }
  }
}

extension BrokerOutcome {
  /// Returns the error for messages that were lost, or for a session that ended by itself.
  package func error(at endpoint: Endpoint) -> InputError {
    let count = "\(lost) of \(published) messages were not acknowledged"
    return .unusable(
      InputPlace(endpoint.description),
      lost == 0 ? reason : reason.isEmpty ? count : "\(reason); \(count)")
  }
}

extension Message {
  /// The message as a packet, in the form in which it passes to the thread. The packet's identifier
  /// has no meaning there.
  fileprivate var order: [UInt8] {
    let identifier = quality == .atMostOnce ? nil : PacketIdentifier(1)
    return ControlPacket.publish(self, identifier, isRepeated: false).bytes
  }
}
