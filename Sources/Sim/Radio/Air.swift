import BLE

/// The packets that are on the air, were there just now, or are about to be.
struct Air: Sendable {
  private var packets: [Transmission] = []

  /// No packet is longer than this: 31 bytes of data, in nanoseconds.
  private static let longest = Transmission.airtime(ofBytes: 31)

  /// Adds a packet that is on the air, or comes.
  mutating func add(_ packet: Transmission) {
    packets.append(packet)
  }

  /// Forgets the packets that can no longer overlap with any that is still to end.
  mutating func forget(before now: Instant) {
    packets.removeAll { $0.end.nanoseconds + Self.longest < now.nanoseconds }
  }

  /// The other packets on the same channel that overlap with a packet in time, in the order in
  /// which they were added.
  func rivals(of packet: Transmission) -> some Sequence<Transmission> {
    packets.lazy.filter {
      $0.channel == packet.channel && $0.beacon != packet.beacon && $0.start < packet.end
        && packet.start < $0.end
    }
  }
}
