import BLE

/// The posterior mean over the cells, as if anchors were independent.
///
/// The level of an anchor in a cell is normally distributed. With the received level *xₐ* of each
/// anchor *a*, the mean *μₐ* and deviation *σₐ* of its levels in cell *c*, and the point *x_c* of
/// that cell:
///
///     ln p(x | c) = Σ -½ ((xₐ - μₐ) / σₐ)² - ln σₐ
///     x̂ = Σ p(c | x) x_c
///
/// The covariance is that of the cells about this mean with the same weights. The sum is over all
/// cells, or over the likeliest ones if their number is limited. The prior over the cells is
/// uniform. Sums are relative to the most likely cell, so nothing underflows.
///
/// - Assumes the phone of the survey. `leastDeviation` must cover the differences of level at
///   another point of the cell, on another day or behind another body. A survey's own deviation is
///   that of one point and few readings.
/// - Costs O(cells · anchors) a fix, 40 bytes for each cell and anchor.
/// - Missing anchors: one not heard now is ignored, or counts as `countsHearing` says. One heard
///   now but never in a cell has `missingLevel` there, with the least deviation.
/// - A constant added to all levels changes the result.
/// - SeeAlso: M. Youssef, A. Agrawala, *The Horus WLAN location determination system* (2005).
public struct NaiveBayes: PositioningMethod {
  /// The number of likeliest cells that a fix averages, with weights; `nil` means all cells.
  public let count: Int?
  /// The lower limit of the deviations.
  public let leastDeviation: Decibels
  /// The level of an anchor in a cell where it was never heard.
  public let missingLevel: PowerLevel
  /// `true` if the frequency of hearing each anchor counts. The probability of hearing an anchor in
  /// a cell is the fraction of the cell's fingerprints that heard it, after half a fingerprint is
  /// added to those that heard it and half of one to those that did not.
  public let countsHearing: Bool
  /// The number of newest scans used.
  public let scanCount: Int
  /// The calibration of the method's covariance on the survey.
  public private(set) var error = SurveyError.asStated

  private let spacing: Double
  private var cells: CellDensities

  /// Creates the method for a survey.
  ///
  /// - Precondition: The cells are 1 ... 100 or all, the least deviation is 0.1 ... 100 dB, the
  ///   scans are 1 ... 600.
  public init(
    map: RadioMap, count: Int? = nil, leastDeviation: Decibels = Decibels(6),
    missingLevel: PowerLevel = PowerLevel(dBm: -100), countsHearing: Bool = false,
    scanCount: Int = 3
  ) {
    precondition(count.map((1...100).contains) ?? true, "\(count ?? 0) cells are outside 1 ... 100")
    precondition(
      (0.1...100).contains(leastDeviation.value),
      "a deviation of \(leastDeviation.value) dB is outside 0.1 ... 100")
    precondition((1...600).contains(scanCount), "\(scanCount) scans are outside 1 ... 600")
    self.count = count
    self.leastDeviation = leastDeviation
    self.missingLevel = missingLevel
    self.countsHearing = countsHearing
    self.scanCount = scanCount
    spacing = map.cellSpacing
    cells = CellDensities(of: map, leastDeviation.value, missingLevel.dBm)
    error = SurveyError(of: self, in: map) {
      $0.cells = CellDensities(of: $1.map, leastDeviation.value, missingLevel.dBm)
    }
  }

  /// The fix at the posterior mean of the cells, with the most likely cell as its cell; `nil` if
  /// nothing was heard.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    guard let heard = recent.heard(inNewest: scanCount) else { return nil }
    var likelihoods = cells.logLikelihoods(of: heard)
    if countsHearing { cells.addHearing(in: recent.scans.suffix(scanCount), to: &likelihoods) }
    var likeliest = CellRanking(count ?? 1)
    for (cell, likelihood) in likelihoods.enumerated() where likelihood > -.infinity {
      likeliest.add(cell, at: -likelihood)
    }
    guard let best = likeliest.cells.first else { return nil }
    var mixture = CellMixture()
    for (cell, likelihood) in likelihoods.enumerated()
    where count == nil || likeliest.cells.contains(where: { $0.cell == cell }) {
      mixture.add(
        cells.cells[cell].point, weight: PortableMath.exp(likelihood + best.distance))
    }
    return mixture.fix(cell: cells.cells[best.cell].name, cellSize: spacing).map {
      error.stated($0, scanCount: recent.scans.count)
    }
  }
}
