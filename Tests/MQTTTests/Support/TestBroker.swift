import BLE
import MQTT

/// A broker for one client: its packets and its answers.
struct TestBroker {
  /// `true` to acknowledge messages.
  var acknowledges = true
  /// The messages, in order of their first arrival. Those of a session that is kept are
  /// distinguished by identifiers; others by their payload.
  private(set) var messages: [Message] = []
  /// The packets that have come on this connection.
  private(set) var packets: [ControlPacket] = []
  private var stream = ControlPacketStream(longest: 1 << 20)
  private var isPresent = false

  /// Takes bytes of the client, and returns the answer.
  mutating func receive(_ bytes: [UInt8]) throws -> [UInt8] {
    stream.append(bytes[...])
    var answer: [UInt8] = []
    while let packet = try stream.next() {
      packets.append(packet)
      switch packet {
      case .connect(let request):
        let isResumed = isPresent && !request.isClean
        isPresent = !request.isClean
        answer += ControlPacket.connectAcknowledgement(.accepted(isPresent: isResumed)).bytes
      case .publish(let message, let identifier, _):
        if !messages.contains(where: { $0.payload == message.payload }) {
          messages.append(message)
        }
        if let identifier, acknowledges {
          answer += ControlPacket.publishAcknowledgement(identifier).bytes
        }
      case .subscribe(let identifier, let subscriptions):
        answer +=
          ControlPacket.subscribeAcknowledgement(
            identifier, subscriptions.map(\.quality)
          ).bytes
      case .unsubscribe(let identifier, _):
        answer += ControlPacket.unsubscribeAcknowledgement(identifier).bytes
      case .pingRequest: answer += ControlPacket.pingResponse.bytes
      default: break
      }
    }
    return answer
  }

  /// Loses the connection, with incomplete packets.
  mutating func disconnect() {
    stream = ControlPacketStream(longest: 1 << 20)
    packets = []
  }
}

extension [SessionOutput] {
  /// The packets to be sent.
  var packets: [ControlPacket] {
    get throws {
      var packets: [ControlPacket] = []
      for case .send(let bytes) in self { packets.append(try ControlPacket(bytes)) }
      return packets
    }
  }
}
