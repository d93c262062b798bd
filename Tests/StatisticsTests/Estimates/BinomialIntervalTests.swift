import Statistics
import Testing

@Suite struct BinomialIntervalTests {
  // Values of the beta quantiles that define the interval, from SciPy 1.17.1: beta.ppf(0.025, k, n
  // - k + 1) and beta.ppf(0.975, k + 1, n - k).
  @Test(arguments: [
    (1, 10, 0.0025285785444617865, 0.4450161170281954),
    (3, 5, 0.14663279963467318, 0.9472550494736831),
    (5, 10, 0.18708602844739855, 0.8129139715526015),
    (1, 200, 0.00012658102786701836, 0.02754189845720562),
    (120, 200, 0.528535672797046, 0.6684537362643604),
    (4999, 10_000, 0.4900514099202569, 0.5097486483484014),
  ])
  func matchesBetaQuantiles(successes: Int, trials: Int, lower: Double, upper: Double) {
    let interval = BinomialInterval(successes: successes, trials: trials)
    #expect(abs(interval.lower - lower) < 1e-12 * lower)
    #expect(abs(interval.upper - upper) < 1e-12 * upper)
  }

  // R. G. Newcombe, *Two-sided confidence intervals for the single proportion* (1998), table I,
  // method 5.
  @Test(arguments: [
    (81, 263, 0.2527, 0.3676), (15, 148, 0.0578, 0.1617), (0, 20, 0, 0.1684),
    (1, 29, 0.0009, 0.1776),
  ])
  func matchesAPublishedTable(successes: Int, trials: Int, lower: Double, upper: Double) {
    let interval = BinomialInterval(successes: successes, trials: trials)
    #expect(abs(interval.lower - lower) <= 5e-5)
    #expect(abs(interval.upper - upper) <= 5e-5)
  }

  /// The sums of binomial terms, and integrals of the beta density, solved with 50 digits by mpmath
  /// 1.3.0.
  @Test(arguments: [
    (0, 1_000_000, 0, 3.688872650206489e-06),
    (1, 1_000_000, 2.5317807663794178e-08, 5.571630655166941e-06),
    (500_000, 1_000_000, 0.49901951919531184, 0.5009804808046882),
    (0, 1_000_000_000, 0, 3.6888794473100202e-09),
    (1, 1_000_000_000, 2.531780798396938e-11, 5.571643378203115e-09),
    (3100, 1_000_000_000, 2.9918242033671105e-06, 3.2110876406244997e-06),
    (500_000_000, 1_000_000_000, 0.4999690097484223, 0.5000309902515777),
    (999_999_999, 1_000_000_000, 0.9999999944283566, 0.9999999999746821),
    (1_000_000_000, 1_000_000_000, 0.9999999963111206, 1),
  ])
  func isAccurateForRareEvents(successes: Int, trials: Int, lower: Double, upper: Double) {
    let interval = BinomialInterval(successes: successes, trials: trials)
    #expect(abs(interval.lower - lower) <= 2e-12 * lower)
    #expect(abs(interval.upper - upper) <= 2e-12 * upper)
  }

  // If all trials fail, (1 - upper)^n is the tail probability.
  @Test(arguments: [1, 10, 59, 1000])
  func matchesClosedFormsAtTheEnds(trials: Int) {
    let none = BinomialInterval(successes: 0, trials: trials)
    #expect(none.lower == 0)
    #expect(abs(Self.power(1 - none.upper, trials) - 0.025) < 1e-12)
    let all = BinomialInterval(successes: trials, trials: trials)
    #expect(all.upper == 1)
    #expect(abs(Self.power(all.lower, trials) - 0.025) < 1e-12)
  }

  @Test func widensWithTheConfidence() {
    // SciPy 1.17.1: beta.ppf([0.005, 0.995], ...)
    let interval = BinomialInterval(successes: 7, trials: 20, confidence: 0.99)
    #expect(abs(interval.lower - 0.11387976326673242) < 1e-12)
    #expect(abs(interval.upper - 0.6565685842319211) < 1e-12)
  }

  @Test func isUninformativeWithoutTrials() {
    let interval = BinomialInterval(successes: 0, trials: 0)
    #expect(interval.range == 0...1)
    #expect(interval.fraction == nil)
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
