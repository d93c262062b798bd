import BLE

/// The place that explains all levels best: the likeliest one, levels scattering normally in
/// decibels about the log-distance law.
///
/// The sum S of `Misfit` is made least over the plan, by Levenberg and Marquardt's steps from every
/// hollow of the grid, up to eight: so it does not stop in a hollow that is not the deepest. On the
/// plan's border, steps go along it.
///
/// It assumes the law, with its measured powers and exponent: see `RangeFit`. Where the offset of
/// the device is taken as unknown, by an infinite `LevelLaw.offsetDeviation`, a constant added to
/// all levels does not move the fix. For anchors in a line, the place and its mirror image are as
/// likely where both are on the plan: that of lesser y is given, and the uncertainty spans both. It
/// costs some hundred looks at each anchor heard, and the uncertainty.
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
    for cell in grid.lattice.minima(of: misfits).prefix(8).sorted() {
      let end = descend(from: grid.lattice.centre(cell), heard)
      if best.map({ end.misfit < $0.misfit - Self.leastDifference }) ?? true { best = end }
    }
    return best.map { grid.fix(at: $0.point, misfits) }
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
    for _ in 0..<60 {
      let step = step(from: point, misfit, damping: damping)
      let next = grid.bounds.nearest(to: point + step)
      guard next.distance(to: point) > 1e-9, damping < 1e12 else { break }
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

  /// Marquardt's step: -(JᵀWJ + λ D)⁻¹ · gradient, along the border where it would lead across.
  private func step(from point: Point, _ misfit: Misfit, damping: Double) -> Vector {
    let (gradient, curvature) = (misfit.gradient, misfit.curvature)
    let floor = damping * curvature.trace
    let xx = curvature.xx + floor
    let yy = curvature.yy + floor
    let bounds = grid.bounds
    let holdsX = gradient.dx > 0 ? point.x <= bounds.lower.x : point.x >= bounds.upper.x
    let holdsY = gradient.dy > 0 ? point.y <= bounds.lower.y : point.y >= bounds.upper.y
    guard floor > 0, !(holdsX && holdsY) else { return Vector(dx: 0, dy: 0) }
    if holdsX { return Vector(dx: 0, dy: -gradient.dy / yy) }
    if holdsY { return Vector(dx: -gradient.dx / xx, dy: 0) }
    let determinant = xx * yy - curvature.xy * curvature.xy
    return Vector(
      dx: (curvature.xy * gradient.dy - yy * gradient.dx) / determinant,
      dy: (curvature.xy * gradient.dx - xx * gradient.dy) / determinant)
  }
}
