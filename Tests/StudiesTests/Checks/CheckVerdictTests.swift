import BLE
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Statistics
@testable import Studies
import Testing

@Suite struct CheckVerdictTests {
  /// Returns the verdict on an expectation over runs with seeds starting at 1. A run with `nil` had
  /// nothing to measure; infinity stands for an event that never came.
  private static func verdict(
    _ limits: ExpectedLimits, _ demand: Scenarios.Expectation.Demand, values: [Double?]
  ) -> Check.Verdict {
    let expectation = Scenarios.Expectation(
      measure: .unlockDelayS, room: nil, walker: 0, method: nil, limits: limits, demand: demand,
      variant: nil)
    var tally = ExpectationTally(of: expectation)
    for (index, value) in values.enumerated() {
      let outcome: Scenarios.Expectation.Outcome =
        value.map { expectation.allows($0) ? .met($0) : .notMet($0) } ?? .nothingToMeasure
      tally.count(outcome, seed: UInt64(index + 1))
    }
    return Check.Verdict(tally)
  }

  @Test(
    arguments: [
      // The farthest beyond the limits, on either side; the first of equals.
      (ExpectedLimits(atLeast: 1, atMost: 3), [2, 4, nil, -1, 5, -1], 4),
      (ExpectedLimits(atLeast: 1, atMost: 3), [2, 5, -1], 2),
      (ExpectedLimits(atLeast: 1, atMost: 3), [2, -1, 5], 2),
      (ExpectedLimits(atMost: 3), [9, 4, 9], 1),
      (ExpectedLimits(atMost: 3), [1, nil, 3], nil),
      // An event that never came exceeds all values.
      (ExpectedLimits(atMost: 3), [1, 9, .infinity, .infinity], 3),
      (ExpectedLimits(atLeast: 1), [-9, .infinity, 2], 2),
    ] as [(ExpectedLimits, [Double?], UInt64?)])
  func worstOfTooFewPassingRunsMissesByMost(
    limits: ExpectedLimits, values: [Double?], seed: UInt64?
  ) {
    let verdict = Self.verdict(limits, .runs(share: ExpectedLimits(atLeast: 0.9)), values: values)
    #expect(verdict.worst?.seed == seed)
    #expect(verdict.worst?.value == seed.flatMap { values[Int($0) - 1] })
  }

  @Test func worstOfTooManyPassingRunsPassesMostClearly() {
    let few = ExpectedLimits(atMost: 0.1)
    let limits = ExpectedLimits(atLeast: 1, atMost: 4)
    let verdict = Self.verdict(limits, .runs(share: few), values: [1, 2.2, 9, 2.2, 3.5])
    #expect(!verdict.isMet)
    #expect(verdict.worst?.seed == 2)
    #expect(Self.verdict(limits, .runs(share: few), values: [9, 0]).worst == nil)
    // An event that never came is latest, unless there is also a minimum share of late runs.
    let late = ExpectedLimits(atLeast: 3)
    let values = [1, 4, .infinity, 9]
    #expect(Self.verdict(late, .runs(share: few), values: values).worst?.seed == 3)
    let some = ExpectedLimits(atLeast: 0.1, atMost: 0.2)
    #expect(Self.verdict(late, .runs(share: some), values: values).worst?.seed == 4)
  }

  @Test(
    arguments: [
      (ExpectedLimits(atLeast: 5), [4, 1, 9], 2), (ExpectedLimits(atMost: 2), [4, 1, 9], 3),
      (ExpectedLimits(atLeast: 1, atMost: 2), [4, 1, 9], 3),
      (ExpectedLimits(atLeast: 6, atMost: 7), [4, 1, 9], 2),
      (ExpectedLimits(atLeast: 5), [4, 1, .infinity], 3),
    ] as [(ExpectedLimits, [Double], UInt64)])
  func worstOfAMeanIsOnTheWrongSide(limits: ExpectedLimits, values: [Double], seed: UInt64) {
    let verdict = Self.verdict(limits, .mean, values: values)
    #expect(!verdict.isMet)
    #expect(verdict.worst?.seed == seed)
  }

