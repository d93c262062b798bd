import Testing

@testable import Lab

@Suite struct RunsNeededTests {
  /// 1.96² = 3.8415 times (1 - p) / p, and times 100 for a tenth.
  @Test func aTenthTakesNearlyFourHundredEvents() {
    #expect(abs(RunsNeeded.toKnow(0.5) - 384.146) < 0.001)
    #expect(abs(RunsNeeded.toKnow(1e-5) / 38.4142e6 - 1) < 1e-5)
    #expect(abs(RunsNeeded.toKnow(0.5, within: 0.2) - 96.036) < 0.001)
  }

  /// 1 - 0.05^(1/n): 0.95 after one run, 0.2589 after ten, and 2.9957 / n after many.
  @Test func noneInManyRunsLeavesThreeOverTheirNumber() {
    #expect(abs(RunsNeeded.mostAfterNone(in: 1) - 0.95) < 1e-12)
    #expect(abs(RunsNeeded.mostAfterNone(in: 10) - 0.258866) < 1e-6)
    #expect(abs(RunsNeeded.mostAfterNone(in: 1_000_000) / 2.99573e-6 - 1) < 1e-5)
    #expect(abs(RunsNeeded.mostAfterNone(in: 1001) / 0.00298826 - 1) < 1e-5)
  }

  @Test func onlyWhatIsRareIsSpokenOf() {
    #expect(RunsNeeded.sentence(events: 1, in: 10_000) == nil)
    #expect(RunsNeeded.sentence(events: 0, in: 0) == nil)
    #expect(
      RunsNeeded.sentence(events: 2, in: 100_000)
        == "a rate of 2.0e-05 takes 19.2 million runs to be known to within 10 %")
    #expect(
      RunsNeeded.sentence(events: 0, in: 10_000)
        == "none in 10000 runs leaves rates of up to 3.0e-04 (95 %); one of 1.0e-04 takes"
        + " 3.8 million runs to be known to within 10 %")
  }
}
