import BLE

/// Estimates the cell of the fingerprint that is nearest to the received levels, or the mean of
/// several cells.
///
/// The exact nearest neighbour over all fingerprints, by the Euclidean distance in dB between the
/// levels of the newest scan and those of each fingerprint. On ties, the first cell, and in it the
/// first fingerprint. With several cells, the distance of a cell is that of its nearest
/// fingerprint, and the fix is the mean of the nearest cells, weighted by the inverse squares of
/// the distances. Distances below 0.1 dB count as 0.1 dB.
///
/// - Assumes the phone of the survey, and a survey that covers the variation of levels in each
///   cell. A single outlier attracts all scans with the same deviation.
/// - Costs O(fingerprints · anchors) a fix in the worst case, far less if cells differ and
///   `missing` substitutes a level both in the scan and in the fingerprint; 12 bytes for each
///   fingerprint and anchor.
/// - Missing anchors, in the scan or in the fingerprint: as `missing` says.
/// - A constant added to all levels changes the result.
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000).
public struct NearestFingerprint: PositioningMethod {
  /// The rule for anchors that were heard only now, or only in the survey. By default they have
  /// -100 dBm where they were not heard.
  public let missing: MissingRule
  /// The number of nearest cells that a fix averages, with weights.
  public let count: Int
  /// The calibration of the method's covariance on the survey.
  public private(set) var error = SurveyError.asStated

  private let map: RadioMap
  private let spacing: Double
  /// The search for a single cell, if `missing` substitutes a level both in the scan and in the
  /// fingerprint; `nil` for several cells, other rules, or no anchors.
  private let search: FingerprintSearch?
  /// The levels if there is no search, ordered by fingerprint, then by anchor; empty if there is
  /// one.
  private let levels: [Double?]
  /// Fingerprints that the search skips.
  private var withheld = 0..<0

  /// The rule for missing anchors if none is given: -100 dBm.
  public static let missingByDefault = MissingRule.substituted(PowerLevel(dBm: -100))

  /// Creates the method for a survey.
  ///
  /// - Precondition: `count` is 1 ... 100.
  public init(
    map: RadioMap, count: Int = 1, missing: MissingRule = NearestFingerprint.missingByDefault
  ) {
    precondition((1...100).contains(count), "\(count) cells are outside 1 ... 100")
    self.map = map
    self.count = count
    self.missing = missing
    spacing = map.cellSpacing
    let levels = map.fingerprints.flatMap {
      $0.levels.map { $0.map(PositioningLevelLimits.within) }
    }
    if case .substituted(let level) = missing, count == 1, !map.anchors.isEmpty {
      let substitute = PositioningLevelLimits.within(level.dBm)
      search = FingerprintSearch(
        levels: levels.map { $0 ?? substitute }, anchorCount: map.anchors.count)
      self.levels = []
    } else {
      search = nil
      self.levels = levels
    }
    error = SurveyError(of: self, in: map) { $0.withheld = $1.fingerprints }
  }

  /// The number of scans used: one, the newest.
  public var scanCount: Int { 1 }

  /// The fix at the centre of the nearest fingerprint's cell, or at the weighted mean of the
  /// nearest cells, with the nearest cell as its cell; `nil` if nothing was heard.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    guard let heard = recent.heard(inNewest: 1) else { return nil }
    let fix = CellMixture.fix(nearestCells(to: heard), of: map.cells, cellSize: spacing) {
      FingerprintLevels.weight(atSquaredDistance: $0, power: 2)
    }
    return fix.map { error.stated($0, scanCount: 1) }
  }

  /// The cells of the nearest fingerprints, ranked by their squared distances in dB². `search`
  /// finds a single cell; its distance is given as 0, because its weight has no effect.
  private func nearestCells(to heard: [Double?]) -> CellRanking {
    var nearest = CellRanking(count)
    if let search, case .substituted(let level) = missing {
      let substitute = PositioningLevelLimits.within(level.dBm)
      let index = search.nearest(to: heard.map { $0 ?? substitute }, excluding: withheld)
      if let index { nearest.add(map.fingerprints[index].cell, at: 0) }
      return nearest
    }
    let comparison = FingerprintComparison(missing: missing)
    for cell in map.cells.indices {
      var least: Double?
      for index in map.ranges[cell] where !withheld.contains(index) {
        let own = levels[index * heard.count..<(index + 1) * heard.count]
        guard let square = comparison.squaredDistance(from: heard, to: own),
          square < least ?? .infinity
        else { continue }
        least = square
      }
      if let least { nearest.add(cell, at: least) }
    }
    return nearest
  }
}
