import Sim

/// The counts of packets sent, received and lost in a run; of lost packets, by cause.
public struct RadioTally: Sendable {
  /// The count of packets sent by each of the world's devices.
  public private(set) var sent: [Int]
  /// The outcomes of the packets on each link: by walker, then by device.
  public private(set) var links: [[LinkTally]]

  /// The outcomes of the packets between one walker and one device.
  public struct LinkTally: Hashable, Sendable {
    /// The count of packets sent on the link.
    public var sent: Int { received + notListening + tooWeak + collided + interference }
    /// The count of packets received.
    public var received = 0
    /// The count of packets lost because the receiving radio was off, between two windows, or on
    /// another channel.
    public var notListening = 0
    /// The count of packets lost to noise.
    public var tooWeak = 0
    /// The count of packets lost to another beacon's packet.
    public var collided = 0
    /// The count of packets lost to other traffic in the band.
    public var interference = 0

    /// The count of packets with a given outcome.
    public subscript(outcome: PacketOutcome) -> Int {
      switch outcome {
      case .received: received
      case .notListening: notListening
      case .tooWeak: tooWeak
      case .collided: collided
      case .interference: interference
      }
    }
  }

  init(of world: World) {
    sent = Array(repeating: 0, count: world.deviceCount)
    links = world.walkers.map { _ in Array(repeating: LinkTally(), count: world.deviceCount) }
  }

  mutating func countSent(by sender: Int) { sent[sender] += 1 }

  package mutating func count(_ reception: Reception) {
    let (walker, device) = (reception.walker, reception.device)
    switch reception.outcome {
    case .received: links[walker][device].received += 1
    case .notListening: links[walker][device].notListening += 1
    case .tooWeak: links[walker][device].tooWeak += 1
    case .collided: links[walker][device].collided += 1
    case .interference: links[walker][device].interference += 1
    }
  }
}
