import BLE

/// An anchor of a known site, and what was heard of it.
struct HeardSite: Hashable, Sendable {
  /// Where it is in the list of sites.
  let index: Int
  let position: Position
  let measuredPower: PowerLevel
  /// The mean of all readings.
  let level: PowerLevel
  /// One over the variance of that mean, in 1/dB².
  let information: Double

  /// How much stronger it is heard than at 1 m, in dB.
  var excess: Double { (level - measuredPower).value }

  /// An order that knows nothing of the list: by place, then by what is declared and heard.
  static func isBefore(_ a: HeardSite, _ b: HeardSite) -> Bool {
    let (first, second) = (a.position, b.position)
    if first.point != second.point { return first.point.isBefore(second.point) }
    return (first.height, a.measuredPower, a.level, a.information)
      < (second.height, b.measuredPower, b.level, b.information)
  }
}

extension RangeGrid {
  /// What was heard in the newest scans of anchors whose sites are known, in an order that is the
  /// same whatever the order of the list: so is, to the last bit, what is reckoned from it.
  ///
  /// A mean level outside `LevelLimits` counts as not heard.
  func heard(in sounding: Sounding, newest scanCount: Int) -> [HeardSite] {
    var heard: [HeardSite] = []
    let means = sounding.means(ofNewest: scanCount)
    for (index, mean) in means.prefix(sites.count).enumerated() {
      guard let mean, LevelLimits.contain(mean), let site = sites[index] else { continue }
      var count = 0
      for scan in sounding.scans.suffix(scanCount) { count += scan.anchors[index]?.count ?? 0 }
      heard.append(
        HeardSite(
          index: index, position: site.position, measuredPower: site.measuredPower,
          level: PowerLevel(dBm: mean), information: 1 / law.variance(ofMeanOf: count)))
    }
    heard.sort(by: HeardSite.isBefore)
    return heard
  }
}
