import BLE

/// The recent scans of a list of anchors: the input of a positioning method.
public struct RecentScans: Hashable, Sendable {
  /// The scans, oldest first; not empty.
  public private(set) var scans: [Scan]

  /// Creates recent scans, oldest first.
  ///
  /// - Precondition: There is a scan, and all are of the same anchors.
  public init(_ scans: [Scan]) {
    precondition(!scans.isEmpty, "recent scans without a scan")
    self.scans = scans
  }

  /// The end of the newest scan.
  public var time: Instant { scans[scans.count - 1].time }

  /// The number of anchors, heard or not.
  public var anchorCount: Int { scans[scans.count - 1].anchors.count }

  /// The level of each anchor in the newest scans: the mean of all readings in them, in dBm; `nil`
  /// if the anchor has no reading there.
  ///
  /// - Parameter scanCount: The number of scans; if there are fewer, all of them are used.
  public func means(ofNewest scanCount: Int) -> [Double?] {
    var means: [Double?] = []
    means.reserveCapacity(anchorCount)
    for anchor in 0..<anchorCount {
      var sum = 0.0
      var count = 0
      for scan in scans.suffix(scanCount) {
        guard let heard = scan.anchors[anchor] else { continue }
        sum += heard.mean * Double(heard.count)
        count += heard.count
      }
      means.append(count > 0 ? sum / Double(count) : nil)
    }
    return means
  }

  /// The levels of one anchor in the newest scans that heard it, in dBm, oldest first.
  ///
  /// - Parameters:
  ///   - number: The maximum number of levels.
  ///   - scanCount: The maximum number of scans searched.
  public func latestLevels(
    _ number: Int, of anchor: Int, inNewest scanCount: Int
  ) -> [Double] {
    var levels: [Double] = []
    for scan in scans.suffix(scanCount).reversed() where levels.count < number {
      if let heard = scan.anchors[anchor] { levels.append(heard.mean) }
    }
    levels.reverse()
    return levels
  }

  /// Adds a scan, and removes the oldest one beyond the limit.
  ///
  /// - Precondition: The limit is 1 or more.
  mutating func add(_ scan: Scan, keeping limit: Int) {
    scans.append(scan)
    if scans.count > limit { scans.removeFirst(scans.count - limit) }
  }

  /// The evidence for each anchor that was heard in the newest scans.
  func evidence(ofNewest scanCount: Int, anchors: [Anchor]) -> [Evidence] {
    let means = means(ofNewest: scanCount)
    var evidence: [Evidence] = []
    for (index, anchor) in anchors.enumerated() {
      guard let mean = means[index] else { continue }
      var samples = 0
      var newest: Instant?
      for scan in scans.suffix(scanCount) {
        guard let heard = scan.anchors[index] else { continue }
        samples += heard.count
        newest = heard.newest
      }
      evidence.append(
        Evidence(
          anchor: anchor, level: PowerLevel(dBm: mean), samples: samples, newest: newest))
    }
    return evidence
  }
}
