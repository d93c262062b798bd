import Foundation
@testable import Statistics
import TestSupport
import Testing

@Suite struct WeightedRateTests {
  private static func rate(
    _ weights: [Double], of runs: Int, heaviest: Double = 10
  ) -> WeightedRate {
    var rate = WeightedRate(heaviest: heaviest)
    for index in 0..<runs {
      let happened = index < weights.count
      rate.count(happened, weight: happened ? weights[index] : 1)
    }
    return rate
  }

  /// Garwood's limits of 10 events are 4.795 and 18.391.
  @Test func equalWeightsGiveThePoissonInterval() throws {
    let rate = Self.rate(Array(repeating: 1, count: 10), of: 100_000)
    #expect(rate.estimate == 1e-4)
    #expect(abs(rate.interval.lowerBound / 4.795e-5 - 1) < 1e-3)
    #expect(abs(rate.interval.upperBound / 18.391e-5 - 1) < 1e-3)
    #expect(rate.effectiveEvents == 10)
    #expect(rate.greatestShare == 0.1)
    #expect(rate.worthInRuns.isNear(100_000, within: 2))
  }

  /// -ln 0.025 = 3.6889 times the bound of the weights, over the number of runs.
  @Test func withoutAnEventUsesTheBoundOfTheWeights() {
    let rate = Self.rate([], of: 2000)
    #expect(rate.estimate == 0)
    #expect(rate.interval.lowerBound == 0)
    #expect(abs(rate.interval.upperBound - 3.6889 * 10 / 2000) < 1e-6)
    #expect(rate.doubt == .noEvents)
  }

  @Test func isUninformativeWithoutRuns() {
    let rate = WeightedRate(heaviest: 1)
    #expect(rate.estimate == nil)
    #expect(rate.interval == 0...1)
  }

  /// 0.01 · (1 + 2 + 3) / 100; (Σ w)² / Σ w² = 36 / 14.
  @Test func sumsWeights() throws {
    let rate = Self.rate([0.01, 0.02, 0.03], of: 100)
    #expect(rate.estimate.isNear(0.0006, within: 1e-12))
    #expect(abs(rate.effectiveEvents - 36.0 / 14) < 1e-9)
    #expect(rate.greatestShare.isNear(0.5, within: 1e-9))
    #expect(rate.meanWeight.isNear(0.9706, within: 1e-9))
    let scatter = (14e-4 - 36e-4 / 100) / (100 * 99)
    #expect(rate.standardError.isNear(scatter.squareRoot(), within: 1e-12))
  }

  @Test func reportsWhyItIsUnreliable() {
    #expect(Self.rate(Array(repeating: 0.5, count: 29), of: 100).doubt == .fewEvents)
    let one = Array(repeating: 0.1, count: 600) + [8]
    #expect(Self.rate(one, of: 1000).doubt == .oneRunDecides)
    #expect(Self.rate(Array(repeating: 0.5, count: 40), of: 80).doubt == .weightsAreOff)
    // 20 of weight 1.5 and 20 of weight 0.5: 1 on average.
    let even = Array(repeating: 1.5, count: 40) + Array(repeating: 0.5, count: 40)
    #expect(Self.rate(even, of: 100).doubt == nil)
  }

  @Test func estimatesTheRunsForReliability() throws {
    // 29 of equal weight in 100 runs: 30 in 100 · 30 / 29.
    let few = Self.rate(Array(repeating: 0.5, count: 29), of: 100)
    #expect(few.runsToTrust.isNear(3000.0 / 29, within: 1e-9))
    // One contributes 8 of 68, and a tenth in 1000 · 80 / 68 runs.
    let one = Self.rate(Array(repeating: 0.1, count: 600) + [8], of: 1000)
    #expect(one.runsToTrust.isNear(80_000.0 / 68, within: 1e-9))
    // A weight whose square underflows counts as one event.
    #expect(Self.rate([1e-200], of: 10).runsToTrust == 300)
    #expect(Self.rate([], of: 100).runsToTrust == nil)
    #expect(Self.rate(Array(repeating: 1, count: 40), of: 80).runsToTrust == nil)
  }

  @Test func mergedPartsEqualTheWhole() {
    var first = Self.rate([0.25, 2], of: 10)
    first.merge(Self.rate([0.5], of: 5))
    var whole = Self.rate([0.25, 2], of: 10)
    for index in 0..<5 { whole.count(index == 0, weight: index == 0 ? 0.5 : 1) }
    #expect(first == whole)
  }

  /// A normal number exceeds 4 with probability 3.1671 · 10⁻⁵. Drawn about 3 instead, its weight is
  /// exp(4.5 - 3 x). 95 % of 2000 intervals cover the truth, with a standard error of 0.5 %.
  @Test(.enabled(if: Build.isOptimised), arguments: [60, 400])
  func intervalsCoverTheTruth(runs: Int) {
    var dice = Dice(UInt64(runs))
    var (held, below) = (0, 0)
    for _ in 0..<2000 {
      var rate = WeightedRate(heaviest: 100)
      for _ in 0..<runs {
        let number = 3 + dice.normal()
        rate.count(number > 4, weight: min(exp(4.5 - 3 * number), 100))
      }
      if rate.interval.contains(3.1671e-5) { held += 1 }
      if rate.interval.upperBound < 3.1671e-5 { below += 1 }
    }
    #expect((0.93...0.99).contains(Double(held) / 2000))
    // Not all intervals that miss it are too low.
    #expect(Double(below) / 2000 < 0.04)
  }
}
