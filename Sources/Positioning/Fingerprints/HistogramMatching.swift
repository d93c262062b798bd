import BLE

/// Takes a device to be in the cell whose levels are distributed most like those that it hears.
///
/// Of each cell and anchor there is a histogram of the survey's levels, in whole dB; of each anchor
/// one of the latest readings. With *B* Bhattacharyya's coefficient of the two, the distance of a
/// cell is by its *q* strongest anchors:
///
///     d = -ln(1/q Σ B)
///
/// The cell of least distance is the answer; of equally near ones the first. A cell is left out
/// where one of its *q* strongest anchors is not heard at present, and where no level is in common.
/// The reference gives it a distance of -∞ there, the least of all: +∞ is plainly meant. A cell
/// that heard fewer anchors than *q* is compared by those.
///
/// - Assumes the phone of the survey, and readings that scatter here and now as they did in the
///   survey: a body that turns, or people that move. Where a device stands still and nothing
///   moves, the latest readings are all alike, and are but one level of the histogram.
/// - Costs O(cells · *q* · levels) a fix, some 30 numbers for each cell and strong anchor. It lags
///   by half of its readings.
/// - Missing anchors: those among a cell's strongest rule it out; others do not matter. An anchor
///   is heard at present that has a reading in the newest scans.
/// - A constant added to every level moves it.
/// - SeeAlso: N. Le Dortz, F. Gain, P. Zetterberg, *WiFi fingerprint indoor positioning system
///   using probability distribution comparison* (2012).
public struct HistogramMatching: PositioningMethod {
  /// How many of a cell's strongest anchors are compared.
  public let strongest: Int
  /// How many of the latest readings are compared, one of each scan at the most.
  public let window: Int
  /// How many scans these are looked for in.
  public let scanCount: Int
  /// The deviation in dB by which readings are spread over the levels about them, in the survey and
  /// now; 0 is as published. About 2 helps where a cell has few fingerprints.
  ///
  /// - SeeAlso: T. Roos, P. Myllymäki, H. Tirri, P. Misikangas, J. Sievänen, *A probabilistic
  ///   approach to WLAN user location estimation* (2002), the kernel method.
  public let kernelWidth: Double
  /// How far off it is in its survey.
  public private(set) var error = SurveyError.asStated

  private let kernel: LevelKernel
  private let spacing: Double
  private let cells: [RadioMap.Cell]
  /// Of each cell, its strongest anchors.
  private var histograms: [[StrongAnchor]]

  private struct StrongAnchor: Hashable {
    let anchor: Int
    let histogram: LevelHistogram
  }

  /// The method for a survey.
  ///
  /// - Precondition: The anchors compared are 1 or more, the readings 1 ... 600, the scans as many
  ///   or more up to 600, and the kernel is 0 ... 20 dB wide.
  public init(
    map: RadioMap, strongest: Int = 5, window: Int = 5, scanCount: Int = 10,
    kernelWidth: Double = 0
  ) {
    precondition(strongest >= 1, "\(strongest) anchors cannot be compared")
    precondition((1...600).contains(window), "\(window) readings are outside 1 ... 600")
    precondition((window...600).contains(scanCount), "\(scanCount) scans hold fewer readings")
    precondition((0...20).contains(kernelWidth), "\(kernelWidth) dB are outside 0 ... 20")
    self.strongest = strongest
    self.window = window
    self.scanCount = scanCount
    self.kernelWidth = kernelWidth
    let kernel = LevelKernel(width: kernelWidth)
    self.kernel = kernel
    spacing = map.cellSpacing
    cells = map.cells
    histograms = Self.histograms(of: map, strongest, kernel)
    error = SurveyError(of: self, in: map) {
      $0.histograms = Self.histograms(of: $1.map, strongest, kernel)
    }
  }

  /// The middle of the cell that is most alike; `nil` where all are left out.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    let heard = (0..<sounding.anchorCount).map { anchor in
      let levels = sounding.latestLevels(window, of: anchor, inNewest: scanCount)
        .filter { !$0.isNaN }.map(LevelLimits.within)
      return levels.isEmpty ? nil : LevelHistogram(of: levels, kernel: kernel)
    }
    var best: (cell: Int, likeness: Double)?
    for cell in cells.indices {
      // The distance falls as the likeness, its argument, grows.
      let likeness = likeness(of: histograms[cell], to: heard)
      if likeness > best?.likeness ?? 0 { best = (cell, likeness) }
    }
    guard let best else { return nil }
    let cell = cells[best.cell]
    let fix = PositionFix(
      cell.point, covariance: Covariance(cellSize: spacing), cell: cell.name)
    return error.stated(fix, scanCount: sounding.scans.count)
  }

  /// The mean coefficient of a cell's strongest anchors; 0 where it is left out.
  private func likeness(of strong: [StrongAnchor], to heard: [LevelHistogram?]) -> Double {
    var sum = 0.0
    for own in strong {
      guard let histogram = heard[own.anchor] else { return 0 }
      sum += own.histogram.coefficient(with: histogram)
    }
    return strong.isEmpty ? 0 : sum / Double(strong.count)
  }

  private static func histograms(
    of map: RadioMap, _ strongest: Int, _ kernel: LevelKernel
  ) -> [[StrongAnchor]] {
    map.cells.indices.map { cell in
      let means = map.anchors.indices.compactMap { anchor in
        map.summary(of: anchor, in: cell).map { (anchor: anchor, mean: $0.mean) }
      }
      return means.sorted { ($1.mean, $0.anchor) < ($0.mean, $1.anchor) }.prefix(strongest).map {
        StrongAnchor(
          anchor: $0.anchor,
          histogram: LevelHistogram(
            of: map.levels(of: $0.anchor, in: cell).map(LevelLimits.within), kernel: kernel))
      }
    }
  }
}
