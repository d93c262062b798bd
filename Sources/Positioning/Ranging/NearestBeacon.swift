import BLE

/// The place of the anchor that is nearest, by what a model makes of its level.
///
/// By the log-distance law the nearest is the one that is heard strongest, measured powers taken
/// away: then a constant added to all levels does not move the fix, nor does any exponent matter.
/// By curves in the ratio of two levels it may move. Of anchors equally near, the one of greater
/// excess counts, then the one with lesser x, lesser y.
///
/// It assumes that anchors hang where people are wanted to be told apart, and answers as soon as
/// one is heard. It costs one power an anchor, and the uncertainty.
public struct NearestBeacon: PositioningMethod {
  /// The anchors, the plan and the law of uncertainty.
  public let grid: RangeGrid
  /// How distance follows from level.
  public let model: DistanceModel
  /// How many of the newest scans it looks at.
  public let scanCount: Int

  /// The method on a plan.
  ///
  /// - Precondition: There is a scan.
  public init(_ grid: RangeGrid, by model: DistanceModel = .logDistance(), scanCount: Int = 3) {
    precondition(scanCount >= 1, "\(scanCount) scans are fewer than 1")
    self.grid = grid
    self.model = model
    self.scanCount = scanCount
  }

  /// The place of the nearest anchor; `nil` where none is heard.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    let heard = grid.heard(in: sounding, newest: scanCount)
    guard var nearest = heard.first else { return nil }
    for anchor in heard where isNearer(anchor, nearest) { nearest = anchor }
    return grid.fix(at: nearest.position.point, given: grid.misfits(of: heard))
  }

  private func isNearer(_ a: HeardSite, _ b: HeardSite) -> Bool {
    (distance(of: a), b.excess) < (distance(of: b), a.excess)
  }

  private func distance(of anchor: HeardSite) -> Double {
    model.distance(at: anchor.level, measuredPower: anchor.measuredPower)
  }
}
