import Sim

/// How many packets were sent, received and lost in a run, and why they were lost.
public struct RadioTally: Sendable {
  /// How many packets each beacon sent, in the order of the world's beacons.
  public private(set) var sent: [Int]
  /// What became of each beacon's packets at each phone: by walker, then by beacon.
  public private(set) var links: [[LinkTally]]

  /// What became of one beacon's packets at one phone.
  public struct LinkTally: Hashable, Sendable {
    /// Received.
    public var received = 0
    /// Lost since the radio was off, between two windows, or on another channel.
    public var notListening = 0
    /// Lost in noise.
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
