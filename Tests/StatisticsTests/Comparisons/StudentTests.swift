import Statistics
import Testing

@Suite struct StudentTests {
  /// M. Abramowitz, I. A. Stegun, *Handbook of Mathematical Functions*, table 26.10: the two-sided
  /// quantiles for 10 %, 5 %, 1 % and 0.1 %.
  @Test(
    arguments: [
      (1, [6.314, 12.706, 63.657, 636.619]), (2, [2.920, 4.303, 9.925, 31.599]),
      (3, [2.353, 3.182, 5.841, 12.924]), (4, [2.132, 2.776, 4.604, 8.610]),
      (5, [2.015, 2.571, 4.032, 6.869]), (10, [1.812, 2.228, 3.169, 4.587]),
      (30, [1.697, 2.042, 2.750, 3.646]), (120, [1.658, 1.980, 2.617, 3.373]),
    ] as [(Double, [Double])])
  func matchesPublishedQuantiles(freedom: Double, expected: [Double]) {
    let student = Student(freedom: freedom)
    for (share, quantile) in zip([0.95, 0.975, 0.995, 0.9995], expected) {
      #expect(abs(student.quantile(share) - quantile) <= 6e-4)
      #expect(abs(student.probability(beyond: quantile) / (2 * (1 - share)) - 1) < 2e-3)
    }
  }

  /// SciPy 1.17.1: t.ppf(0.975, freedom); the last is z + (z³ + z) / 4ν.
  @Test(
    arguments: zip(
      [1, 2, 10, 1000, 1e6, 1e9],
      [
        12.706204736174694, 4.302652729749462, 2.228138851986274, 1.9623390808264083,
        1.959966356814107, 1.959963986912,
      ]))
  func isAccurateToTwelveDigits(freedom: Double, expected: Double) {
    let student = Student(freedom: freedom)
    #expect(abs(student.quantile(0.975) - expected) < 1e-12 * expected)
    #expect(student.quantile(0.25) == -student.quantile(0.75))
    #expect(student.quantile(0.5) == 0)
  }

  /// With one degree of freedom it is the Cauchy distribution: P(|T| ≥ t) = 1 - 2/π · atan t; with
  /// two, 1 - t / √(2 + t²).
  @Test func matchesClosedForms() {
    #expect(abs(Student(freedom: 1).probability(beyond: 1) - 0.5) < 1e-14)
    // 2 / π · atan(1e-8).
    let far = Student(freedom: 1).probability(beyond: 1e8)
    #expect(abs(far / (2 / .pi * 1e-8) - 1) < 1e-12)
    let two = Student(freedom: 2)
    for t in [1e-3, 0.5, 1.4, 1.5, 40] {
      #expect(abs(two.probability(beyond: t) - (1 - t / (2 + t * t).squareRoot())) < 1e-14)
    }
    #expect(two.probability(beyond: 0) == 1)
    #expect(two.probability(beyond: -3) == two.probability(beyond: 3))
    #expect(two.probability(beyond: .infinity) == 0)
  }
}
