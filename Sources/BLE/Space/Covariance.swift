/// The covariance of a position estimate: a symmetric matrix, in m².
///
///     ⎛ xx  xy ⎞
///     ⎝ xy  yy ⎠
///
/// The type also represents the inverse of a covariance, the information matrix in 1/m².
public struct Covariance: Hashable, Sendable {
  /// The variance along x.
  public var xx: Double
  /// The covariance of x and y.
  public var xy: Double
  /// The variance along y.
  public var yy: Double

  /// Creates a matrix from its entries, in m².
  public init(xx: Double, xy: Double, yy: Double) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  /// Creates an isotropic covariance from a standard deviation in metres along each axis.
  public init(deviation: Double) {
    self.init(xx: deviation * deviation, xy: 0, yy: deviation * deviation)
  }

  /// Creates the outer product of a step with itself.
  public init(square step: Vector) {
    self.init(xx: step.dx * step.dx, xy: step.dx * step.dy, yy: step.dy * step.dy)
  }

  /// The trace: the mean squared error, in m².
  public var trace: Double { xx + yy }

  /// The determinant: the product of the variances along the two axes of the error ellipse.
  public var determinant: Double { xx * yy - xy * xy }

  /// The eigenvalues: the variances along the longer and the shorter axis of the error ellipse, in
  /// m².
  public var variances: (greatest: Double, least: Double) {
    let mean = (xx + yy) / 2
    let half = (xx - yy) / 2
    let radius = (half * half + xy * xy).squareRoot()
    return (mean + radius, mean - radius)
  }

  /// A unit vector along the longer axis of the error ellipse; along x if both axes are equal.
  public var direction: Vector {
    let greatest = variances.greatest
    // Both rows of the matrix minus its greatest eigenvalue are perpendicular to the axis.
    let first = Vector(dx: xy, dy: greatest - xx)
    let second = Vector(dx: greatest - yy, dy: xy)
    let longer = first.dot(first) > second.dot(second) ? first : second
    return longer.unit ?? Vector(dx: 1, dy: 0)
  }

  /// The inverse; `nil` if the matrix is singular, exactly or after rounding.
  public var inverse: Covariance? {
    let determinant = determinant
    guard determinant > 0x1p-40 * xx * yy, determinant.isFinite else { return nil }
    return Covariance(xx: yy / determinant, xy: -xy / determinant, yy: xx / determinant)
  }

  /// The squared Mahalanobis distance of a step; `nil` if the matrix is singular.
  ///
  /// If steps are normally distributed with this covariance, the squared distance is below
  /// -2 ln(1 - p) with probability p.
  public func squaredDistance(of step: Vector) -> Double? {
    inverse.map { step.dx * ($0.xx * step.dx + 2 * $0.xy * step.dy) + step.dy * $0.yy * step.dy }
  }

  /// The covariance of the sum of two independent estimates.
  public static func + (a: Covariance, b: Covariance) -> Covariance {
    Covariance(xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy)
  }

  /// The matrix with each entry times a factor.
  public static func * (factor: Double, matrix: Covariance) -> Covariance {
    Covariance(xx: factor * matrix.xx, xy: factor * matrix.xy, yy: factor * matrix.yy)
  }
}
