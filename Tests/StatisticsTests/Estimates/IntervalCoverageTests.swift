import Statistics
import TestSupport
import Testing

/// The coverage of confidence intervals for known truths.
@Suite struct IntervalCoverageTests {
  /// Summed over all outcomes: the coverage of the exact interval is never too low.
  @Test(arguments: [1, 2, 5, 10, 30]) func exactBinomialIntervalsAreConservative(trials: Int) {
    let intervals = (0...trials).map { BinomialInterval(successes: $0, trials: trials) }
    for share in 1..<100 {
      let probability = Double(share) / 100
      var held = 0.0
      var likelihood = (0..<trials).reduce(1) { product, _ in product * (1 - probability) }
      for successes in 0...trials {
        if intervals[successes].range.contains(probability) { held += likelihood }
        let ways = Double(trials - successes) / Double(successes + 1)
        likelihood *= ways * probability / (1 - probability)
      }
      #expect(held > 0.95 - 1e-12)
    }
  }

  /// Summed over all counts, starting at e⁻ᵐ.
  @Test func exactPoissonIntervalsAreConservative() {
    let intervals = (0...60).map { PoissonInterval(events: Double($0)) }
    // e^(-1/10), so that the sums are independent of the functions under test.
    let step = 0.9048374180359595
    var likelihoodOfNone = 1.0
    for tenths in 1...150 {
      likelihoodOfNone *= step
      let mean = Double(tenths) / 10
      var (held, likelihood) = (0.0, likelihoodOfNone)
      for events in intervals.indices {
        if intervals[events].lower <= mean, mean <= intervals[events].upper { held += likelihood }
        likelihood *= mean / Double(events + 1)
      }
      #expect(held > 0.95 - 1e-9)
    }
  }

  /// The expected coverage is 95.6 % at 0.01 and 95.1 % to 95.2 % at the others (SciPy 1.17.1).
  /// The coverage in 2000 studies has a standard error of half a percent.
  @Test(.enabled(if: Build.isOptimised), arguments: [0.01, 0.05, 0.3, 0.5])
  func binomialIntervalsCoverTheProbability(probability: Double) {
    var dice = Dice(UInt64(1000 * probability))
    expectCoverage {
      let successes = (0..<10_000).count { _ in dice.happens(probability) }
      let interval = BinomialInterval(successes: successes, trials: 10_000)
      return interval.range.contains(probability)
    }
  }

  /// The cube of a uniform number, whose quantile p is p³.
  @Test(.enabled(if: Build.isOptimised), arguments: [0.5, 0.95])
  func quantileIntervalsCoverTheQuantile(fraction: Double) throws {
    var dice = Dice(UInt64(100 * fraction))
    let truth = fraction * fraction * fraction
    expectCoverage {
      let numbers = (0..<1000).map { _ in
        let number = dice.number(0...1)
        return number * number * number
      }
      let interval = QuantileInterval(ofSorted: numbers.sorted(), at: fraction)
      guard let lower = interval?.lower, let upper = interval?.upper else { return false }
      return lower <= truth && truth <= upper
    }
  }

  @Test(.enabled(if: Build.isOptimised), arguments: [2, 10, 300])
  func meanIntervalsCoverNormalMeans(count: Int) {
    var dice = Dice(UInt64(count))
    expectCoverage {
      guard let interval = MeanInterval(of: (0..<count).map { _ in 7 + dice.normal() }),
        let halfWidth = interval.halfWidth
      else { return false }
      return (interval.mean - 7).magnitude <= halfWidth
    }
  }

