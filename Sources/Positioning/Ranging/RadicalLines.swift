import BLE

/// Trilateration as published: the point where the lines meet that join the circles' intersections.
///
/// Each anchor is the centre of a circle, its radius the distance that its level tells. The line
/// through the two points where two circles meet exists also where they do not: the radical line,
/// of all points with the same power d² - r² towards both.
///
///     (a₂ - a₁) · x = (|a₂|² - |a₁|² - r₂² + r₁²) / 2
///
/// The lines of three circles always meet in one point. Those of more do not, of which what is
/// published says nothing: here the point is taken whose squared distances from all lines sum up
/// least. Radii are reckoned along the floor, r² = d² - h² with the difference in height; a negative
/// r² serves as well.
///
/// It assumes distances as good far away as near by, which those from levels are not: their errors
/// grow with distance, so that a far anchor spoils the fix. In rooms drawn at random with 6 to 8
/// anchors it errs by 4.4 m (root mean square), where the nearest beacon errs by 3.2, the weighted
/// centroid by 2.9 and the likeliest place by 2.4. A constant added to all levels moves it.
///
/// It needs three anchors that are not in a line: in a line, the lines are all at right angles to
/// it, and it gives none. It costs a power an anchor, a line each pair, and the uncertainty.
public struct RadicalLines: PositioningMethod {
  /// The anchors, the plan and the law of uncertainty.
  public let grid: RangeGrid
  /// How distance follows from level.
  public let model: DistanceModel
  /// How many of the newest scans it looks at.
  public let scanCount: Int

  /// The method on a plan.
  ///
  /// - Parameter model: How distance follows from level; by the grid's law where none is given.
  /// - Precondition: There is a scan.
  public init(_ grid: RangeGrid, by model: DistanceModel? = nil, scanCount: Int = 3) {
    precondition(scanCount >= 1, "\(scanCount) scans are fewer than 1")
    self.grid = grid
    self.model = model ?? .logDistance(exponent: grid.law.exponent)
    self.scanCount = scanCount
  }

  /// Where the lines meet; `nil` where fewer than three anchors are heard, or all are in a line.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    let heard = grid.heard(in: sounding, newest: scanCount)
    guard heard.count >= 3, let point = meeting(of: heard) else { return nil }
    return grid.fix(at: point, given: grid.misfits(of: heard))
  }

  /// The point nearest to all lines, as the solution of Σ n nᵀ x = Σ n c over the lines n · x = c of
  /// unit normals n.
  private func meeting(of heard: [HeardSite]) -> Point? {
    let origin = heard[0].position.point
    var normals = Covariance(deviation: 0)
    var sum = Vector(dx: 0, dy: 0)
    for (index, first) in heard.enumerated() {
      for second in heard[(index + 1)...] {
        let between = second.position.point - first.position.point
        // Circles about the same place have no line.
        guard between.length > Self.leastDistance, let normal = between.unit else { continue }
        let (a, b) = (first.position.point - origin, second.position.point - origin)
        let offset =
          (b.dot(b) - a.dot(a) - squaredRadius(of: second) + squaredRadius(of: first))
          / (2 * between.length)
        normals = normals + Covariance(square: normal)
        sum = sum + offset * normal
      }
    }
    let (greatest, least) = normals.variances
    guard least > Self.leastSpread * greatest, let inverse = normals.inverse else { return nil }
    return origin
      + Vector(
        dx: inverse.xx * sum.dx + inverse.xy * sum.dy,
        dy: inverse.xy * sum.dx + inverse.yy * sum.dy)
  }

  private func squaredRadius(of anchor: HeardSite) -> Double {
    let distance = model.distance(at: anchor.level, measuredPower: anchor.measuredPower)
    let up = anchor.position.height - grid.deviceHeight
    return distance * distance - up * up
  }

  /// In metres.
  private static let leastDistance = 0.001
  /// What normals must spread sideways, as a share: lines that differ by less than half a degree or
  /// so are taken for parallel.
  private static let leastSpread = 1e-4
}
