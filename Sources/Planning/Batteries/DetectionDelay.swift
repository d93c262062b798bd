import BLE
import Sim

/// The detection delay: the time from the start of a scan within range of a beacon until enough of
/// its packets are received, over many encounters of at most a day each.
///
/// The delays are simulated with the simulator's beacon and scanner, with the seeds 1, 2, 3, ...:
/// the interval and its 0 ... 10 ms, three channels, windows, and the airtime of an iBeacon. No
/// packets are lost except the given fraction.
package struct DetectionDelay: Sendable {
  /// The delays in nanoseconds, sorted; `Int64.max` for an encounter that ended before enough
  /// packets were received.
  private let delays: [Int64]

  /// The maximum length of an encounter. If a beacon and a scan have nearly the same interval of
  /// minutes, they can miss each other for months.
  private static let longest = Duration.seconds(86_400)

  /// The number of advertising events after which no further encounter begins, once there are
  /// `fewestRuns`. This keeps rare windows from taking hours.
  private static let mostEvents = 100_000_000.0
  private static let fewestRuns = 100

  /// Simulates the delays for a beacon's interval and a phone's scanner.
  ///
  /// - Parameters:
  ///   - packets: The required number of packets, at least 1.
  ///   - lossShare: The probability of losing each packet, 0 ..< 1.
  ///   - runs: The number of encounters, at least 1. There are fewer, down to 100, if the
  ///     encounters are so long that they have more than 10⁸ advertising events in all.
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
    var events = 0.0
    var delays: [Int64] = []
    for seed in 1...runs {
      if events > Self.mostEvents, delays.count >= Self.fewestRuns { break }
      var encounter = BeaconEncounter(
        of: phone, with: beacon, lossShare: lossShare, seed: UInt64(seed))
      let end = Instant.start.advanced(by: Self.longest)
      var last: Transmission?
      for _ in 1...packets {
        last = encounter.nextReception(by: end)
        if last == nil { break }
      }
      let duration = last.map { Instant.start.duration(to: $0.end) } ?? Self.longest
      events += duration / interval
      delays.append(last?.end.nanoseconds ?? .max)
    }
    self.delays = delays.sorted()
  }

  /// The default number of encounters, with which two digits of a quantile are reliable.
  package static let defaultRuns = 10_000

  /// The number of encounters.
  package var runs: Int { delays.count }

  /// Returns a quantile of the delays; `nil` if it is longer than a day.
  ///
  /// - Precondition: The fraction is within 0...1.
  package func quantile(_ fraction: Double) -> Duration? {
    precondition((0...1).contains(fraction), "\(fraction) is not a fraction")
    let rank = (fraction * Double(delays.count)).rounded(.up)
    let delay = delays[max(Int(rank), 1) - 1]
    return delay == .max ? nil : .nanoseconds(delay)
  }
}
