import BLE

/// The maximum-likelihood position for levels that are normal in decibels about the log-distance
/// model.
///
/// It minimises the sum S of `RangeMisfit` over the plan by Newton's method with
/// Levenberg-Marquardt damping. It starts from up to eight local minima of the grid and from the
/// three strongest anchors, so it rarely misses the global minimum. Steps that reach the plan's
/// border go along it.
///
/// It assumes the path-loss model with its measured powers and exponent: see `RangeFit`. If the
/// device's offset is unknown, that is, if `LevelLaw.offsetDeviation` is infinite, a constant added
/// to all levels does not change the fix. For collinear anchors, a position and its mirror image
/// are equally likely if both are on the plan. The result is the lower or the left one, and the
/// uncertainty spans both. It costs some hundred evaluations for each anchor heard, and the
/// computation of the uncertainty.
///
/// On a plan far wider than the anchors, its error approaches the Cramér-Rao bound from above as
/// the scatter of levels decreases. On a smaller plan it may be less, because the bound ignores
/// walls.
///
/// - SeeAlso: K. Levenberg, *A method for the solution of certain non-linear problems in least
///   squares* (1944); D. W. Marquardt, *An algorithm for least-squares estimation of nonlinear
///   parameters* (1963); Patwari and others (2003).
public struct RangeLeastSquares: PositioningMethod {
  /// The anchors, the plan and the path-loss model.
  public let grid: RangeGrid
  /// The number of newest scans used.
  public let scanCount: Int

  /// Creates the method for the anchors and the plan of a grid.
  ///
  /// - Precondition: `scanCount` is 1 or more.
  public init(_ grid: RangeGrid, scanCount: Int = 3) {
    precondition(scanCount >= 1, "\(scanCount) scans are fewer than 1")
    self.grid = grid
    self.scanCount = scanCount
  }

  /// Three anchors, or four if the device's offset is unknown. Two distances fit two positions, as
  /// do two ratios of distances.
  public var anchorsNeeded: Int { grid.law.offsetDeviation.isFinite ? 3 : 4 }

  /// The maximum-likelihood position; `nil` with fewer anchors heard than are needed.
  public func locate(_ recent: RecentScans) -> PositionFix? {
    let heard = grid.heard(in: recent, newest: scanCount)
    guard heard.count >= anchorsNeeded else { return nil }
    let misfits = grid.misfits(of: heard)
    var best: (point: Point, misfit: Double)?
    for start in starts(heard, misfits) {
      let end = descend(from: start, heard)
      if best.map({ end.misfit < $0.misfit - Self.leastDifference }) ?? true { best = end }
    }
    return best.map { grid.fix(at: $0.point, given: misfits) }
  }

  /// The grid's lowest local minima, row by row, and the positions of the strongest anchors,
  /// because there may be minima narrower than a cell. On ties, the first anchors.
  private func starts(_ heard: [HeardSite], _ misfits: [Double]) -> [Point] {
    let minima = grid.cells.minima(of: misfits).prefix(8).sorted()
    let strongest = heard.indices.sorted { (heard[$1].excess, $0) < (heard[$0].excess, $1) }
    return minima.map { grid.cells.centre($0) }
      + strongest.prefix(3).map { grid.bounds.nearest(to: heard[$0].position.point) }
  }

  /// The minimum difference of S for a position to count as more likely. It is far more than
  /// rounding, so the choice between equally likely positions is always the same.
  private static let leastDifference = 1e-6

  /// The local minimum reached from a point.
  private func descend(
    from start: Point, _ heard: [HeardSite]
  ) -> (point: Point, misfit: Double) {
    var point = start
    var misfit = grid.misfit(of: heard, at: point)
    var damping = 0.001
    for _ in 0..<60 where damping < 1e9 {
      guard let step = step(from: point, misfit, damping: damping) else {
        damping *= 10
        continue
      }
      let next = grid.bounds.nearest(to: point + step)
      guard next.distance(to: point) > 1e-9 else { break }
      let there = grid.misfit(of: heard, at: next)
      if there.value < misfit.value {
        (point, misfit) = (next, there)
        damping = max(damping / 10, 1e-9)
      } else {
        damping *= 10
      }
    }
    return (point, misfit.value)
  }

  /// The step of Newton's method with Marquardt's damping, -(H + λ D)⁻¹ · gradient, with the
  /// curvature H, the damping λ and the steepness D. The step goes along the border if it would
  /// cross the border; `nil` if the step would not descend, because the damping is too small.
  private func step(from point: Point, _ misfit: RangeMisfit, damping: Double) -> Vector? {
    let (gradient, curvature) = (misfit.gradient, misfit.curvature)
    let xx = curvature.xx + damping * misfit.steepness
    let yy = curvature.yy + damping * misfit.steepness
    let bounds = grid.bounds
    let holdsX = gradient.dx > 0 ? point.x <= bounds.lower.x : point.x >= bounds.upper.x
    let holdsY = gradient.dy > 0 ? point.y <= bounds.lower.y : point.y >= bounds.upper.y
    if holdsX && holdsY { return Vector(dx: 0, dy: 0) }
    if holdsX { return yy > 0 ? Vector(dx: 0, dy: -gradient.dy / yy) : nil }
    if holdsY { return xx > 0 ? Vector(dx: -gradient.dx / xx, dy: 0) : nil }
    let determinant = xx * yy - curvature.xy * curvature.xy
    guard xx > 0, determinant > 0 else { return nil }
    return Vector(
      dx: (curvature.xy * gradient.dy - yy * gradient.dx) / determinant,
      dy: (curvature.xy * gradient.dx - xx * gradient.dy) / determinant)
  }
}
