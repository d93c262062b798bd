import BLE
import Statistics

/// The timing of packets, and the fraction of packets received.
package struct LinkTiming: Sendable {
  /// The mean time between two consecutive advertising events that were both received, in seconds.
  package var interval: Double? { Spread.mean(of: singleGaps) }
  /// The standard deviation of the time between two consecutive advertising events that were both
  /// received, in seconds.
  package var intervalDeviation: Double? { Spread.deviation(of: singleGaps) }
  private var singleGaps: [Double] = []
  /// The counts of gaps by their length in intervals. The last count includes all longer gaps.
  private var multiples = [0, 0, 0, 0, 0]
  /// The fractions of packets received in each stretch, by the stretch's mean level in steps of 5
  /// dB.
  private var rates: [Int: [Double]] = [:]

  /// The fractions of the gaps that are zero intervals (a second packet of one event), one, two,
  /// three, and more intervals long.
  package var gapShares: [Double] {
    let all = multiples.reduce(0, +)
    return multiples.map { all > 0 ? Double($0) / Double(all) : 0 }
  }

  /// The levels with receptions, each the lower end of a range of 5 dB, in descending order.
  package var levels: [Int] { rates.keys.sorted(by: >) }

  /// Returns the fraction of advertising events with a received packet: the median over the
  /// stretches whose mean level is in the 5 dB from this level upwards; `nil` if there are no such
  /// stretches.
  package func reception(at level: Int) -> Double? {
    rates[level].flatMap { Quantile.of($0, at: 0.5) }
  }

  /// Returns the number of stretches whose mean level is in the 5 dB from this level upwards.
  package func count(at level: Int) -> Int { rates[level]?.count ?? 0 }

  /// An empty tally.
  package init() {}

  /// Counts the receptions of a link during a stretch.
  ///
  /// - Parameters:
  ///   - length: The length of the stretch, in seconds.
  ///   - interval: The mean time between two advertising events, in seconds.
  package mutating func add(
    _ readings: some Collection<LinkSeries.Reading>, length: Double, interval: Double
  ) {
    guard let mean = Spread.mean(of: readings.map(\.level)) else { return }
    let clock = LinkTimingClock(readings.map(\.time.seconds), interval: interval)
    singleGaps += clock.singleGaps
    for multiple in clock.multiples { multiples[min(multiple, multiples.count - 1)] += 1 }
    let rate = Double(readings.count) / (length / interval)
    rates[5 * Int((mean / 5).rounded(.down)), default: []].append(rate)
  }
}
