import BLE

/// How likely each level of each anchor is in each cell.
struct CellDensities: Hashable, Sendable {
  /// The cells that have fingerprints.
  let cells: [RadioMap.Cell]
  /// Cell by cell, anchor by anchor.
  private let densities: [Density]

  private struct Density: Hashable {
    /// In dBm.
    var mean: Double
    /// In dB.
    var deviation: Double
    var logDeviation: Double
    /// The logarithms of how likely a scan is to hear the anchor, and not to.
    var logHeard: Double
    var logUnheard: Double
  }

  init(of map: RadioMap, _ leastDeviation: Double, _ missingLevel: Double) {
    let logLeast = PortableMath.log(leastDeviation)
    var cells: [RadioMap.Cell] = []
    var densities: [Density] = []
    for (index, cell) in map.cells.enumerated() where !map.ranges[index].isEmpty {
      cells.append(cell)
      let scans = Double(map.ranges[index].count)
      let logAll = PortableMath.log(scans + 1)
      for anchor in map.anchors.indices {
        let summary = map.summary(of: anchor, in: index)
        let heard = Double(summary?.count ?? 0)
        let deviation = max(summary?.deviation ?? 0, leastDeviation)
        densities.append(
          Density(
            mean: LevelLimits.within(summary?.mean ?? missingLevel), deviation: deviation,
            logDeviation: deviation > leastDeviation ? PortableMath.log(deviation) : logLeast,
            logHeard: PortableMath.log(heard + 0.5) - logAll,
            logUnheard: PortableMath.log(scans - heard + 0.5) - logAll))
      }
    }
    self.cells = cells
    self.densities = densities
  }

  /// The logarithm of each cell's likelihood, but for a constant.
  ///
  /// - Parameter heard: The level of each anchor, in dBm; those not heard say nothing.
  func logLikelihoods(of heard: [Double?]) -> [Double] {
    cells.indices.map { cell in
      var sum = 0.0
      for (anchor, level) in heard.enumerated() {
        guard let level else { continue }
        let density = densities[cell * heard.count + anchor]
        let deviations = (level - density.mean) / density.deviation
        sum -= deviations * deviations / 2 + density.logDeviation
      }
      return sum
    }
  }

  /// Adds to the logarithms of the cells' likelihoods that of how often each anchor was heard.
  func addHearing(in scans: ArraySlice<Scan>, to likelihoods: inout [Double]) {
    guard let anchorCount = scans.first?.anchors.count else { return }
    for anchor in 0..<anchorCount {
      let times = Double(scans.count { $0.anchors[anchor] != nil })
      for cell in cells.indices {
        let density = densities[cell * anchorCount + anchor]
        likelihoods[cell] += times * density.logHeard
        likelihoods[cell] += (Double(scans.count) - times) * density.logUnheard
      }
    }
  }
}
