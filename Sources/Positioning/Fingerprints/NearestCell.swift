import BLE

/// Estimates the cell whose average levels are nearest to those received, or the mean of several
/// cells.
///
/// The nearest neighbour over cells, by the Euclidean distance between the levels of the newest
/// scan and the means or medians of each cell. On ties, the first cell. With several cells, the fix
/// is the mean of the nearest ones, weighted by the inverse squares of the distances, as by
/// `WeightedNeighbours`.
///
/// - Assumes the phone of the survey, or one with an unknown offset if `comparison` says so, and
///   equal deviations from the mean for all anchors.
/// - Costs O(cells · anchors) a fix, 9 bytes for each cell and anchor.
/// - Missing anchors: as `comparison` says.
/// - A constant added to all levels changes the result, unless the comparison is for an unknown
///   offset.
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000).
public struct NearestCell: PositioningMethod {
  /// The summary of a cell's fingerprints.
  public enum Level: Hashable, Sendable {
    /// The mean of the levels of an anchor, in dB.
    case mean
    /// The median of the levels of an anchor.
    case median
  }

  /// The summary of a cell's fingerprints.
  public let level: Level
  /// The number of nearest cells that a fix averages, with weights.
  public let count: Int
  /// The comparison of levels.
  public let comparison: FingerprintComparison
  /// The calibration of the method's covariance on the survey.
  public private(set) var error = SurveyError.asStated

  private var cells: FingerprintLevels

  /// Creates the method for a survey.
  ///
  /// - Precondition: `count` is 1 ... 100.
  public init(
    map: RadioMap, level: Level = .mean, count: Int = 1,
    comparison: FingerprintComparison = FingerprintComparison()
  ) {
    precondition((1...100).contains(count), "\(count) cells are outside 1 ... 100")
    self.level = level
    self.count = count
    self.comparison = comparison
    cells = Self.cells(of: map, level, comparison)
    error = SurveyError(of: self, in: map) { $0.cells = Self.cells(of: $1.map, level, comparison) }
  }

  /// The number of scans used: one, the newest.
  public var scanCount: Int { 1 }

  /// The fix at the centre of the nearest cell, or at the weighted mean of the nearest ones, with
  /// the nearest cell as its cell; `nil` if nothing was heard.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    guard let heard = recent.heard(inNewest: 1) else { return nil }
    return cells.fix(heard, count: count, power: 2).map { error.stated($0, scanCount: 1) }
  }

  private static func cells(
    of map: RadioMap, _ level: Level, _ comparison: FingerprintComparison
  ) -> FingerprintLevels {
    FingerprintLevels(of: map, by: comparison) { level == .mean ? $0.mean : $0.median }
  }
}
