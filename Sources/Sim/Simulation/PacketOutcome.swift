/// The outcomes of a packet at one phone or receiver, without their details.
///
/// The order of the cases is that of the columns in reports, and of the outcomes' numbers in the
/// playground.
public enum PacketOutcome: Int, CaseIterable, Hashable, Sendable {
  /// Received.
  case received
  /// The radio was off, between two windows, or on another channel.
  case notListening
  /// Lost to noise.
  case tooWeak
  /// Lost to another sender's simultaneous packet.
  case collided
  /// Lost to other traffic in the band.
  case interference

  /// The outcome in words, in lower case and separated by spaces: `too weak`.
  public var words: String {
    switch self {
    case .received: "received"
    case .notListening: "not listening"
    case .tooWeak: "too weak"
    case .collided: "collided"
    case .interference: "interference"
    }
  }

  /// The outcomes of packets for which the radio listened, in order.
  package static let listened = allCases.filter { $0 != .notListening }

  /// The outcomes of packets for which the radio listened, but which it did not receive, in order.
  package static let losses = listened.filter { $0 != .received }
}

extension Reception.Outcome {
  /// The outcome without its details.
  public var kind: PacketOutcome {
    switch self {
    case .received: .received
    case .notListening: .notListening
    case .tooWeak: .tooWeak
    case .collided: .collided
    case .interference: .interference
    }
  }
}
