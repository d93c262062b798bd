import BLE

/// The mean of the anchors' positions, weighted by level.
///
///     x = Σ wᵢ aᵢ / Σ wᵢ,   wᵢ = 10^((Pᵢ - P₁ᵢ) / (10 g))
///
/// The anchors are at aᵢ, have the received levels Pᵢ and the measured powers P₁ᵢ; g is the
/// flatness. With g equal to the path-loss exponent, weights are proportional to 1/d; with half of
/// it, to 1/d². No distance is computed, so a constant added to all levels does not change the fix.
///
/// In random rooms, errors are smallest, or nearly so, for g = 1.
///
/// The method assumes anchors all around the device, and biases every fix towards their middle. It
/// costs an exponential for each anchor, and the computation of the uncertainty.
///
/// - SeeAlso: J. Blumenthal, R. Grossmann, F. Golatowski, D. Timmermann, *Weighted Centroid
///   Localization in Zigbee-based Sensor Networks* (2007).
public struct WeightedCentroid: PositioningMethod {
  /// The anchors and the plan, and the path-loss model from which the uncertainty is computed.
  public let grid: RangeGrid
  /// The flatness g: the smaller, the greater the weight of the strongest anchor.
  public let flatness: Double
  /// The number of newest scans used.
  public let scanCount: Int

  /// Creates the method for the anchors and the plan of a grid.
  ///
  /// - Precondition: The flatness is 0.1 ... 100; `scanCount` is 1 or more.
  public init(_ grid: RangeGrid, flatness: Double = 1, scanCount: Int = 3) {
    precondition(flatness >= 0.1 && flatness <= 100, "a flatness of \(flatness) is not 0.1 ... 100")
    precondition(scanCount >= 1, "\(scanCount) scans are fewer than 1")
    self.grid = grid
    self.flatness = flatness
    self.scanCount = scanCount
  }

  /// The weighted mean; `nil` if no anchor is heard.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    let heard = grid.heard(in: recent, newest: scanCount)
    guard let first = heard.first else { return nil }
    var strongest = first.excess
    for anchor in heard { strongest = max(strongest, anchor.excess) }
    // Relative to one anchor, so that rounding does not grow with the plan's coordinates.
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