  /// Summed over all pairs, Tango's interval covers 94.8 % to 95.4 % of these (SciPy 1.17.1).
  @Test(
    .enabled(if: Build.isOptimised),
    arguments: [(1000, 0.1, 0.1), (1000, 0.05, 0.02), (1000, 0.003, 0.001), (100, 0.1, 0.1)])
  func pairedRateIntervalsCoverTheDifference(count: Int, onlyFirst: Double, onlySecond: Double) {
    var dice = Dice(UInt64(1e4 * onlyFirst))
    expectCoverage {
      let rates = PairedRates.drawn(
        count, both: 0.2, onlyFirst: onlyFirst, onlySecond: onlySecond, from: &dice)
      return rates.interval().contains(onlyFirst - onlySecond)
    }
  }

  /// If most studies have no pair that differs, the interval is too wide rather than too narrow.
  @Test(.enabled(if: Build.isOptimised))
  func intervalsOfSimilarPairsAreConservative() {
    var dice = Dice(11)
    let held = (0..<2000).count { _ in
      PairedRates.drawn(1000, both: 0.2, onlyFirst: 0.0004, onlySecond: 0.0002, from: &dice)
        .interval().contains(0.0002)
    }
    #expect(held >= 1860)
  }

  /// Most numbers are 0, the others 1 or arbitrary. Student's interval covers the mean in 80 % if
  /// the others are 1 (SciPy 1.17.1).
  @Test(
    .enabled(if: Build.isOptimised),
    arguments: [(0.003, true), (0.01, true), (0.003, false), (0.05, false)])
  func intervalsOfRareNonzeroNumbersAreConservative(probability: Double, isWhole: Bool) {
    var dice = Dice(UInt64(1e4 * probability))
    let held = (0..<2000).count { _ in
      let shares = (0..<1000).map { _ in
        dice.happens(probability) ? Int64(isWhole ? 1e6 : 1e6 * dice.number(0...1)) : 0
      }
      guard let range = ScatteredShare(of: Moments(of: shares), per: 1e6) else { return false }
      let mean = isWhole ? probability : probability / 2
      return range.lower <= mean && mean <= range.upper
    }
    #expect(held >= 1890)
  }

  /// Uniform numbers, for which the interval is hardly wider than Student's.
  @Test(.enabled(if: Build.isOptimised)) func uniformMeansAreCovered() {
    var dice = Dice(5)
    var width = 0.0
    let held = (0..<2000).count { _ in
      let shares = (0..<1000).map { _ in Int64(1e6 * dice.number(0...1)) }
      guard let range = ScatteredShare(of: Moments(of: shares), per: 1e6) else { return false }
      width += (range.upper - range.lower) / 2000
      return range.lower <= 0.5 && 0.5 <= range.upper
    }
    #expect((1880...1970).contains(held), "\(held) of 2000 studies")
    // 2 · 1.962 · √(1/12) / √1000 is 0.0358.
    #expect((0.0358...0.0400).contains(width), "\(width)")
  }

  /// Numbers that are 60 with few exceptions: Student's interval alone covers the mean in 63 % of
  /// the first case. Summed over all outcomes of the second and third case, it is covered or has no
  /// interval in 95.9 % and 94.1 % (SciPy 1.17.1).
  @Test(.enabled(if: Build.isOptimised), arguments: [0.005, 0.15, 0.2])
  func nearlyConstantMeansAreCoveredOrHaveNoInterval(probability: Double) {
    var dice = Dice(UInt64(1e4 * probability))
    let held = (0..<2000).count { _ in
      let numbers = (0..<200).map { _ in dice.happens(probability) ? Int64(0) : 60 }
      guard Majority.of(numbers) == nil, let interval = MeanInterval(of: Moments(of: numbers)),
        let halfWidth = interval.halfWidth
      else { return true }
      return (interval.mean - 60 * (1 - probability)).magnitude <= halfWidth
    }
    // Three standard deviations of a count below 94.1 %.
    #expect(held >= 1882 - 32)
  }

  /// Expects a coverage of 93 % to 97 % in 2000 studies.
  private func expectCoverage(holds: () -> Bool) {
    let held = (0..<2000).count { _ in holds() }
    #expect((1860...1940).contains(held), "\(held) of 2000 studies")
  }
}
