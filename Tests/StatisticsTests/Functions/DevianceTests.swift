@testable import Statistics
import Testing

@Suite struct DevianceTests {
  /// k ln(k / m) + m - k, with 40 digits by mpmath 1.3.0.
  @Test(arguments: [
    (2, 1, 0.3862943611198906), (150, 100, 10.819766216224657), (110, 100, 0.48411977847573460),
    (1_000_001, 1_000_000, 4.999998333334167e-07),
  ])
  func growsWithTheDistance(count: Double, mean: Double, expected: Double) {
    #expect(abs(Deviance.of(count, from: mean) / expected - 1) < 1e-14)
  }

  @Test func isZeroAtTheMean() {
    #expect(Deviance.of(7, from: 7) == 0)
  }
}
