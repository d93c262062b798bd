import BLE

/// Readings on their way to becoming a scan: of a survey and of a device that is to be positioned
/// alike, so that both are made by the same rule.
public struct ScanGathering: Hashable, Sendable {
  private let anchors: [Anchor]
  private var tallies: [Tally]

  private struct Tally: Hashable {
    var sum = 0.0
    var count = 0
    var newest = Instant.start
  }

  /// Nothing heard yet of these anchors.
  public init(of anchors: [Anchor]) {
    self.anchors = anchors
    tallies = Array(repeating: Tally(), count: anchors.count)
  }

  /// Takes in what an event brings of the anchors. Readings of an unknown level are left out.
  ///
  /// - Returns: Whether it brings a reading.
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

  /// What was heard since the last scan, which ended when this one begins.
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
