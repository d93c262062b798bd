import BLE

/// The expected levels of anchors by path loss (`LevelLaw`), for points without a survey.
///
/// - SeeAlso: T. S. Rappaport, *Wireless Communications* (2002), eq. 4.69.
public struct LevelTrend: Hashable, Sendable {
  /// The positions and measured powers of the anchors; `nil` if unknown.
  public var sites: [AnchorSite?]
  /// The height of the device, in metres above the floor.
  public var deviceHeight: Double

  private let law: LevelLaw

  /// Creates the trend of anchors, in the order of the scans.
  ///
  /// - Parameter exponent: n of `LevelLaw`.
  /// - Precondition: The exponent is 0.1 ... 10, the height finite.
  public init(_ sites: [AnchorSite?], exponent: Double, deviceHeight: Double = 1.2) {
    precondition(deviceHeight.isFinite, "a height of \(deviceHeight) m")
    self.sites = sites
    self.deviceHeight = deviceHeight
    law = LevelLaw(exponent: exponent)
  }

  /// The level of an anchor at a point, in dBm; `nil` if its site is unknown. Distances below 0.3 m
  /// count as 0.3 m.
  func level(of anchor: Int, at point: Point) -> Double? {
    guard let site = sites[anchor] else { return nil }
    let across = point - site.position.point
    let up = site.position.height - deviceHeight
    let loss = law.loss(atSquaredDistance: max(across.dot(across) + up * up, 0.3 * 0.3))
    return PositioningLevelLimits.within(site.measuredPower.dBm - loss)
  }
}
