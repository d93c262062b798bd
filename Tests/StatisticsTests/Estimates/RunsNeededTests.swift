@testable import Statistics
import Testing

@Suite struct RunsNeededTests {
  /// 1.96² = 3.8415 times (1 - p) / p, and times 100 for a tenth.
  @Test func tenPercentNeedsNearlyFourHundredEvents() {
    #expect(abs(RunsNeeded.toKnow(0.5) - 384.146) < 0.001)
    #expect(abs(RunsNeeded.toKnow(1e-5) / 38.4142e6 - 1) < 1e-5)
    #expect(abs(RunsNeeded.toKnow(0.5, within: 0.2) - 96.036) < 0.001)
  }
}
