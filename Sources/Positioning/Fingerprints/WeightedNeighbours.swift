import BLE

/// The weighted mean of the cells whose average levels are nearest to those received.
///
/// With *Dᵢ* the distances in dB between the mean levels of the newest scans and those of the *k*
/// nearest cells at *xᵢ*, and *p* the `power`:
///
///     x = Σ wᵢ xᵢ / Σ wᵢ,   wᵢ = 1 / Dᵢᵖ      Dᵢ below 0.1 dB counts as 0.1 dB
///
/// - Assumes the phone of the survey, or one with an unknown offset if `comparison` says so, and
///   levels that change smoothly from cell to cell.
/// - Costs O(cells · (anchors + *k*)) a fix, 9 bytes for each cell and anchor.
/// - Missing anchors: as `comparison` says.
/// - A constant added to all levels changes the result, unless the comparison is for an unknown
///   offset.
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000), for several neighbours; B. Li, J. Salter, A. G. Dempster, C. Rizos,
///   *Indoor positioning techniques based on wireless LAN* (2006), for weights.
public struct WeightedNeighbours: PositioningMethod {
  /// The number of neighbours, at most the number of cells.
  public let count: Int
  /// The exponent of the distance in the weights.
  public let power: Int
  /// The number of newest scans used.
  public let scanCount: Int
  /// The comparison of levels.
  public let comparison: FingerprintComparison
  /// The calibration of the method's covariance on the survey.
  public private(set) var error = SurveyError.asStated

  private var cells: FingerprintLevels

  /// Creates the method for a survey.
  ///
  /// - Precondition: There are 1 ... 100 neighbours, 1 ... 600 scans, and a power of 0 ... 8.
  public init(
    map: RadioMap, count: Int = 4, power: Int = 2, scanCount: Int = 3,
    comparison: FingerprintComparison = FingerprintComparison()
  ) {
    precondition((1...100).contains(count), "\(count) neighbours are outside 1 ... 100")
    precondition((1...600).contains(scanCount), "\(scanCount) scans are outside 1 ... 600")
    precondition((0...8).contains(power), "a power of \(power) is outside 0 ... 8")
    self.count = count
    self.power = power
    self.scanCount = scanCount
    self.comparison = comparison
    cells = FingerprintLevels(of: map, by: comparison) { $0.mean }
    error = SurveyError(of: self, in: map) {
      $0.cells = FingerprintLevels(of: $1.map, by: comparison) { $0.mean }
    }
  }

  /// The fix at the weighted mean of the neighbours, with the nearest one as its cell; `nil` if
  /// nothing was heard.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    guard let heard = recent.heard(inNewest: scanCount) else { return nil }
    return cells.fix(heard, count: count, power: power).map {
      error.stated($0, scanCount: recent.scans.count)
    }
  }
}
