import BLE
import Sim

/// The detection delay: the time from the start of a scan within range of a beacon until enough of
/// its packets are received, over many encounters.
///
/// The delays are simulated with the simulator's beacon and scanner, with the seeds 1, 2, 3, ...:
/// the interval and its 0 ... 10 ms, three channels, windows, and the airtime of an iBeacon. Only
/// the given fraction of packets is lost.
package struct DetectionDelay: Sendable {
  /// The delays in nanoseconds, sorted.
  private let delays: [Int64]

  /// The delays for a beacon's interval and a phone's scanner.
  ///
  /// - Parameters:
  ///   - packets: The number of packets that is enough, at least 1.
  ///   - lossShare: The probability of losing each, 0 ..< 1.
  ///   - runs: The number of encounters, at least 1.
  /// - Precondition: The link layer allows the interval, and all values are in range.
  package init(
    interval: Duration, scanner: Scanner, packets: Int = 1, lossShare: Double = 0,
    runs: Int = DetectionDelay.defaultRuns
  ) {
    precondition(packets > 0 && runs > 0, "\(packets) packets in \(runs) runs")
    let beacon = Beacon(
      "beacon", at: Position(Point(x: 0, y: 0), height: 0), transmitPower: PowerLevel(dBm: 0),
      interval: interval, payload: Payload(repeating: 0, count: 30))
    let phone = Phone("phone", scanner: scanner)
    delays = (1...runs).map { seed in
      var encounter = BeaconEncounter(
        of: phone, with: beacon, lossShare: lossShare, seed: UInt64(seed))
      for _ in 1..<packets { _ = encounter.nextReception() }
      return encounter.nextReception().end.nanoseconds
    }.sorted()
  }

  /// The number of encounters that gives two digits.
  package static let defaultRuns = 10_000

  /// The number of encounters.
  package var runs: Int { delays.count }

  /// A quantile of the delays.
  ///
  /// - Precondition: The fraction is within 0...1.
  package func quantile(_ fraction: Double) -> Duration {
    precondition((0...1).contains(fraction), "\(fraction) is not a fraction")
    let rank = (fraction * Double(delays.count)).rounded(.up)
    return .nanoseconds(delays[max(Int(rank), 1) - 1])
  }
}
