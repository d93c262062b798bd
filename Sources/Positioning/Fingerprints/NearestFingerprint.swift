import BLE

/// Estimates the cell of the fingerprint that is nearest to the received levels.
///
/// The exact nearest neighbour over all fingerprints, by the Euclidean distance in dB between the
/// levels of the newest scan and those of each fingerprint. On ties, the lowest cell, and in it the
/// first fingerprint.
///
/// - Assumes the phone of the survey, and a survey that covers the variation of levels in each
///   cell. A single outlier attracts all scans with the same deviation.
/// - Costs O(fingerprints · anchors) a fix in the worst case, far less if missing anchors have a
///   level in both and cells differ; 12 bytes for each fingerprint and anchor.
/// - Missing anchors, in the scan or in the fingerprint: as `missing` says.
/// - A constant added to all levels changes the result.
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000).
public struct NearestFingerprint: PositioningMethod {
  /// The rule for anchors that were heard in one place only. By default they have -100 dBm in the
  /// other.
  public let missing: MissingRule
  /// The calibration of its covariance on the survey.
  public private(set) var error = SurveyError.asStated

  private let map: RadioMap
  private let spacing: Double
  /// The search if missing anchors have a level in both; `nil` otherwise, and without anchors.
  private let search: FingerprintSearch?
  /// The levels without a search, ordered by fingerprint, then by anchor; empty with one.
  private let levels: [Double?]
  /// Fingerprints that the search skips.
  private var withheld = 0..<0

  /// Creates the method for a survey.
  public init(map: RadioMap, missing: MissingRule = .substituted(PowerLevel(dBm: -100))) {
    self.map = map
    self.missing = missing
    spacing = map.cellSpacing
    let levels = map.fingerprints.flatMap { $0.levels.map { $0.map(LevelLimits.within) } }
    if case .substituted(let level) = missing, !map.anchors.isEmpty {
      let substitute = LevelLimits.within(level.dBm)
      search = FingerprintSearch(
        levels: levels.map { $0 ?? substitute }, anchorCount: map.anchors.count)
      self.levels = []
    } else {
      search = nil
      self.levels = levels
    }
    error = SurveyError(of: self, in: map) { $0.withheld = $1.fingerprints }
  }

  /// Only the newest scan is used: 1.
  public var scanCount: Int { 1 }

  /// The centre of the nearest fingerprint's cell; `nil` if nothing was heard.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    guard let heard = recent.heard(inNewest: 1), let nearest = nearest(to: heard) else {
      return nil
    }
    let cell = map.cells[map.fingerprints[nearest].cell]
    let fix = PositionFix(cell.point, covariance: Covariance(cellSize: spacing), cell: cell.name)
    return error.stated(fix, scanCount: 1)
  }

  /// The index of the nearest fingerprint; the first one on ties.
  private func nearest(to heard: [Double?]) -> Int? {
    if let search, case .substituted(let level) = missing {
      let substitute = LevelLimits.within(level.dBm)
      return search.nearest(to: heard.map { $0 ?? substitute }, excluding: withheld)
    }
    let comparison = LevelComparison(missing: missing)
    var best: (fingerprint: Int, squaredDistance: Double)?
    for index in map.fingerprints.indices where !withheld.contains(index) {
      let own = levels[index * heard.count..<(index + 1) * heard.count]
      guard let distance = comparison.squaredDistance(from: heard, to: own),
        distance < best?.squaredDistance ?? .infinity
      else { continue }
      best = (index, distance)
    }
    return best?.fingerprint
  }
}
