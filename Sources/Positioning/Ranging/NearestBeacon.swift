import BLE

/// The position of the anchor that is nearest according to a distance model.
///
/// By the log-distance model, the nearest anchor has the greatest excess of its level over its
/// measured power. Then neither a constant added to all levels nor the exponent changes the fix.
/// With a model that is a curve in the ratio of two levels, the fix may change. On ties, the anchor
/// of greater excess counts, then the one with the lesser x, then the lesser y.
///
/// The method assumes anchors at the positions to distinguish, and needs to hear only one. It costs
/// one exponential for each anchor, and the computation of the uncertainty.
public struct NearestBeacon: PositioningMethod {
  /// The anchors and the plan, and the path-loss model from which the uncertainty is computed.
  public let grid: RangeGrid
  /// The distance model.
  public let model: DistanceModel
  /// The number of newest scans used.
  public let scanCount: Int

  /// Creates the method for the anchors and the plan of a grid.
  ///
  /// - Precondition: `scanCount` is 1 or more.
  public init(_ grid: RangeGrid, by model: DistanceModel = .logDistance(), scanCount: Int = 3) {
    precondition(scanCount >= 1, "\(scanCount) scans are fewer than 1")
    self.grid = grid
    self.model = model
    self.scanCount = scanCount
  }

  /// The position of the nearest anchor; `nil` if none is heard.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    let heard = grid.heard(in: recent, newest: scanCount)
    guard var nearest = heard.first else { return nil }
    for anchor in heard where isNearer(anchor, nearest) { nearest = anchor }
    return grid.fix(at: nearest.position.point, given: grid.misfits(of: heard))
  }

  /// The distance of each anchor according to the model.
  public func distances(in recent: RecentScans) -> [Double?]? {
    grid.distances(in: recent, newest: scanCount, by: model)
  }

  private func isNearer(_ a: HeardSite, _ b: HeardSite) -> Bool {
    (distance(of: a), b.excess) < (distance(of: b), a.excess)
  }

  private func distance(of anchor: HeardSite) -> Double {
    model.distance(at: anchor.level, measuredPower: anchor.measuredPower)
  }
}
