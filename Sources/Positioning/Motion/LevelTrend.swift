import BLE

/// How the levels of anchors fall with distance, by `LevelLaw`: what is expected where nothing was
/// surveyed.
///
/// - SeeAlso: T. S. Rappaport, *Wireless Communications* (2002), eq. 4.69.
public struct LevelTrend: Hashable, Sendable {
  /// Where the anchors hang, and how strong they are; `nil` where that is not known.
  public var sites: [AnchorSite?]
  /// How high the device is carried, in metres above the floor.
  public var deviceHeight: Double

  private let law: LevelLaw

  /// The trend of anchors at these sites, in the order of the soundings.
  ///
  /// - Parameter exponent: n of `LevelLaw`.
  /// - Precondition: The exponent is 0.1 ... 10, the height finite.
  public init(_ sites: [AnchorSite?], exponent: Double, deviceHeight: Double = 1.2) {
    precondition(deviceHeight.isFinite, "a height of \(deviceHeight) m")
    self.sites = sites
    self.deviceHeight = deviceHeight
    law = LevelLaw(exponent: exponent)
  }

  /// The level of an anchor at a place, in dBm; `nil` where its site is not known. Nearer than 0.3 m
  /// is taken for 0.3 m.
  func level(of anchor: Int, at point: Point) -> Double? {
    guard let site = sites[anchor] else { return nil }
    let across = point - site.position.point
    let up = site.position.height - deviceHeight
    let loss = law.loss(atSquaredDistance: max(across.dot(across) + up * up, 0.3 * 0.3))
    return LevelLimits.within(site.measuredPower.dBm - loss)
  }
}
