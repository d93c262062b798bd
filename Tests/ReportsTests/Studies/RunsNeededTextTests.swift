@testable import Reports
import Statistics
import Testing

@Suite struct RunsNeededTextTests {
  @Test func hasASentenceForRareRatesOnly() {
    func sentence(_ events: Int, of runs: Int) -> String? {
      RunsNeeded.sentence(on: BinomialInterval(successes: events, trials: runs))
    }
    #expect(sentence(1, of: 10_000) == nil)
    #expect(sentence(0, of: 0) == nil)
    #expect(
      sentence(2, of: 100_000)
        == "a rate of 2.0e-05 needs 19.2 million runs for a precision of 10 %")
    // 1 - 0.025^(1/10000) is 3.688e-4.
    #expect(
      sentence(0, of: 10_000)
        == "0 in 10000 runs (rate below 3.7e-04, 95 % CI); a rate of 1.0e-04 needs"
        + " 3.8 million runs for a precision of 10 %")
  }
}
