import BLE

extension LinkBudget {
  /// A term of the level, by its name.
  public enum Term: String, CaseIterable, Sendable {
    /// The nominal transmit power of the sender.
    case transmitPower = "transmit power"
    /// The gain of both antennas and their matching, regardless of direction.
    case antennas
    /// The pattern of the sender's antenna towards the receiver.
    case senderPattern = "sender's antenna"
    /// The pattern of the receiver's antenna towards the sender.
    case receiverPattern = "receiver's antenna"
    /// The mount of the beacon or the receiver.
    case mount
    /// The loss over the distance.
    case distance
    /// The walls on the path, and the edges that it passes.
    case walls
    /// The bodies of the carriers.
    case body
    /// The bodies of others in the path.
    case bystanders
    /// Slow shadowing.
    case shadowing
    /// Fast fading on the channel, or the noise that replaces it.
    case fading
    /// The RSSI offset of the receiving device.
    case receiveOffset = "RSSI offset"

    /// The unit of the term: dBm for the transmit power, dB for all others.
    package var unit: String { self == .transmitPower ? "dBm" : "dB" }

    /// The name of the term in a packet between two devices, such as "beacon's antenna".
    package func name(from sender: RadioPathEnd, to receiver: RadioPathEnd) -> String {
      switch self {
      case .senderPattern: "\(sender.rawValue)'s antenna"
      case .receiverPattern: "\(receiver.rawValue)'s antenna"
      default: rawValue
      }
    }
  }

  /// The terms in the order in which they are added up, each with its contribution to the level: a
  /// gain in dB, negative for a loss; for the transmit power, that power in dBm.
  public var terms: [(term: Term, gain: Double)] {
    var terms: [(term: Term, gain: Double)] = []
    forEachTerm { terms.append((term: $0, gain: $1)) }
    return terms
  }

  /// Calls a closure with each of `terms`, without an array: the level of every packet is their
  /// sum.
  @inline(__always)
  func forEachTerm(_ body: (Term, Double) -> Void) {
    body(.transmitPower, transmitPower.dBm)
    body(.antennas, antennaGain.value)
    body(.senderPattern, senderPattern.value)
    body(.receiverPattern, receiverPattern.value)
    body(.mount, -mountLoss.value)
    body(.distance, -distanceLoss.value)
    body(.walls, -wallLoss.value)
    body(.body, -bodyLoss.value)
    body(.bystanders, -bystanderLoss.value)
    body(.shadowing, shadowing.value)
    body(.fading, fading.value)
    body(.receiveOffset, receiveOffset.value)
  }
}
