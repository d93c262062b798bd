import BLE
import Statistics

/// When packets came, and how many of those that were sent.
package struct EventTally: Sendable {
  /// The time from one advertising event to the next where both were heard.
  package var interval: Double? { Spread.mean(of: singleGaps) }
  /// The standard deviation of that time, in seconds.
  package var intervalDeviation: Double? { Spread.deviation(of: singleGaps) }
  private var singleGaps: [Double] = []
  /// How often so many intervals passed from one packet to the next; the last holds all that are
  /// longer.
  private var multiples = [0, 0, 0, 0, 0]
  /// The share of the packets heard during each stretch, by its mean level in steps of 5 dB.
  private var rates: [Int: [Double]] = [:]

  /// The shares of the gaps of no interval (a second packet of one event), of one, two, three, and
  /// of more.
  package var gapShares: [Double] {
    let all = multiples.reduce(0, +)
    return multiples.map { all > 0 ? Double($0) / Double(all) : 0 }
  }

  /// The levels at which anything was heard, each the lowest of 5 dB, in falling order.
  package var levels: [Int] { rates.keys.sorted(by: >) }

  /// The share of the advertising events of which a packet came, the median of the stretches whose
  /// mean level lies within 5 dB from this one on; `nil` where there are none.
  package func reception(at level: Int) -> Double? {
    rates[level].flatMap { Quantile.of($0, at: 0.5) }
  }

  /// How many stretches have their mean level within 5 dB from this one on.
  package func count(at level: Int) -> Int { rates[level]?.count ?? 0 }

  /// No packets yet.
  package init() {}

  /// Counts what was heard of a link during a stretch.
  ///
  /// - Parameters:
  ///   - length: Of the stretch, in seconds.
  ///   - interval: The mean time between two advertising events, in seconds.
  package mutating func add(
    _ readings: some Collection<LinkSeries.Reading>, length: Double, interval: Double
  ) {
    guard let mean = Spread.mean(of: readings.map(\.level)) else { return }
    let clock = EventClock(readings.map(\.time.seconds), interval: interval)
    singleGaps += clock.singleGaps
    for multiple in clock.multiples { multiples[min(multiple, multiples.count - 1)] += 1 }
    let rate = Double(readings.count) / (length / interval)
    rates[5 * Int((mean / 5).rounded(.down)), default: []].append(rate)
  }
}
