import BLE

/// How the levels of anchors fall with distance: what is expected where nothing was surveyed.
///
///     L(d) = L₁ - 10 · n · log₁₀(d / 1 m)
///
/// - SeeAlso: T. S. Rappaport, *Wireless Communications* (2002), eq. 4.69.
public struct LevelTrend: Hashable, Sendable {
  /// Where the anchors hang, and how strong they are; `nil` where that is not known.
  public var sites: [AnchorSite?]
  /// The path loss exponent n.
  public var exponent: Double
  /// How high the device is carried, in metres above the floor.
  public var deviceHeight: Double

  /// The trend of anchors at these sites, in the order of the soundings.
  ///
  /// - Precondition: The exponent and the height are finite.
  public init(_ sites: [AnchorSite?], exponent: Double, deviceHeight: Double = 1.2) {
    precondition(exponent.isFinite, "an exponent of \(exponent)")
    precondition(deviceHeight.isFinite, "a height of \(deviceHeight) m")
    self.sites = sites
    self.exponent = exponent
    self.deviceHeight = deviceHeight
  }

  /// The level of an anchor at a place, in dBm; `nil` where its site is not known. Nearer than 0.3 m
  /// is taken for 0.3 m.
  func level(of anchor: Int, at point: Point) -> Double? {
    guard let site = sites[anchor] else { return nil }
    let distance = site.position.distance(to: Position(point, height: deviceHeight))
    let loss = 10 * exponent * PortableMath.log10(max(distance, 0.3))
    return LevelLimits.within(site.measuredPower.dBm - loss)
  }
}
