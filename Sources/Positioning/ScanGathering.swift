import BLE

/// A scan in progress. Surveys and positioning both use it, so that their scans follow one rule.
public struct ScanGathering: Hashable, Sendable {
  private let anchors: [Anchor]
  private var tallies: [Tally]

  private struct Tally: Hashable {
    var sum = 0.0
    var count = 0
    var newest = Instant.start
  }

  /// Creates an empty scan of anchors.
  public init(of anchors: [Anchor]) {
    self.anchors = anchors
    tallies = Array(repeating: Tally(), count: anchors.count)
  }

  /// Adds the readings of the anchors in an event. Readings without a level are ignored.
  ///
  /// - Returns: `true` if a reading was added.
  @discardableResult
  public mutating func hear(_ event: CentralEvent, at time: Instant) -> Bool {
    var isReading = false
    for index in anchors.indices {
      guard case .reading(let level) = Hearing(of: anchors[index], in: event) else { continue }
      tallies[index].sum += level.dBm
      tallies[index].count += 1
      tallies[index].newest = time
      isReading = true
    }
    return isReading
  }

  /// `true` for each anchor that has been heard since the last scan.
  package var isHeard: [Bool] { tallies.map { $0.count > 0 } }

  /// Returns the readings since the last scan, and begins the next scan.
  public mutating func finish(at time: Instant) -> Scan {
    var heard: [Scan.Heard?] = []
    heard.reserveCapacity(tallies.count)
    for index in tallies.indices {
      let tally = tallies[index]
      heard.append(
        tally.count == 0
          ? nil
          : Scan.Heard(
            mean: tally.sum / Double(tally.count), count: tally.count, newest: tally.newest))
      tallies[index] = Tally()
    }
    return Scan(endingAt: time, heard)
  }
}
