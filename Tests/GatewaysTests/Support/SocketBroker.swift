import Foundation
import MQTT

@testable import Gateways

/// A broker at a socket in the file system, for one client at a time, in the hands of a test.
final class SocketBroker {
  let endpoint: Endpoint
  private var entrance: ListeningSocket?
  private var client: FileDescriptor?
  private var stream = ControlPacketStream(longest: 1 << 20)
  /// The messages that have come, in order.
  private(set) var messages: [Message] = []
  /// The clients' connection requests.
  private(set) var requests: [ConnectRequest] = []
  private(set) var hasSaidFarewell = false
  var answer = ConnectAnswer.accepted(isPresent: false)
  /// Bytes that answer a request to connect, in place of `answer`; `nil` for a broker.
  var otherAnswer: [UInt8]?
  /// The number of messages that are still acknowledged.
  var patience = Int.max

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    endpoint = .unix(path: NSTemporaryDirectory() + "broker-\(UUID().uuidString.prefix(8))")
    try open()
  }

  func open() throws { entrance = try ListeningSocket(at: endpoint) }

  /// Leaves its clients, and lets none in.
  func close() {
    client = nil
    entrance = nil
  }

  /// Serves until something holds, for a minute at most.
  ///
  /// - Returns: `false` if it does not.
  func serve(until holds: (SocketBroker) -> Bool) throws -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !holds(self) {
      guard ContinuousClock.now < end else { return false }
      try serve()
    }
    return true
  }

  private func serve() throws {
    if let host = entrance?.accept() {
      client = host
      stream = ControlPacketStream(longest: 1 << 20)
    }
    switch client?.read() {
    case .done(let bytes):
      stream.append(bytes[...])
      while let packet = try stream.next() { receive(packet) }
    case .closed: client = nil
    case .notNow, nil: usleep(1000)
    }
  }

  private func receive(_ packet: ControlPacket) {
    switch packet {
    case .connect(let request):
      requests.append(request)
      client?.write(otherAnswer ?? ControlPacket.connectAcknowledgement(answer).bytes)
    case .publish(let message, let identifier, _):
      messages.append(message)
      guard let identifier, patience > 0 else { return }
      patience -= 1
      client?.write(ControlPacket.publishAcknowledgement(identifier).bytes)
    case .pingRequest: client?.write(ControlPacket.pingResponse.bytes)
    case .disconnect: hasSaidFarewell = true
    default: break
    }
  }
}
