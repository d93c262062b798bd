import BLE

/// Takes a device to be amid the cells where what it hears is nearest to what was heard there on
/// the whole, and the nearer to them the nearer that is.
///
/// With *Dᵢ* the distances in dB between the mean levels of the newest scans and those of the *k*
/// nearest cells at *xᵢ*:
///
///     x = Σ wᵢ xᵢ / Σ wᵢ,   wᵢ = 1 / Dᵢᵖ      Dᵢ below 0.1 dB is taken as that
///
/// - Assumes the phone of the survey, or of `comparison` one of unknown offset, and levels that
///   change steadily from cell to cell.
/// - Costs O(cells · (anchors + *k*)) a fix, 9 bytes for each cell and anchor.
/// - Missing anchors: as `comparison` says.
/// - A constant added to every level changes nothing with a comparison of unknown offset; it does
///   with others.
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000), for several neighbours; B. Li, J. Salter, A. G.
///   Dempster, C. Rizos, *Indoor positioning techniques based on wireless LAN* (2006), for weights.
public struct WeightedNeighbours: PositioningMethod {
  /// How many neighbours there are, in maps of as many cells.
  public let count: Int
  /// The power of the distance that weights fall with.
  public let power: Int
  /// How many scans it looks at.
  public let scanCount: Int
  /// How levels are compared.
  public let comparison: LevelComparison
  /// How far off it is in its survey.
  public private(set) var error = SurveyError.asStated

  private var cells: CellLevels

  /// The method for a survey.
  ///
  /// - Precondition: There are 1 ... 100 neighbours, 1 ... 600 scans, and a power of 0 ... 8.
  public init(
    map: RadioMap, count: Int = 4, power: Int = 2, scanCount: Int = 3,
    comparison: LevelComparison = LevelComparison()
  ) {
    precondition((1...100).contains(count), "\(count) neighbours are outside 1 ... 100")
    precondition((1...600).contains(scanCount), "\(scanCount) scans are outside 1 ... 600")
    precondition((0...8).contains(power), "a power of \(power) is outside 0 ... 8")
    self.count = count
    self.power = power
    self.scanCount = scanCount
    self.comparison = comparison
    cells = CellLevels(of: map, by: comparison) { $0.mean }
    error = SurveyError(of: self, in: map) {
      $0.cells = CellLevels(of: $1.map, by: comparison) { $0.mean }
    }
  }

  /// The mean place of the neighbours, and the nearest of them as the cell; `nil` where nothing was
  /// heard.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    guard let heard = sounding.heard(inNewest: scanCount) else { return nil }
    return cells.fix(heard, count: count, power: power).map {
      error.stated($0, scanCount: sounding.scans.count)
    }
  }
}