  /// For 9 of 10 runs, the interval of Clopper and Pearson is 0.555 ... 0.9975.
  @Test(
    arguments: [
      (ExpectedLimits(atLeast: 0.5), true, nil),
      (ExpectedLimits(atLeast: 0.6), true, "not conclusive: the CI extends below 60 %"),
      (
        ExpectedLimits(atLeast: 0.6, atMost: 0.99), true,
        "not conclusive: the CI extends below 60 % and above 99 %"
      ),
      (ExpectedLimits(atLeast: 0.95), false, "not conclusive: the CI includes the expected value"),
      (ExpectedLimits(atLeast: 0.999), false, nil), (ExpectedLimits(atMost: 0.5), false, nil),
      // An expectation on every run, or on none, is never open.
      (ExpectedLimits(atLeast: 1), false, nil), (ExpectedLimits(atMost: 0), false, nil),
    ] as [(ExpectedLimits, Bool, String?)])
  func isOpenIfTheIntervalAllowsTheOppositeVerdict(
    share: ExpectedLimits, isMet: Bool, doubt: String?
  ) {
    let values = [9] + Array(repeating: 1.0, count: 9)
    let verdict = Self.verdict(ExpectedLimits(atMost: 2), .runs(share: share), values: values)
    #expect(verdict.isMet == isMet)
    #expect(verdict.isOpen == (doubt != nil))
    #expect(verdict.doubt == doubt)
  }

  /// One run in four had nothing to measure.
  @Test(arguments: [(nil, true), (0.25, true), (0.24, false)] as [(Double?, Bool)])
  func isNotMetIfMeasuredTooSeldom(most: Double?, isMet: Bool) {
    let whole = Self.verdict(
      ExpectedLimits(atMost: 2), .runs(share: ExpectedLimits(atLeast: 0.5)),
      values: [1, nil, 1, 1])
    let verdict = Check.Verdict(whole.tally, unmeasuredAtMost: most)
    #expect(verdict.isMet == isMet && verdict.isMeasuredTooSeldom == !isMet)
    let remark = isMet ? "" : ", more than 24 %"
    #expect(verdict.gaps == ["nothing to measure in 1 of 4 runs" + remark])
    #expect(verdict.example?.seed == (isMet ? nil : 2))
    // The expectation's own limit comes first.
    var own = whole.tally.expectation
    own.unmeasuredAtMost = 0
    var tally = ExpectationTally(of: own)
    tally.count(.met(1), seed: 1)
    tally.count(.nothingToMeasure, seed: 2)
    #expect(!Check.Verdict(tally, unmeasuredAtMost: 1).isMet)
    #expect(own.sentence.hasSuffix("in at least 50 % of runs, unmeasured in at most 0 %"))
  }

  /// 6 of 200, by SciPy's `beta.ppf`: 0.01109 ... 0.06415.
  @Test func lockThatHardlyEverOpensIsNotMet() throws {
    let values = (0..<200).map { $0 % 33 == 7 ? 1.5 : .infinity }
    #expect(values.count(where: \.isFinite) == 6)
    let verdict = Self.verdict(
      ExpectedLimits(atMost: 2), .runs(share: ExpectedLimits(atLeast: 0.9)), values: values)
    #expect(!verdict.isMet && !verdict.isOpen)
    #expect((verdict.tally.measured, verdict.tally.never, verdict.tally.met) == (6, 194, 6))
    let interval = try #require(verdict.interval)
    #expect(abs(interval.lowerBound - 0.011087455672254772) < 1e-12)
    #expect(abs(interval.upperBound - 0.064150626705027) < 1e-12)
    #expect(verdict.finding == "met in 3.0 % of 200 runs (95 % CI 1.1 ... 6.4 %)")
    #expect(verdict.gaps == ["never in 194 of 200 runs"])
    #expect(verdict.worst?.seed == 1 && verdict.worst?.value == .infinity)
  }

