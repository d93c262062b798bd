import BLE

/// An anchor with a known site, and its readings.
struct HeardSite: Hashable, Sendable {
  /// The anchor's index in the list of sites.
  let index: Int
  let position: Position
  let measuredPower: PowerLevel
  /// The mean of all readings.
  let level: PowerLevel
  /// The inverse variance of that mean, in 1/dB².
  let information: Double

  /// The level minus the measured power, in dB.
  var excess: Double { (level - measuredPower).value }

  /// An order of sites that does not depend on the list: by position, then by declared and received
  /// level.
  static func isBefore(_ a: HeardSite, _ b: HeardSite) -> Bool {
    let (first, second) = (a.position, b.position)
    if first.point != second.point { return first.point.isBefore(second.point) }
    return (first.height, a.measuredPower, a.level, a.information)
      < (second.height, b.measuredPower, b.level, b.information)
  }
}

extension RangeGrid {
  /// The anchors with known sites heard in the newest scans. Neither their order nor any result
  /// depends on the order of the list: results are the same bit for bit.
  ///
  /// A mean level outside `PositioningLevelLimits` counts as not heard.
  func heard(in recent: RecentScans, newest scanCount: Int) -> [HeardSite] {
    var heard: [HeardSite] = []
    let means = recent.means(ofNewest: scanCount)
    for (index, mean) in means.prefix(sites.count).enumerated() {
      guard let mean, PositioningLevelLimits.contain(mean), let site = sites[index] else {
        continue
      }
      var count = 0
      for scan in recent.scans.suffix(scanCount) { count += scan.anchors[index]?.count ?? 0 }
      heard.append(
        HeardSite(
          index: index, position: site.position, measuredPower: site.measuredPower,
          level: PowerLevel(dBm: mean), information: 1 / law.variance(ofMeanOf: count)))
    }
    heard.sort(by: HeardSite.isBefore)
    return heard
  }

  /// The distance in metres of each anchor according to a model, in the order of the scans; `nil`
  /// for an anchor that is not heard in the newest scans or has no site.
  func distances(
    in recent: RecentScans, newest scanCount: Int, by model: DistanceModel
  ) -> [Double?] {
    var distances: [Double?] = Array(repeating: nil, count: recent.anchorCount)
    for anchor in heard(in: recent, newest: scanCount) {
      distances[anchor.index] = model.distance(
        at: anchor.level, measuredPower: anchor.measuredPower)
    }
    return distances
  }
}
