import Statistics
import TestSupport
import Testing

/// How often equals are called different, and those that differ by five points found.
@Suite(.enabled(if: Build.isOptimised)) struct PairedPowerTests {
  /// Two rates of 0.3 whose outcomes correlate by 0.6.
  @Test func callsEqualRatesDifferentInAtMostSixPercent() {
    var dice = Dice(1)
    let different = (0..<2000).count { _ in
      PairedRates.drawn(1000, both: 0.216, onlyFirst: 0.084, onlySecond: 0.084, from: &dice).pValue
        <= 0.05
    }
    #expect(different <= 120)
    // The exact test is careful, but not blind: it calls 4.2 % different (SciPy 1.17.1).
    #expect(different >= 50)
  }

  /// Delays that share most of their luck, of a few walks and of many. Of fewer than 6 walks nothing
  /// is called different, since p is no less than 2 / 2ⁿ.
  @Test(arguments: [10, 200]) func callsEqualMeansDifferentInAtMostSixPercent(count: Int) {
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

  /// Of rates of 0.30 and 0.25 whose outcomes correlate by φ, 0.55 - 2 (0.075 + φ √(0.21 · 0.1875))
  /// of the pairs differ. Summed over all that 1000 pairs can show, the exact test finds the
  /// difference in 93.6 % of studies for φ = 0.5, in 95.3 % for 0.54, and in 97.4 % for 0.6 (SciPy
  /// 1.17.1): it takes 0.54 for 95 %.
  @Test(
    arguments: zip(
      [0.5, 0.54, 0.6], [0.9358894204647725, 0.95283529046438, 0.9739815231055625]))
  func findsFivePointsAmongAThousandPairs(correlation: Double, expected: Double) {
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

  /// The same for φ = 0.6, drawn: at least 95 % of studies.
  @Test func findsFivePointsInTwoThousandStudies() {
    var dice = Dice(2)
    let both = Self.both(correlation: 0.6)
    let found = (0..<2000).count { _ in
      let rates = PairedRates.drawn(
        1000, both: both, onlyFirst: 0.30 - both, onlySecond: 0.25 - both, from: &dice)
      return rates.pValue <= 0.05 && rates.onlyFirst > rates.onlySecond
    }
    #expect(found >= 1900)
  }

  /// How often both happen, of rates of 0.30 and 0.25.
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
