import BLE
import EngineFiles
import Phones
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// An engine that listens to ranging, in a scenario of 5 s.
@Suite struct ListenerRangingTests {
  private static func scenario(
    _ engine: String, phone: String = "system: \"ios\""
  ) throws -> Scenario {
    try TinyScenario().changing("carried: \"bag\"", to: phone).changing(
      #"{ kind: "door-lock", interior: ["in"], exterior: ["out"] }"#, to: engine
    ).changing(#"{ measure: "unlocks", atLeast: 0, inRuns: { atLeast: 0.5 } }"#, to: "").read()
  }

  /// A report comes every second. The beacons are those of the file.
  @Test func isToldOfItsBeaconsEverySecond() throws {
    let scenario = try Self.scenario(
      #"{ kind: "listener", readings: "ranging", devices: ["in", "out"] }"#)
    let run = try scenario.run(scenario.world, seed: 1, on: nil)
    let reports = run.journal.apps.compactMap { moment -> [RangedBeacon]? in
      guard case .delivered(.ranged(let beacons), rule: _) = moment.event.kind else { return nil }
      return beacons
    }
    #expect((4...5).contains(reports.count))
    #expect(Set(reports.flatMap { $0.map(\.identifier.minor) }) == [1, 2])
    #expect(run.journal.decisions.isEmpty)
  }

  @Test(arguments: ["ranging", "connections"])
  func namesItsBeacons(readings: String) {
    #expect {
      try Self.scenario("{ kind: 'listener', readings: '\(readings)' }")
    } throws: {
      "\($0)".hasSuffix(
        "engine.readings: requires 'devices', the beacons to range or to connect to; without them "
          + "it is 'packets'")
    }
  }
}
