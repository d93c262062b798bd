import BLE
import Sim

/// How long a phone that begins to listen in range of a beacon waits until it has received enough of
/// its packets, over many encounters.
///
/// The delays are those of the simulator's own beacon and scanner, with the seeds 1, 2, 3, ...: the
/// interval and its 0 ... 10 ms, three channels, windows, and the time on the air of an iBeacon.
/// Nothing but the stated share of packets is lost.
package struct DetectionDelay: Sendable {
  /// The delays in nanoseconds, sorted.
  private let delays: [Int64]

  /// The delays of a beacon with this interval and a phone with this scanner.
  ///
  /// - Parameters:
  ///   - packets: How many are enough, from 1 on.
  ///   - lossShare: How likely each is lost, 0 ..< 1.
  ///   - runs: How many encounters, from 1 on.
  /// - Precondition: The link layer allows the interval, and all else is in its range.
  package init(
    interval: Duration, scanner: Scanner, packets: Int = 1, lossShare: Double = 0,
    runs: Int = DetectionDelay.usualRuns
  ) {
    precondition(packets > 0 && runs > 0, "\(packets) packets in \(runs) runs")
    let beacon = Beacon(
      "beacon", at: Position(Point(x: 0, y: 0), height: 0), transmitPower: PowerLevel(dBm: 0),
      interval: interval, payload: Payload(repeating: 0, count: 30))
    let phone = Phone("phone", scanner: scanner)
    delays = (1...runs).map { seed in
      var encounter = Encounter(of: phone, with: beacon, lossShare: lossShare, seed: UInt64(seed))
      for _ in 1..<packets { _ = encounter.nextReception() }
      return encounter.nextReception().end.nanoseconds
    }.sorted()
  }

  /// How many encounters are enough for two digits.
  package static let usualRuns = 10_000

  /// How many encounters it is over.
  package var runs: Int { delays.count }

  /// The delay that a fraction of encounters does not exceed.
  ///
  /// - Precondition: The fraction lies within 0...1.
  package func quantile(_ fraction: Double) -> Duration {
    precondition((0...1).contains(fraction), "\(fraction) is no fraction")
    let rank = (fraction * Double(delays.count)).rounded(.up)
    return .nanoseconds(delays[max(Int(rank), 1) - 1])
  }
}
