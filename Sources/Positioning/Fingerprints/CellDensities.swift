import BLE

/// The probability density of each anchor's level in each cell.
struct CellDensities: Hashable, Sendable {
  /// The cells that have fingerprints.
  let cells: [RadioMap.Cell]
  /// The densities, ordered by cell, then by anchor.
  private let densities: [Density]

  private struct Density: Hashable {
    /// The mean, in dBm.
    var mean: Double
    /// The standard deviation, in dB.
    var deviation: Double
    var logDeviation: Double
    /// The log probabilities that a scan hears the anchor, and that a scan does not hear it.
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
            mean: PositioningLevelLimits.within(summary?.mean ?? missingLevel),
            deviation: deviation,
            logDeviation: deviation > leastDeviation ? PortableMath.log(deviation) : logLeast,
            logHeard: PortableMath.log(heard + 0.5) - logAll,
            logUnheard: PortableMath.log(scans - heard + 0.5) - logAll))
      }
    }
    self.cells = cells
    self.densities = densities
  }

  /// The log-likelihood of each cell, up to a constant.
  ///
  /// - Parameter heard: The level of each anchor, in dBm; `nil` levels are ignored.
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

  /// Adds to the cells' log-likelihoods the term for how often each anchor was heard.
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
