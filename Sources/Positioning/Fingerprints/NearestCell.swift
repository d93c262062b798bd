import BLE

/// Takes a device to be where what it hears is nearest to what was heard there on the whole.
///
/// The nearest neighbour over cells, by Euclid's distance between the levels of the newest scan and
/// the mean levels of each cell, or its medians. Of equally near cells it is the first.
///
/// - Assumes the phone of the survey, or of `comparison` one of unknown offset, and that what
///   differs from the mean differs alike for all anchors.
/// - Costs O(cells · anchors) a fix, 9 bytes for each cell and anchor.
/// - Missing anchors: as `comparison` says.
/// - A constant added to every level changes nothing with a comparison of unknown offset; it does
///   with others.
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000).
public struct NearestCell: PositioningMethod {
  /// What a cell's fingerprints come down to.
  public enum Level: Hashable, Sendable {
    /// The mean of the levels of an anchor, in dB.
    case mean
    /// The middle one of the levels of an anchor.
    case median
  }

  /// What a cell's fingerprints come down to.
  public let level: Level
  /// How levels are compared.
  public let comparison: LevelComparison
  /// How far off it is in its survey.
  public private(set) var error = SurveyError.asStated

  private var cells: CellLevels

  /// The method for a survey.
  public init(
    map: RadioMap, level: Level = .mean, comparison: LevelComparison = LevelComparison()
  ) {
    self.level = level
    self.comparison = comparison
    cells = Self.cells(of: map, level, comparison)
    error = SurveyError(of: self, in: map) { $0.cells = Self.cells(of: $1.map, level, comparison) }
  }

  /// It looks at the newest scan.
  public var scanCount: Int { 1 }

  /// The middle of the nearest cell; `nil` where nothing was heard.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    guard let heard = sounding.heard(inNewest: 1) else { return nil }
    return cells.fix(heard, count: 1, power: 0).map { error.stated($0, scanCount: 1) }
  }

  private static func cells(
    of map: RadioMap, _ level: Level, _ comparison: LevelComparison
  ) -> CellLevels {
    CellLevels(of: map, by: comparison) { level == .mean ? $0.mean : $0.median }
  }
}
