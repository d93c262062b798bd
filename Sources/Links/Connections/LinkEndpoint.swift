import BLE

/// One end of a link: the messages to send, and the supervision timeout.
package struct LinkEndpoint: Sendable {
  /// The content of a packet of a link, besides its header.
  package enum Message: Hashable, Sendable {
    /// A packet of the attribute protocol.
    case attributes([UInt8])
    /// The end of the link (`LL_TERMINATE_IND`).
    case termination
  }

  /// `true` while this end has the link.
  package private(set) var isOpen = true
  /// `true` once a packet of the other end has arrived.
  package private(set) var isEstablished = false
  /// The time at which this end gives up if no packet arrives.
  package private(set) var deadline: Instant
  /// The messages that the other end has not acknowledged, the one being sent first.
  private var outgoing: [Message] = []
  /// `true` if the other end has received the first outgoing message. The message is sent again
  /// until it is acknowledged.
  private var isReceived = false

  package init(givingUpAt deadline: Instant) {
    self.deadline = deadline
  }

  /// An end that has never taken part.
  package static var absent: LinkEndpoint {
    var end = LinkEndpoint(givingUpAt: .start)
    end.close()
    return end
  }

  /// The message of this end's next packet; `nil` for an empty packet.
  package var message: Message? { outgoing.first }

  /// The count of messages that the other end has not acknowledged.
  package var waitingCount: Int { outgoing.count }

  /// Adds a message; ignored if the link has ended, or if its termination waits to be sent.
  package mutating func send(_ message: Message) {
    guard isOpen, outgoing.last != .termination else { return }
    outgoing.append(message)
  }

  /// Receives a packet of the other end.
  ///
  /// - Parameter deadline: The time at which this end gives up if no other packet arrives.
  /// - Returns: The message that the packet acknowledges.
  package mutating func hear(until deadline: Instant) -> Message? {
    isEstablished = true
    self.deadline = deadline
    guard isReceived else { return nil }
    isReceived = false
    return outgoing.removeFirst()
  }

  /// Notes that the other end has received the packet being sent.
  ///
  /// - Returns: The packet's message, if it has not been received before.
  package mutating func isHeard() -> Message? {
    guard !isReceived, let message = outgoing.first else { return nil }
    isReceived = true
    return message
  }

  package mutating func close() { isOpen = false }
}
