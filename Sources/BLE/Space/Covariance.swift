/// How an estimate of a place scatters about the truth: a symmetric matrix, in square metres.
///
///     ⎛ xx  xy ⎞
///     ⎝ xy  yy ⎠
///
/// The same three numbers serve for its inverse, the information about a place in 1/m².
public struct Covariance: Hashable, Sendable {
  /// The variance along x.
  public var xx: Double
  /// The covariance of x and y.
  public var xy: Double
  /// The variance along y.
  public var yy: Double

  /// The matrix of these entries, in square metres.
  public init(xx: Double, xy: Double, yy: Double) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  /// The same scatter in every direction, of a standard deviation in metres along each axis.
  public init(deviation: Double) {
    self.init(xx: deviation * deviation, xy: 0, yy: deviation * deviation)
  }

  /// The product of a step with itself: the scatter of what lies that far before or behind.
  public init(square step: Vector) {
    self.init(xx: step.dx * step.dx, xy: step.dx * step.dy, yy: step.dy * step.dy)
  }

  /// The sum of the variances along both axes, in square metres: the mean square error.
  public var trace: Double { xx + yy }

  /// The product of the variances along the two axes of the ellipse.
  public var determinant: Double { xx * yy - xy * xy }

  /// The variances along the longer and the shorter axis of the ellipse, in square metres.
  public var variances: (greatest: Double, least: Double) {
    let mean = (xx + yy) / 2
    let half = (xx - yy) / 2
    let radius = (half * half + xy * xy).squareRoot()
    return (mean + radius, mean - radius)
  }

  /// The direction of the longer axis of the ellipse, one of its two; along x where both are as
  /// long.
  public var direction: Vector {
    let greatest = variances.greatest
    // Both rows of the matrix less its eigenvalue are at right angles to the axis.
    let first = Vector(dx: xy, dy: greatest - xx)
    let second = Vector(dx: greatest - yy, dy: xy)
    let longer = first.dot(first) > second.dot(second) ? first : second
    return longer.unit ?? Vector(dx: 1, dy: 0)
  }

  /// The inverse; `nil` where there is none, or rounding leaves nothing of it.
  public var inverse: Covariance? {
    let determinant = determinant
    guard determinant > 0x1p-40 * xx * yy, determinant.isFinite else { return nil }
    return Covariance(xx: yy / determinant, xy: -xy / determinant, yy: xx / determinant)
  }

  /// How far a step leads out of the scatter, squared: in standard deviations, whatever the
  /// direction; `nil` where the matrix has no inverse.
  ///
  /// Mahalanobis' distance. Of estimates that scatter normally, this is below -2 ln(1 - p) for a
  /// share p.
  public func squaredDistance(of step: Vector) -> Double? {
    inverse.map { step.dx * ($0.xx * step.dx + 2 * $0.xy * step.dy) + step.dy * $0.yy * step.dy }
  }

  /// The scatter of the sum of two estimates that know nothing of one another.
  public static func + (a: Covariance, b: Covariance) -> Covariance {
    Covariance(xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy)
  }

  /// The matrix with each entry times a factor.
  public static func * (factor: Double, matrix: Covariance) -> Covariance {
    Covariance(xx: factor * matrix.xx, xy: factor * matrix.xy, yy: factor * matrix.yy)
  }
}
