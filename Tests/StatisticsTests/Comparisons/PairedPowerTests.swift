import Statistics
import TestSupport
import Testing

/// The false positive rate for equals, and the power for a difference of five points.
@Suite(.enabled(if: Build.isOptimised)) struct PairedPowerTests {
  /// Two rates of 0.3 whose outcomes have a correlation of 0.6.
  @Test func falsePositiveRateForRatesIsAtMostSixPercent() {
    var dice = Dice(1)
    let different = (0..<2000).count { _ in
      PairedRates.drawn(1000, both: 0.216, onlyFirst: 0.084, onlySecond: 0.084, from: &dice).pValue
        <= 0.05
    }
    #expect(different <= 120)
    // The exact test is conservative, but not trivial: its false positive rate is 4.2 % (SciPy
    // 1.17.1).
    #expect(different >= 50)
  }

  /// Correlated delays, of few walks and of many. Fewer than 6 walks are never significant, because
  /// p is at least 2 / 2ⁿ.
  @Test(arguments: [10, 200]) func falsePositiveRateForMeansIsAtMostSixPercent(count: Int) {
    var dice = Dice(UInt64(count))
    let different = (0..<2000).count { _ in
      let differences = (0..<count).map { _ in
        let shared = 2e9 + 1e9 * dice.normal()
        let first = Int64(shared + 1e8 * dice.normal())
        return first - Int64(shared + 1e8 * dice.normal())
      }
      return (PairedMeans(differences: differences, per: 1e9)?.pValue ?? 1) <= 0.05
    }
    #expect((80...120).contains(different))
  }

  /// For rates of 0.30 and 0.25 whose outcomes correlate by φ,
  /// 0.55 - 2 (0.075 + φ √(0.21 · 0.1875)) of the pairs differ. Summed over all outcomes of 1000
  /// pairs, the power of the exact test is 93.6 % for φ = 0.5, 95.3 % for 0.54, and 97.4 % for 0.6
  /// (SciPy 1.17.1): 95 % needs 0.54.
  @Test(
    arguments: zip(
      [0.5, 0.54, 0.6], [0.9358894204647725, 0.95283529046438, 0.9739815231055625]))
  func thousandPairsDetectFivePoints(correlation: Double, expected: Double) {
    let both = Self.both(correlation: correlation)
    let differing = 0.55 - 2 * both
    let likelihoods = Self.binomial(1000, differing)
    var power = 0.0
    for count in 50...350 {
      for (onlyFirst, likelihood) in Self.binomial(count, (0.30 - both) / differing).enumerated()
      where PairedRates(onlyFirst: onlyFirst, onlySecond: count - onlyFirst).pValue <= 0.05 {
        power += likelihoods[count] * likelihood
      }
    }
    #expect(abs(power - expected) < 1e-9)
  }

  /// Simulated for φ = 0.6: at least 95 % of studies.
  @Test func simulatedPowerForFivePointsIsAtLeast95Percent() {
    var dice = Dice(2)
    let both = Self.both(correlation: 0.6)
    let found = (0..<2000).count { _ in
      let rates = PairedRates.drawn(
        1000, both: both, onlyFirst: 0.30 - both, onlySecond: 0.25 - both, from: &dice)
      return rates.pValue <= 0.05 && rates.onlyFirst > rates.onlySecond
    }
    #expect(found >= 1900)
  }

  /// The probability of both events, for rates of 0.30 and 0.25.
  private static func both(correlation: Double) -> Double {
    0.30 * 0.25 + correlation * (0.30 * 0.70 * 0.25 * 0.75).squareRoot()
  }

  /// The probabilities of 0, 1, 2 ... successes.
  private static func binomial(_ trials: Int, _ probability: Double) -> [Double] {
    var likelihood = (0..<trials).reduce(1.0) { product, _ in product * (1 - probability) }
    return (0...trials).map { successes in
      defer {
        let ways = Double(trials - successes) / Double(successes + 1)
        likelihood *= ways * probability / (1 - probability)
      }
      return likelihood
    }
  }
}
