@testable import Statistics
import TestSupport
import Testing

@Suite struct ClusteredShareTests {
  /// By the quantiles of scipy.stats: beta.ppf(0.025, k, n - k + 1) and beta.ppf(0.975, k + 1, n -
  /// k) for k = p̂ n*, with n* by t.ppf.
  @Test(arguments: [
    ([0.9, 0.8, 0.95, 0.85], 160, 0.7329551505482991, 0.9578129187656843),
    ([0.1, 0, 0, 0.05, 0], 200, 0.001014743813160221, 0.14700315099900824),
    (Array(repeating: 1, count: 19) + [0.975], 800, 0.9923983546065469, 0.9999795941896634),
    (Array(repeating: 1, count: 20), 800, 0.9953995154792545, 1),
    ([0.5, 0.5], 80, 0.38604788336490936, 0.6139521166350905),
  ])
  func matchesTheEffectiveNumberOfTrials(
    shares: [Double], trials: Int, lower: Double, upper: Double
  ) throws {
    let interval = try #require(ClusteredShare(of: shares, trials: trials))
    #expect(abs(interval.lower - lower) < 1e-9 && abs(interval.upper - upper) < 1e-9)
    #expect(abs(interval.mean - shares.reduce(0, +) / Double(shares.count)) < 1e-12)
  }

  /// For one successful trial, P(X = 1 | lower) = lower = 0.025.
  @Test func oneClusterCountsAsOneTrial() throws {
    let all = try #require(ClusteredShare(of: [1], trials: 40))
    #expect(abs(all.lower - 0.025) < 1e-9 && all.upper == 1)
    let none = try #require(ClusteredShare(of: [0], trials: 40))
    #expect(none.lower == 0 && abs(none.upper - 0.975) < 1e-9)
    #expect(ClusteredShare(of: [], trials: 0) == nil)
  }

  /// 20 clusters of 40 trials, half of the clusters with a probability of 0.7 and half with 0.9.
  @Test(.enabled(if: Build.isOptimised)) func coversTheProbabilityOfUnequalClusters() throws {
    var dice = Dice(4)
    var held = 0
    for _ in 0..<2000 {
      let shares = (0..<20).map { _ in
        let likely = dice.happens(0.5) ? 0.7 : 0.9
        return Double((0..<40).count { _ in dice.happens(likely) }) / 40
      }
      let interval = try #require(ClusteredShare(of: shares, trials: 800))
      if (interval.lower...interval.upper).contains(0.8) { held += 1 }
    }
    // Three standard deviations of a count below 95 %.
    #expect(held >= 1900 - 30)
  }
}
