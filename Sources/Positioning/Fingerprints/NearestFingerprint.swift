import BLE

/// Estimates the cell of the fingerprint that is nearest to the received levels.
///
/// The exact nearest neighbour over all fingerprints, by the Euclidean distance in dB between the
/// levels of the newest scan and those of each fingerprint. On ties, the lowest cell, and in it the
/// first fingerprint.
///
/// - Assumes the phone of the survey, and a survey that covers the variation of levels in each
///   cell. A single outlier attracts all scans with the same deviation.
/// - Costs O(fingerprints · anchors) a fix in the worst case, far less if cells differ; 12 bytes
///   for each fingerprint and anchor.
/// - Missing anchors, in the scan or in the fingerprint, have the level `missingLevel`.
/// - A constant added to all levels changes the result.
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000).
public struct NearestFingerprint: PositioningMethod {
  /// The level of anchors that were not heard, from -200 to 100 dBm.
  public let missingLevel: PowerLevel
  /// The calibration of its covariance on the survey.
  public private(set) var error = SurveyError.asStated

  private let map: RadioMap
  private let spacing: Double
  /// The search; `nil` without anchors.
  private let search: FingerprintSearch?
  /// Fingerprints that the search skips.
  private var withheld = 0..<0

  /// Creates the method for a survey.
  public init(map: RadioMap, missingLevel: PowerLevel = PowerLevel(dBm: -100)) {
    self.map = map
    self.missingLevel = missingLevel
    spacing = map.cellSpacing
    var levels: [Double] = []
    levels.reserveCapacity(map.fingerprints.count * map.anchors.count)
    for fingerprint in map.fingerprints {
      for level in fingerprint.levels {
        levels.append(LevelLimits.within(level ?? missingLevel.dBm))
      }
    }
    search =
      map.anchors.isEmpty
      ? nil : FingerprintSearch(levels: levels, anchorCount: map.anchors.count)
    error = SurveyError(of: self, in: map) { $0.withheld = $1.fingerprints }
  }

  /// Only the newest scan is used: 1.
  public var scanCount: Int { 1 }

  /// The centre of the nearest fingerprint's cell; `nil` if nothing was heard.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    guard let search, let heard = recent.heard(inNewest: 1) else { return nil }
    let missing = LevelLimits.within(missingLevel.dBm)
    let query = heard.map { $0 ?? missing }
    guard let nearest = search.nearest(to: query, excluding: withheld) else { return nil }
    let cell = map.cells[map.fingerprints[nearest].cell]
    let fix = PositionFix(cell.point, covariance: Covariance(cellSize: spacing), cell: cell.name)
    return error.stated(fix, scanCount: 1)
  }
}
