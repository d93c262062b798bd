import BLE
import EngineFiles
@testable import Explaining
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Searches about several walkers share the runs in which only a device is moved, and find the
/// same.
@Suite struct RememberedRerunTests {
  private static func scenario() throws -> Scenario {
    try TinyScenario().changing(
      "walkers: [",
      to: """
        walkers: [
          { name: "neighbour", from: [6, 1], path: [{ to: [4, 2] }], phone: {} },
        """
    ).changing(
      "engine: { kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
      to: "engine: { kind: 'positioning', method: 'nearest-mean', intervalS: 1 }, "
        + "survey: { spacingM: 3, fingerprints: 2, orientations: 1 }"
    ).changing(
      "expectations: [{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }],", to: ""
    ).read()
  }

  private static func rerun(_ scenario: Scenario, _ walker: Int) throws -> ScenarioRerun {
    try ScenarioRerun(of: scenario, in: scenario.world, seed: 1, walker: walker)
  }

  @Test func runsWithTheSameEnginesAreTheSame() throws {
    let scenario = try Self.scenario()
    let other = try EngineText.choice("{kind: 'positioning', method: 'naive-bayes'}")
    let reruns = try [0, 1].map { try Self.rerun(scenario, $0) }
    #expect(
      reruns[0].identity(with: scenario.engines[0]) == reruns[1].identity(with: scenario.engines[1])
    )
    // The walkers have one engine, so that a change of it is one for both.
    #expect(reruns[0].identity(with: other) == reruns[1].identity(with: other))
    #expect(reruns[0].identity(with: other) != reruns[0].identity(with: scenario.engines[0]))
  }

  /// The decisions about one walker that a search about the other has left are those of a run of
  /// its own.
  @Test func oneWalkersRunTellsOfTheOther() throws {
    let scenario = try Self.scenario()
    let end = Instant.start.advanced(by: scenario.world.duration)
    let place = Point(x: 3.1, y: 3.2)
    func decisions(_ source: some Rerun, of walker: Int) -> [Decision]? {
      source.moving(0, to: place)?.decisions(
        of: scenario.engines[walker], upTo: end, orTo: { _ in false })?[walker]
    }
    let memory = RememberedRerun<ScenarioRerun>.Memory()
    for walker in 0...1 {
      let shared = try RememberedRerun(Self.rerun(scenario, walker), in: memory)
      let own = try decisions(Self.rerun(scenario, walker), of: walker)
      #expect(try #require(own).count > 2)
      #expect(decisions(shared, of: walker) == own)
    }
    #expect(memory.count == 1)
  }
}
