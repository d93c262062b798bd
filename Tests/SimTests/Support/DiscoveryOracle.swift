import TestSupport

/// The distribution of the wait for the first packet, by numerical integration: without random
/// numbers or code of the simulator.
///
/// Times are in milliseconds. The first event is uniform in the interval T. Its phase in the
/// scanner's cycle of three channels is uniform and independent. From event to event, both advance
/// by T + 0 ... 10 ms. For each phase at the first event, the density of the summed delays is
/// propagated over the events, on a grid. At each event, the part received on a channel is removed.
/// A grid cell that contains a window's border is received in part.
struct DiscoveryOracle {
  /// The airtime of 30 bytes.
  static let airtime = 0.368
  /// The tuning time at the start of each window.
  static let blindTime = 0.5
  /// The time from the start of a packet to that of the next in an event.
  static let spacing = airtime + 0.367

  private static let cellsPerMillisecond = Build.isOptimised ? 10 : 2
  private let interval: Int
  /// The probability of reception at a number of half cells after the first event's start, by
  /// channel.
  private var heard: [[Double]] = []
  /// The probability of reception until then, summed over the previous half cells.
  private var areas: [[Double]] = []
  /// The probability of first reception in each event.
  private var shares: [Double] = []

  init(interval: Int, scanInterval: Int, window: Int) {
    self.interval = interval
    let round = 3 * scanInterval * Self.cellsPerMillisecond
    let audible = Self.audible(scanInterval: scanInterval, window: window)
    let delays = 10 * Self.cellsPerMillisecond
    let step = interval * Self.cellsPerMillisecond
    heard = Array(repeating: [], count: 3)
    // The density not received yet, by the first event's cell in the cycle and by the cell of the
    // delays.
    var silent = Array(repeating: [1 / Double(round)], count: round)
    for event in 0..<400 {
      var left = 0.0
      var share = 0.0
      // The middle of a sum of cells moves by half a cell with each.
      let offset = 2 * event * step + event
      let latest = offset + 2 * silent[0].count
      for channel in 0..<3 where heard[channel].count < latest {
        heard[channel] += Array(repeating: 0, count: latest - heard[channel].count)
      }
      for first in 0..<round {
        for delay in silent[first].indices {
          let after = offset + 2 * delay
          let moment = (2 * first + 1 + after) % (2 * round)
          let density = silent[first][delay]
          for channel in 0..<3 {
            let part = density * audible[channel][moment]
            heard[channel][after] += part
            silent[first][delay] -= part
            share += part
          }
          left += silent[first][delay]
        }
        silent[first] = Self.delayed(silent[first], by: delays)
      }
      shares.append(share)
      if left < 1e-5 { break }
    }
    heard = heard.map { parts in
      var sum = 0.0
      return parts.map { part in
        sum += part
        return sum
      }
    }
    areas = heard.map { sums in
      var area = 0.0
      return [0]
        + sums.map { sum in
          area += sum
          return area
        }
    }
  }

  /// The probability that an event is the first one received.
  func share(ofEvent event: Int) -> Double { shares[event] }

  /// The probability of a wait up to a limit: of reception by then, averaged over the times at
  /// which the first event can begin.
  func probability(ofNoMoreThan wait: Double) -> Double {
    let halfCells = Double(2 * Self.cellsPerMillisecond)
    let span = Double(interval) * halfCells
    return (0..<3).reduce(0) { sum, channel in
      let end = (wait - Self.airtime - Double(channel) * Self.spacing) * halfCells
      return sum + (area(upTo: end, channel) - area(upTo: end - span, channel)) / span
    }
  }

  private func area(upTo end: Double, _ channel: Int) -> Double {
    guard end > 0, let last = heard[channel].last, let whole = areas[channel].last else { return 0 }
    let count = heard[channel].count
    guard end < Double(count) else { return whole + (end - Double(count)) * last }
    let index = Int(end)
    return areas[channel][index] + (end - Double(index)) * heard[channel][index]
  }

  /// The fraction of a cell, by twice its middle in the cycle, that is first received on each
  /// channel, in steps of a thousandth of a millisecond.
  private static func audible(scanInterval: Int, window: Int) -> [[Double]] {
    let round = 3 * scanInterval * cellsPerMillisecond
    let perCell = 1000 / cellsPerMillisecond
    var table = Array(repeating: Array(repeating: 0.0, count: 2 * round), count: 3)
    for moment in 0..<2 * round {
      for part in 0..<perCell {
        let start =
          (Double(moment) / 2 + (Double(part) + 0.5) / Double(perCell) - 0.5)
          / Double(cellsPerMillisecond)
        let channel = (0..<3).first { channel in
          let elapsed = (start + Double(channel) * spacing + Double(3 * scanInterval))
            .truncatingRemainder(dividingBy: Double(3 * scanInterval))
          let sinceOpening = elapsed - Double(channel * scanInterval)
          return sinceOpening >= blindTime && sinceOpening + airtime <= Double(window)
        }
        if let channel { table[channel][moment] += 1 / Double(perCell) }
      }
    }
    return table
  }

  /// A density after a uniform delay of 0 up to a number of cells.
  private static func delayed(_ density: [Double], by cells: Int) -> [Double] {
    var result = Array(repeating: 0.0, count: density.count + cells - 1)
    var sum = 0.0
    for index in result.indices {
      if index < density.count { sum += density[index] }
      if index >= cells { sum -= density[index - cells] }
      result[index] = max(sum, 0) / Double(cells)
    }
    return result
  }
}
