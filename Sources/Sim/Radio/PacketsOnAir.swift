import BLE
import Links

/// The packets that are on the air, have just ended, or are about to start.
struct PacketsOnAir: Sendable {
  private var packets: [Transmission] = []

  /// The airtime of the longest packet, with 31 bytes of data, in nanoseconds.
  private static let longest = Airtime.ofAdvertisement(carrying: 31).nanoseconds

  /// Adds a present or future packet.
  mutating func add(_ packet: Transmission) {
    packets.append(packet)
  }

  /// Removes the packets that cannot overlap with any unfinished one.
  mutating func forget(before now: Instant) {
    packets.removeAll { $0.end.nanoseconds + Self.longest < now.nanoseconds }
  }

  /// Removes the packets of a sender that have not begun.
  mutating func withdrawPackets(of sender: Int, after now: Instant) {
    packets.removeAll { $0.sender == sender && $0.start > now }
  }

  /// The other packets on the same channel that overlap with a packet in time, in order of
  /// insertion.
  func rivals(of packet: Transmission) -> some Sequence<Transmission> {
    packets.lazy.filter {
      $0.channel == packet.channel && $0.sender != packet.sender && $0.start < packet.end
        && packet.start < $0.end
    }
  }
}
