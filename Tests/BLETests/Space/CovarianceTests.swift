import BLE
import TestSupport
import Testing

struct CovarianceTests {
  /// Variance 4 along the heading of 30°, 1 across.
  private let slanting: Covariance = {
    let axis = Vector(headingDegrees: 30)
    return 4 * Covariance(square: axis) + Covariance(square: axis.turnedClockwise(degrees: 90))
  }()

  @Test func recoversItsAxes() {
    let variances = slanting.variances
    #expect(abs(variances.greatest - 4) < 1e-12 && abs(variances.least - 1) < 1e-12)
    #expect(abs(slanting.direction.cross(Vector(headingDegrees: 30))) < 1e-12)
    #expect(Covariance(deviation: 3).direction == Vector(dx: 1, dy: 0))
    #expect(Covariance(xx: 1, xy: 0, yy: 9).direction.dx.magnitude < 1e-12)
  }

  @Test func inverseTimesMatrixIsIdentity() throws {
    var dice = Dice(1)
    for _ in 0..<1000 {
      let matrix =
        Covariance(square: Vector(dx: dice.number(-9...9), dy: dice.number(-9...9)))
        + Covariance(deviation: dice.number(0.1...9))
      let inverse = try #require(matrix.inverse)
      #expect(abs(matrix.xx * inverse.xx + matrix.xy * inverse.xy - 1) < 1e-9)
      #expect(abs(matrix.xx * inverse.xy + matrix.xy * inverse.yy) < 1e-9)
      #expect(abs(matrix.xy * inverse.xy + matrix.yy * inverse.yy - 1) < 1e-9)
    }
  }

  @Test func singularMatrixHasNoInverse() {
    #expect(Covariance(square: Vector(dx: 0.1, dy: 0.3)).inverse == nil)
    #expect(Covariance(deviation: 0).inverse == nil)
    #expect(Covariance(deviation: .infinity).inverse == nil)
    #expect(Covariance(deviation: .nan).inverse == nil)
  }

  @Test func distancesAreInDeviations() throws {
    let along = try #require(slanting.squaredDistance(of: 6 * Vector(headingDegrees: 30)))
    let across = try #require(slanting.squaredDistance(of: 6 * Vector(headingDegrees: 120)))
    #expect(abs(along - 9) < 1e-9 && abs(across - 36) < 1e-9)
  }

  /// 95 % of a bivariate normal distribution lies within 2.448 deviations (Abramowitz and Stegun,
  /// table 26.8: χ² with two degrees of freedom, 5.99147).
  @Test func confidenceRegionExtendsTo2448Deviations() {
    let fix = PositionFix(Point(x: 1, y: 1), covariance: Covariance(deviation: 2))
    #expect(fix.regionHolds(Point(x: 1 + 4.895, y: 1)))
    #expect(!fix.regionHolds(Point(x: 1, y: 1 - 4.896)))
    #expect(!PositionFix(Point(x: 1, y: 1), covariance: .init(deviation: 0)).regionHolds(fix.point))
  }
}
