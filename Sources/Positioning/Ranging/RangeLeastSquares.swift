import BLE

/// The place that explains all levels best: the likeliest one, levels scattering normally in
/// decibels about the log-distance law.
///
/// The sum S of `Misfit` is made least over the plan, by Newton's steps with Levenberg and
/// Marquardt's damping, from up to eight hollows of the grid and from the three strongest anchors:
/// so it hardly ever stops in a hollow that is not the deepest. On the plan's border, steps go along
/// it.
///
/// It assumes the law, with its measured powers and exponent: see `RangeFit`. Where the offset of
/// the device is taken as unknown, by an infinite `LevelLaw.offsetDeviation`, a constant added to
/// all levels does not move the fix. For anchors in a line, the place and its mirror image are as
/// likely where both are on the plan: the lower one is given, or the left one, and the uncertainty
/// spans both. It costs some hundred looks at each anchor heard, and the uncertainty.
///
/// Where the plan is far wider than the anchors stand, its error comes down to the Cramér-Rao bound
/// as levels scatter less, and never below. On a plan that bounds it, it may be less: the bound knows
/// no walls.
///
/// - SeeAlso: K. Levenberg, *A method for the solution of certain non-linear problems in least
///   squares* (1944); D. W. Marquardt, *An algorithm for least-squares estimation of nonlinear
///   parameters* (1963); Patwari and others (2003).
public struct RangeLeastSquares: PositioningMethod {
  /// The anchors, the plan and the law.
  public let grid: RangeGrid
  /// How many of the newest scans it looks at.
  public let scanCount: Int

  /// The method on a plan.
  ///
  /// - Precondition: There is a scan.
  public init(_ grid: RangeGrid, scanCount: Int = 3) {
    precondition(scanCount >= 1, "\(scanCount) scans are fewer than 1")
    self.grid = grid
    self.scanCount = scanCount
  }

  /// The likeliest place; `nil` where fewer than three anchors are heard, or fewer than four and
  /// nothing is known of the device's offset: two distances leave two places, and so do two ratios
  /// of distances.
  public func locate(_ sounding: Sounding) -> PositionFix? {
    let heard = grid.heard(in: sounding, newest: scanCount)
    guard heard.count >= (grid.law.offsetDeviation.isFinite ? 3 : 4) else { return nil }
    let misfits = grid.misfits(of: heard)
    var best: (point: Point, misfit: Double)?
    for start in starts(heard, misfits) {
      let end = descend(from: start, heard)
      if best.map({ end.misfit < $0.misfit - Self.leastDifference }) ?? true { best = end }
    }
    return best.map { grid.fix(at: $0.point, given: misfits) }
  }

  /// The grid's deepest hollows, row by row, and the places of the strongest anchors, where there
  /// may be hollows narrower than a cell; of anchors as strong, those that come first.
  private func starts(_ heard: [HeardSite], _ misfits: [Double]) -> [Point] {
    var starts: [Point] = []
    for cell in grid.cells.minima(of: misfits).prefix(8).sorted() {
      starts.append(grid.cells.centre(cell))
    }
    let strongest = heard.indices.sorted { (heard[$1].excess, $0) < (heard[$0].excess, $1) }
    for anchor in strongest.prefix(3) {
      starts.append(grid.bounds.nearest(to: heard[anchor].position.point))
    }
    return starts
  }

  /// What S must differ by for a place to count as likelier: far more than rounding, so that of two
  /// places as likely it is always the same that is given.
  private static let leastDifference = 1e-6

  /// The bottom of the hollow that a place lies in.
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

  /// Newton's step with Marquardt's damping, -(H + λ D)⁻¹ · gradient, along the border where it
  /// would lead across; `nil` where it would not lead down, as the damping is too small.
  private func step(from point: Point, _ misfit: Misfit, damping: Double) -> Vector? {
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
