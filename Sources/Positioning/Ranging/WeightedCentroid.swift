import BLE

/// The mean of the anchors' places, those heard strongly counting most.
///
///     x = Σ wᵢ aᵢ / Σ wᵢ,   wᵢ = 10^((Pᵢ - P₁ᵢ) / (10 g))
///
/// With g equal to the exponent of the law, weights go as 1/d; with half of it, as 1/d². No
/// distance is reckoned: a constant added to all levels does not move the fix.
///
/// With a g of 1, errors in rooms drawn at random are the least or nearly so.
///
/// It assumes that anchors hang all around the device, and draws every fix towards their middle. It
/// costs a power an anchor, and the uncertainty.
///
/// - SeeAlso: J. Blumenthal, R. Grossmann, F. Golatowski, D. Timmermann, *Weighted Centroid
///   Localization in Zigbee-based Sensor Networks* (2007).
public struct WeightedCentroid: PositioningMethod {
  /// The anchors, the plan and the law of uncertainty.
  public let grid: RangeGrid
  /// g: the less, the more the strongest counts.
  public let flatness: Double
  /// How many of the newest scans it looks at.
  public let scanCount: Int

  /// The method on a plan.
  ///
  /// - Precondition: The flatness is 0.1 ... 100; there is a scan.
  public init(_ grid: RangeGrid, flatness: Double = 1, scanCount: Int = 3) {
    precondition(flatness >= 0.1 && flatness <= 100, "a flatness of \(flatness) is not 0.1 ... 100")
    precondition(scanCount >= 1, "\(scanCount) scans are fewer than 1")
    self.grid = grid
    self.flatness = flatness
    self.scanCount = scanCount
  }

  /// The weighted mean; `nil` where no anchor is heard.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    let heard = grid.heard(in: sounding, newest: scanCount)
    guard let first = heard.first else { return nil }
    var strongest = first.excess
    for anchor in heard { strongest = max(strongest, anchor.excess) }
    // As seen from one anchor, so that rounding does not grow with the plan's coordinates.
    var sum = 0.0
    var step = Vector(dx: 0, dy: 0)
    for anchor in heard {
      let weight = PortableMath.pow10((anchor.excess - strongest) / (10 * flatness))
      step = step + weight * (anchor.position.point - first.position.point)
      sum += weight
    }
    return grid.fix(at: first.position.point + 1 / sum * step, given: grid.misfits(of: heard))
  }
}