  @Test(arguments: [ExpectedLimits(atMost: 2), ExpectedLimits(atLeast: -1)])
  func infiniteMeanIsNotMet(limits: ExpectedLimits) {
    let values = Array(repeating: 1.0, count: 30) + [nil, .infinity, nil]
    let verdict = Self.verdict(limits, .mean, values: values)
    #expect(!verdict.isMet && !verdict.isOpen)
    #expect(verdict.mean == nil && verdict.interval == nil && verdict.majority == nil)
    #expect(verdict.finding == "infinite in 31 runs")
    #expect(
      verdict.gaps == [
        "never in 1 of 33 runs", "nothing to measure in 2 of 33 runs",
      ])
    #expect(verdict.worst?.seed == 32)
  }

  /// At most one run in ten may have a delay of 3 s or more. An event that never came counts as
  /// such.
  @Test func missingEventsCountAsLate() {
    let few = Scenarios.Expectation.Demand.runs(share: ExpectedLimits(atMost: 0.1))
    let deaf = Self.verdict(ExpectedLimits(atLeast: 3), few, values: [1, .infinity, .infinity])
    #expect(!deaf.isMet && deaf.tally.met == 2)
    #expect(deaf.tally.outcomes == "-!!")
  }

  @Test func countsExactly() {
    let values = [0.1, 0.2, nil, 0.3]
    let verdict = Self.verdict(ExpectedLimits(atMost: 0.25), .mean, values: values)
    #expect(verdict.tally.outcomes == "++.-")
    #expect(verdict.tally.values == [100_000_000, 200_000_000, 300_000_000])
    #expect(verdict.tally.moments.sum == WideInteger(600_000_000))
    #expect(verdict.estimate == 0.2)
    // Student's quantile 0.975 with 2 degrees of freedom is 4.30265; s = 0.1.
    let half = 4.302652729749462 * 0.1 / 3.0.squareRoot()
    #expect(abs((verdict.interval?.upperBound ?? 0) - 0.2 - half) < 1e-9)
  }

  /// By SciPy's `beta.ppf`, the lower bound for 50 of 50 is 92.88 %. 31 identical values of 50
  /// leave 19 others, the most for which there is no interval.
  @Test func nearlyConstantMeanReportsItsMajority() {
    func verdict(others: Int) -> Check.Verdict {
      let values = (0..<50).map { $0 < others ? Double($0) : 60 }
      return Self.verdict(ExpectedLimits(atLeast: 1), .mean, values: values)
    }
    #expect(verdict(others: 0).interval == nil)
    #expect(
      verdict(others: 0).finding
        == "60.000 in 50 runs, identical in 50 (95 % CI 92.9 ... 100.0 % of all runs)")
    #expect(
      verdict(others: 2).finding
        == "57.620 in 50 runs, identical in 48 (95 % CI 86.3 ... 99.5 % of all runs)")
    #expect(verdict(others: 19).majority?.successes == 31)
    #expect(verdict(others: 20).majority == nil)
    // By SciPy's `t.ppf`, with 49 degrees of freedom.
    let half = 7.179121112430077
    #expect(abs((verdict(others: 20).interval?.upperBound ?? 0) - 39.8 - half) < 1e-8)
  }

  @Test func mergedPartsEqualTheWhole() {
    let values = [4.0, nil, 1, 9, .infinity, 1, 9]
    let limits = ExpectedLimits(atLeast: 2, atMost: 8)
    let whole = Self.verdict(limits, .mean, values: values).tally
    for cut in 0...values.count {
      var sum = ExpectationTally(of: whole.expectation)
      for range in [0..<cut, cut..<values.count] {
        var part = ExpectationTally(of: whole.expectation)
        for index in range {
          part.count(
            values[index].map { limits.allow($0) ? .met($0) : .notMet($0) } ?? .nothingToMeasure,
            seed: UInt64(index + 1))
        }
        sum.merge(part)
      }
      #expect(sum == whole)
    }
  }
}
