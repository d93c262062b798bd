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
        == "a rate of 2.0e-05 takes 19.2 million runs to be known to within 10 %")
    // 1 - 0.025^(1/10000) is 3.688e-4.
    #expect(
      sentence(0, of: 10_000)
        == "none in 10000 runs leaves rates of up to 3.7e-04; one of 1.0e-04 takes"
        + " 3.8 million runs to be known to within 10 %")
  }
}
