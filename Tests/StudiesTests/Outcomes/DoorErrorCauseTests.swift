import Documents
import Scenarios
import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// The causes of errors in runs of many packets, which are not kept at first.
@Suite struct DoorErrorCauseTests {
  /// The walk past the office's door with beacons of 20 ms, for four minutes.
  private static func longWalk() throws -> Scenario {
    let source = try ScenarioLibrary.source(of: Shipped.path("scenarios/office-walk-past"))
    guard case .object(var members) = source.description,
      case .list(let beacons) = members["beacons"]
    else { throw Missing() }
    members["durationS"] = .number(240)
    members["beacons"] = .list(
      beacons.map { $0.merged(with: .object(["intervalMs": .number(20)])) })
    return try source.scenario(saying: .object(members))
  }

  private struct Missing: Error {}

  @Test func areThoseOfTheRunWithAllPackets() throws {
    let scenario = try Self.longWalk()
    var causes = 0
    for seed in 1...(Build.isOptimised ? 2 : 1) as ClosedRange<UInt64> {
      let kept = try scenario.run(scenario.world, seed: seed, on: nil)
      #expect(kept.journal.heard.count > 4096 && !kept.journal.hasDroppedPackets)
      let expected = scenario.outcomes(of: kept)
      let found = try scenario.outcomes(in: scenario.world, seed: seed)
      for event in Measure.events {
        #expect(found.map { $0[event] } == expected.map { $0[event] })
        causes += expected.count { $0[event] != nil }
      }
    }
    #expect(causes > 0)
  }
}
