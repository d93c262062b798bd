import BLE
import Sim

/// Which of a run's packets are to be accounted for.
package struct PacketChoice: Sendable {
  /// The beacon, as an index into the world's beacons; `nil` for any.
  package var beacon: Int?
  /// The walker, as an index into the world's walkers; `nil` for any.
  package var walker: Int?
  /// What became of the packets.
  package var fate: Fate
  /// The time to which they are the nearest; the start, to have the first.
  package var time: Instant
  /// How many at the most.
  package var count: Int

  /// The packets to choose from; `nil` for all.
  package var among: [Sighted]?

  /// A packet as an engine knows it.
  package struct Sighted: Hashable, Sendable {
    /// The beacon, as an index into the world's beacons.
    package var beacon: Int
    /// When its last bit came.
    package var time: Instant

    /// The packet of a beacon that ended at a time.
    package init(beacon: Int, time: Instant) {
      self.beacon = beacon
      self.time = time
    }
  }

  /// Some packets nearest to a time.
  package init(
    beacon: Int? = nil, walker: Int? = nil, fate: Fate = .listened, time: Instant = .start,
    count: Int = 5
  ) {
    self.beacon = beacon
    self.walker = walker
    self.fate = fate
    self.time = time
    self.count = count
  }

  /// The packets of a list.
  package init(walker: Int, fate: Fate, among packets: [Sighted]) {
    self.init(walker: walker, fate: fate, count: packets.count)
    among = packets
  }

  /// What became of a packet at a phone, in the words of the command line.
  package enum Fate: String, CaseIterable, Sendable {
    /// The phone listened on its channel; it was received or not.
    case listened
    /// It was received.
    case received
    /// The phone listened, and did not receive it.
    case lost
    /// Noise drowned it.
    case tooWeak = "too-weak"
    /// Another beacon's packet destroyed it.
    case collided
    /// Other traffic in the band destroyed it.
    case interference
    /// The phone did not listen on its channel.
    case notListening = "not-listening"
    /// Whatever became of it.
    case any

    /// Whether this is what became of a packet.
    package func holds(of outcome: Reception.Outcome) -> Bool {
      switch (self, outcome) {
      case (.any, _), (.received, .received), (.tooWeak, .tooWeak), (.collided, .collided),
        (.interference, .interference), (.notListening, .notListening):
        true
      case (.listened, let outcome):
        outcome != .notListening
      case (.lost, .tooWeak), (.lost, .collided), (.lost, .interference):
        true
      default: false
      }
    }
  }

  /// Whether a packet is one to choose from.
  func allows(_ reception: Reception) -> Bool {
    let packet = reception.packet
    if let among, !among.contains(Sighted(beacon: packet.beacon, time: packet.end)) { return false }
    return (beacon == nil || packet.beacon == beacon)
      && (walker == nil || reception.walker == walker) && fate.holds(of: reception.outcome)
  }
}
