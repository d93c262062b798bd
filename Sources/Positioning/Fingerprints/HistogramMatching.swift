import BLE

/// Estimates the cell whose distributions of levels are most similar to those received, or the mean
/// of several cells.
///
/// Each cell and anchor has a histogram of the survey's levels. Each anchor also has a histogram of
/// its latest readings: many for a phone at rest, few for one that moves. Bins are one dB wide as
/// published, or wider. *B* is the Bhattacharyya coefficient of the two histograms. The distance of
/// a cell uses its *q* strongest anchors:
///
///     d = -ln(1/q Σ B)
///
/// The cell of least distance is the estimate; on ties, the first one. With several cells, the
/// estimate is the mean of the nearest ones, weighted by 1/d; d below 10⁻⁹ counts as 10⁻⁹. A cell
/// is excluded if one of its *q* strongest anchors is not heard, or if no level is in common. The
/// reference gives an excluded cell a distance of -∞, the least of all; +∞ is plainly meant. A cell
/// that heard fewer than *q* anchors is compared by the anchors that it heard.
///
/// - Assumes the phone of the survey, and readings that scatter now as they did in the survey,
///   because a body turns or people move. If nothing moves, the latest readings are identical and
///   fall on one level of the histogram.
/// - Costs O(cells · *q* · levels) a fix, and stores some 30 numbers for each cell and strong
///   anchor. A fix is late by half of the time that its readings span.
/// - Missing anchors: one of a cell's strongest excludes the cell; others have no effect. An anchor
///   counts as heard if the newest scans contain a reading of it.
/// - A constant added to all levels changes the result.
/// - SeeAlso: N. Le Dortz, F. Gain, P. Zetterberg, *WiFi fingerprint indoor positioning system
///   using probability distribution comparison* (2012).
public struct HistogramMatching: PositioningMethod {
  /// The number of most similar cells that a fix averages, with weights.
  public let count: Int
  /// The number of strongest anchors compared in each cell.
  public let strongest: Int
  /// The number of latest readings compared, at most one from each scan.
  public let window: Int
  /// The number of scans that are searched for these readings.
  public let scanCount: Int
  /// The standard deviation in dB of the kernel that smooths the histograms, in the survey and now;
  /// 0 is as published. About 2 helps if a cell has few fingerprints.
  ///
  /// - SeeAlso: T. Roos, P. Myllymäki, H. Tirri, P. Misikangas, J. Sievänen, *A probabilistic
  ///   approach to WLAN user location estimation* (2002), the kernel method.
  public let kernelWidth: Double
  /// The width of the bins, in whole dB. A bin of *w* dB has the levels *w k* ... *w k* + *w* - 1.
  public let binWidth: Int
  /// The calibration of the method's covariance on the survey.
  public private(set) var error = SurveyError.asStated

  private let bins: LevelBins
  private let spacing: Double
  private let cells: [RadioMap.Cell]
  /// The strongest anchors of each cell.
  private var histograms: [[StrongAnchor]]

  private struct StrongAnchor: Hashable {
    let anchor: Int
    let histogram: LevelHistogram
  }

  /// Creates the method for a survey.
  ///
  /// - Precondition: The cells of a fix are 1 ... 100, the compared anchors 1 or more, the readings
  ///   1 ... 600, the scans at least as many and at most 600; the kernel width is 0 ... 20 dB, and
  ///   the bin width 1 ... 40 dB.
  public init(
    map: RadioMap, count: Int = 1, strongest: Int = 5, window: Int = 5, scanCount: Int = 10,
    kernelWidth: Double = 0, binWidth: Int = 1
  ) {
    precondition((1...100).contains(count), "\(count) cells are outside 1 ... 100")
    precondition(strongest >= 1, "\(strongest) anchors cannot be compared")
    precondition((1...600).contains(window), "\(window) readings are outside 1 ... 600")
    precondition((window...600).contains(scanCount), "\(scanCount) scans hold fewer readings")
    precondition((0...20).contains(kernelWidth), "\(kernelWidth) dB are outside 0 ... 20")
    precondition((1...40).contains(binWidth), "\(binWidth) dB are outside 1 ... 40")
    self.count = count
    self.strongest = strongest
    self.window = window
    self.scanCount = scanCount
    self.kernelWidth = kernelWidth
    self.binWidth = binWidth
    let bins = LevelBins(width: binWidth, kernel: LevelKernel(width: kernelWidth))
    self.bins = bins
    spacing = map.cellSpacing
    cells = map.cells
    histograms = Self.histograms(of: map, strongest, bins)
    error = SurveyError(of: self, in: map) {
      $0.histograms = Self.histograms(of: $1.map, strongest, bins)
    }
  }

  /// The fix at the centre of the most similar cell, or at the weighted mean of the most similar
  /// ones, with the most similar cell as its cell; `nil` if all cells are excluded.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    let heard = (0..<recent.anchorCount).map { anchor in
      let levels = recent.latestLevels(window, of: anchor, inNewest: scanCount)
        .filter { !$0.isNaN }.map(PositioningLevelLimits.within)
      return levels.isEmpty ? nil : LevelHistogram(of: levels, in: bins)
    }
    var likeliest = CellRanking(count)
    for cell in cells.indices {
      // Cells are ranked by likeness. The smaller the likeness, the greater the distance that is
      // computed from it; but, unlike the distance, the likeness is exact.
      let likeness = likeness(of: histograms[cell], to: heard)
      if likeness > 0 { likeliest.add(cell, at: -likeness) }
    }
    return CellMixture.fix(likeliest, of: cells, cellSize: spacing) {
      1 / max(-PortableMath.log(-$0), 1e-9)
    }.map { error.stated($0, scanCount: recent.scans.count) }
  }

  /// The mean coefficient of a cell's strongest anchors; 0 if the cell is excluded.
  private func likeness(of strong: [StrongAnchor], to heard: [LevelHistogram?]) -> Double {
    var sum = 0.0
    for own in strong {
      guard let histogram = heard[own.anchor] else { return 0 }
      sum += own.histogram.coefficient(with: histogram)
    }
    return strong.isEmpty ? 0 : sum / Double(strong.count)
  }

  private static func histograms(
    of map: RadioMap, _ strongest: Int, _ bins: LevelBins
  ) -> [[StrongAnchor]] {
    map.cells.indices.map { cell in
      let means = map.anchors.indices.compactMap { anchor in
        map.summary(of: anchor, in: cell).map { (anchor: anchor, mean: $0.mean) }
      }
      return means.sorted { ($1.mean, $0.anchor) < ($0.mean, $1.anchor) }.prefix(strongest).map {
        StrongAnchor(
          anchor: $0.anchor,
          histogram: LevelHistogram(
            of: map.levels(of: $0.anchor, in: cell).map(PositioningLevelLimits.within), in: bins))
      }
    }
  }
}
