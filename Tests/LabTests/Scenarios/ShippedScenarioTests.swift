import Lab
import Testing
import TestSupport

@Suite struct ShippedScenarioTests {
  @Test(
    .enabled(if: Build.isOptimised, "it takes many runs, so it runs in release"),
    arguments: Shipped.scenarioNames)
  func holdWhatTheyExpectOver200Seeds(name: String) throws {
    let scenario = try Shipped.scenario(name)
    for verdict in Check(of: scenario, seeds: 1...200).verdicts {
      #expect(
        verdict.isMet, "\(verdict.expectation.sentence): \(verdict.met) of \(verdict.measured)")
    }
  }
}
