import BLE
import Reports
import Scenarios
import Scoring
import Sim
import Statistics
import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct ShippedScenarioTests {
  @Test(
    .enabled(if: Build.isOptimised, "it takes many runs, so it runs in release"),
    arguments: Shipped.scenarioNames)
  func meetTheirExpectationsOver200Seeds(name: String) async throws {
    let scenario = try Shipped.scenario(name)
    for verdict in try await Check(of: scenario, seeds: 1...200).verdicts {
      #expect(
        verdict.isMet,
        """
        \(verdict.expectation.sentence): \(verdict.tally.met) of \(verdict.tally.measured), \
        \(verdict.mean?.mean ?? .nan) on average
        """)
    }
  }

  /// The scenarios that `scripts/demo` runs, which only the tests of Services run.
  @Test(arguments: ["front-door", "keys", "nurse", "rooms", "van", "wheelchair"])
  func readsTheTownHouse(name: String) throws {
    let scenario = try ScenarioLibrary.scenario(Shipped.path("Examples/TownHouse/\(name)"))
    #expect(scenario.world.duration == .seconds(86_400))
  }

  @Test func lightFollowsEntersTheRoomsInOrder() throws {
    let scenario = try Shipped.scenario("light-follows")
    let report = try #require(try RunReport(on: scenario, seed: 3))
    let rooms = report.run.journal.decisions.compactMap { entry -> String? in
      guard case .entered(let room) = entry.decision.verdict else { return nil }
      return room
    }
    #expect(rooms == ["lounge", "kitchen", "study"])
  }
}
