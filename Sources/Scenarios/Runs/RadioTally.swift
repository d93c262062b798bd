import Sim

/// The numbers of packets sent, received and lost in a run, by cause of loss.
public struct RadioTally: Sendable {
  /// The number of packets sent by each beacon, in the order of the world's beacons.
  public private(set) var sent: [Int]
  /// The outcomes of each beacon's packets at each phone: by walker, then by beacon.
  public private(set) var links: [[LinkTally]]

  /// The outcomes of one beacon's packets at one phone.
  public struct LinkTally: Hashable, Sendable {
    /// Received.
    public var received = 0
    /// Lost because the radio was off, between two windows, or on another channel.
    public var notListening = 0
    /// Lost to noise.
    public var tooWeak = 0
    /// Lost to another beacon's packet.
    public var collided = 0
    /// Lost to other traffic in the band.
    public var interference = 0
  }

  init(of world: World) {
    sent = world.beacons.map { _ in 0 }
    links = world.walkers.map { _ in world.beacons.map { _ in LinkTally() } }
  }

  mutating func countSent(by beacon: Int) {
    sent[beacon] += 1
  }

  package mutating func count(_ reception: Reception) {
    let (walker, beacon) = (reception.walker, reception.packet.beacon)
    switch reception.outcome {
    case .received: links[walker][beacon].received += 1
    case .notListening: links[walker][beacon].notListening += 1
    case .tooWeak: links[walker][beacon].tooWeak += 1
    case .collided: links[walker][beacon].collided += 1
    case .interference: links[walker][beacon].interference += 1
    }
  }
}
