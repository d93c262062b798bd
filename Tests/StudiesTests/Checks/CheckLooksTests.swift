@testable import Scenarios
@testable import Scoring
@testable import Studies
import TestSupport
import Testing

@Suite struct CheckLooksTests {
  @Test(
    arguments: [
      (200, 200, [200], 0.95), (200, 400, [200, 400], 0.975), (200, 100, [200], 0.95),
      (200, 3200, [200, 400, 800, 1600, 3200], 0.99), (50, 120, [50, 100, 120], 1 - 0.05 / 3),
    ] as [(Int, Int, [Int], Double)])
  func double(runs: Int, limit: Int, counts: [Int], confidence: Double) {
    let looks = CheckLooks(runs: runs, upTo: limit)
    #expect(looks.counts == counts)
    #expect(abs(looks.confidence - confidence) < 1e-12)
    #expect(looks.isRepeated == (counts.count > 1))
  }

  /// Returns the first verdict that is not open, or the last one, and the number of its runs.
  private static func decided(
    _ looks: CheckLooks, atLeast limit: Double, share: Double, from dice: inout Dice
  ) -> Check.Verdict {
    var tally = ExpectationTally(
      of: Scenarios.Expectation(
        measure: .unlockDelayS, room: nil, walker: 0, method: nil,
        limits: ExpectedLimits(atMost: 2), demand: .runs(share: ExpectedLimits(atLeast: limit)),
        variant: nil))
    var verdict = Check.Verdict(tally)
    for count in looks.counts {
      while tally.runs < count {
        tally.count(dice.happens(share) ? .met(1) : .notMet(3), seed: UInt64(tally.runs))
      }
      verdict = Check.Verdict(tally, confidence: looks.confidence)
      if !verdict.isOpen { break }
    }
    return verdict
  }

  private static let checks = Build.isOptimised ? 2000 : 100
  private static let looks =
    Build.isOptimised
    ? CheckLooks(runs: 200, upTo: 3200) : CheckLooks(runs: 25, upTo: 200)

  /// A limit at the true share: at most 2.5 % are missed for certain, as the other half of the
  /// error is on the other side. In debug builds, three standard deviations more.
  @Test func limitsAtTheTruthAreSeldomMissed() {
    var dice = Dice(1)
    let missed = (0..<Self.checks).count { _ in
      let verdict = Self.decided(Self.looks, atLeast: 0.8, share: 0.8, from: &dice)
      return !verdict.isMet && !verdict.isOpen
    }
    let most = Build.isOptimised ? 0.025 : 0.072
    #expect(Double(missed) <= most * Double(Self.checks), "\(missed)")
  }

  /// A share that is 30 points below its limit is found with the seeds of the first looks.
  @Test func clearMissesAreFound() {
    var dice = Dice(2)
    for _ in 0..<Self.checks / 10 {
      let verdict = Self.decided(Self.looks, atLeast: 0.8, share: 0.5, from: &dice)
      #expect(!verdict.isMet && !verdict.isOpen)
      #expect(verdict.tally.runs <= 8 * 25 || verdict.tally.runs == 200)
    }
  }
}
