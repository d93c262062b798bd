import BLE

/// Takes a device to be in the cell of the fingerprint that is nearest to what it hears.
///
/// The nearest neighbour over all fingerprints, by Euclid's distance in dB between the levels of
/// the newest scan and those of each fingerprint. It is exact. Of equally near fingerprints it is
/// that of the lowest cell, and in it the first.
///
/// - Assumes the phone of the survey, and a survey that met each cell's levels in all their
///   variety. One fingerprint that is off draws all to itself that is off alike.
/// - Costs O(fingerprints · anchors) a fix at the worst, and far less where cells differ; 12 bytes
///   for each fingerprint and anchor.
/// - Missing anchors, in the scan or in the fingerprint, are taken to be at `missingLevel`.
/// - A constant added to every level moves it.
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000).
public struct NearestFingerprint: PositioningMethod {
  /// What anchors are taken to be at that were not heard, from -200 to 100 dBm.
  public let missingLevel: PowerLevel
  /// How far off it is in its survey.
  public private(set) var error = SurveyError.asStated

  private let map: RadioMap
  private let spacing: Double
  /// `nil` where there are no anchors.
  private let search: FingerprintSearch?
  /// Fingerprints that it is to know nothing of.
  private var withheld = 0..<0

  /// The method for a survey.
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

  /// It looks at the newest scan.
  public var scanCount: Int { 1 }

  /// The middle of the nearest fingerprint's cell; `nil` where nothing was heard.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    guard let search, let heard = sounding.heard(inNewest: 1) else { return nil }
    let missing = LevelLimits.within(missingLevel.dBm)
    let query = heard.map { $0 ?? missing }
    guard let nearest = search.nearest(to: query, excluding: withheld) else { return nil }
    let cell = map.cells[map.fingerprints[nearest].cell]
    let fix = PositionFix(
      cell.point, covariance: Covariance(cellSize: spacing), cell: cell.name)
    return error.stated(fix, scanCount: 1)
  }
}
