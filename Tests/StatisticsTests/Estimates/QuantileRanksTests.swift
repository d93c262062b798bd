import Statistics
import Testing

@Suite struct QuantileRanksTests {
  /// M. J. Campbell, M. J. Gardner, *Calculating confidence intervals for some non-parametric
  /// analyses* (1988): the ranks, starting at 1, that bound the median at 95 %.
  @Test(arguments: [(6, 1, 6), (10, 2, 9), (20, 6, 15), (50, 18, 33), (100, 40, 61)])
  func matchPublishedRanksOfTheMedian(count: Int, lower: Int, upper: Int) {
    let ranks = QuantileRanks(count: count, fraction: 0.5)
    #expect(ranks.lower == lower - 1)
    #expect(ranks.upper == upper - 1)
  }

  /// From the sums of the binomial distribution, SciPy 1.17.1: binom.cdf.
  @Test(arguments: [
    (100, 0.95, 89, 99), (1000, 0.5, 468, 531), (1000, 0.95, 935, 963),
    (1_000_000, 0.5, 499_019, 500_980), (1_000_000, 0.95, 949_571, 950_427),
  ])
  func matchBinomialSumsForOtherQuantiles(count: Int, fraction: Double, lower: Int, upper: Int) {
    let ranks = QuantileRanks(count: count, fraction: fraction)
    #expect(ranks.lower == lower)
    #expect(ranks.upper == upper)
  }

  /// 0.5⁵ and 0.95⁷¹ are more than 0.025, 0.5⁶ and 0.95⁷² less.
  @Test func areNilForTooFewNumbers() {
    #expect(QuantileRanks(count: 5, fraction: 0.5).lower == nil)
    #expect(QuantileRanks(count: 5, fraction: 0.5).upper == nil)
    #expect(QuantileRanks(count: 71, fraction: 0.95).upper == nil)
    #expect(QuantileRanks(count: 72, fraction: 0.95).upper == 71)
    #expect(QuantileRanks(count: 5, fraction: 0.95).lower == 3)
    #expect(QuantileRanks(count: 0, fraction: 0.5).lower == nil)
  }
}
