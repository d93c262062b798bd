import BLE

/// Weighs all cells by how likely each makes what is heard, as if anchors were independent of one
/// another.
///
/// The level of an anchor scatters normally about its mean in a cell. With levels *xₐ* and, of cell
/// *c*, means *μ* and deviations *σ*:
///
///     ln p(x | c) = Σ -½ ((xₐ - μₐ) / σₐ)² - ln σₐ
///     x̂ = Σ p(c | x) x_c
///
/// and the scatter of the cells about that mean by the same weights. All cells are equally likely
/// beforehand. Sums are taken relative to the likeliest cell, so that nothing underflows.
///
/// - Assumes the phone of the survey, and that what a cell's levels are off by at another place in
///   the cell, on another day or behind another body is covered by `leastDeviation`: a survey's own
///   deviation is that of one place, and of few readings.
/// - Costs O(cells · anchors) a fix, 40 bytes for each cell and anchor.
/// - Missing anchors: not heard now, it says nothing, or as `countsHearing` says. Heard now but
///   never in a cell, it is taken to be at `missingLevel` there, with the least deviation.
/// - A constant added to every level moves it.
/// - SeeAlso: M. Youssef, A. Agrawala, *The Horus WLAN location determination system* (2005).
public struct NaiveBayes: PositioningMethod {
  /// What deviations are not taken to be below.
  public let leastDeviation: Decibels
  /// What an anchor is taken to be at in a cell where it was never heard.
  public let missingLevel: PowerLevel
  /// Whether it counts how often each anchor is heard: the share of scans that hear it is then
  /// taken to be that of the cell's fingerprints, with half of one added that heard it and half of
  /// one that did not.
  public let countsHearing: Bool
  /// How many scans it looks at.
  public let scanCount: Int
  /// How far off it is in its survey.
  public private(set) var error = SurveyError.asStated

  private let spacing: Double
  private var cells: CellDensities

  /// The method for a survey.
  ///
  /// - Precondition: The least deviation is 0.1 ... 100 dB, the scans are 1 ... 600.
  public init(
    map: RadioMap, leastDeviation: Decibels = Decibels(6),
    missingLevel: PowerLevel = PowerLevel(dBm: -100), countsHearing: Bool = false,
    scanCount: Int = 3
  ) {
    precondition(
      (0.1...100).contains(leastDeviation.value),
      "a deviation of \(leastDeviation.value) dB is outside 0.1 ... 100")
    precondition((1...600).contains(scanCount), "\(scanCount) scans are outside 1 ... 600")
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

  /// The mean of the cells by their probabilities, and the likeliest of them as the cell; `nil`
  /// where nothing was heard.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    guard let heard = sounding.heard(inNewest: scanCount) else { return nil }
    var likelihoods = cells.logLikelihoods(of: heard)
    if countsHearing {
      cells.addHearing(in: sounding.scans.suffix(scanCount), to: &likelihoods)
    }
    var best: (cell: Int, likelihood: Double)?
    for (cell, likelihood) in likelihoods.enumerated()
    where likelihood > best?.likelihood ?? -.infinity {
      best = (cell, likelihood)
    }
    guard let best else { return nil }
    var mixture = CellMixture()
    for (cell, likelihood) in likelihoods.enumerated() {
      mixture.add(
        cells.cells[cell].point, weight: PortableMath.exp(likelihood - best.likelihood))
    }
    return mixture.fix(cell: cells.cells[best.cell].name, cellSize: spacing).map {
      error.stated($0, scanCount: sounding.scans.count)
    }
  }
}
