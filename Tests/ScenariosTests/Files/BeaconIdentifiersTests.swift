import FloorPlans
@testable import Scenarios
import Sim
import TestScenes
import Testing

/// The identifiers that beacons send, for the search for equal ones.
@Suite struct BeaconIdentifiersTests {
  private static func identifiers(_ first: String) throws -> [String: [String]] {
    try TinyScenario().changing("intervalMs: 100, minor: 1", to: first).read()
      .identifiersByName
  }

  @Test func haveTheFormOfTheirFrames() throws {
    let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
    let frames = """
      frames: [
        { format: "ibeacon", uuid: "\(uuid)", major: 3, minor: 2 },
        { format: "ibeacon", every: 10, uuid: "\(uuid)", major: 3, minor: 2 },
        { format: "eddystone-uid", every: 5, namespace: "00112233445566778899", instance: "0a0b0c0d0e0f" },
      ]
      """
    #expect(
      try Self.identifiers(frames) == [
        "in": ["\(uuid)-3-2", "00112233445566778899" + "0a0b0c0d0e0f"],
        "out": ["B9407F30-F5F8-466E-AFF9-25556B57FE6D-0-2"],
      ])
  }

  /// By default a beacon has the numbers 0 and 0.
  @Test func areNoneOfABeaconWithoutOne() throws {
    #expect(try Self.identifiers("intervalMs: 100")["in"] == [])
    #expect(try Self.identifiers("service: '181A'")["in"] == [])
  }

  /// An engine that ranges knows beacons by their identifiers only: here of two keys and a beacon,
  /// of which none has one of its own.
  @Test(arguments: [("ranging", 3), ("packets", 0)])
  func countForEnginesThatRange(readings: String, senders: Int) throws {
    let scenario = try TinyScenario().changing("intervalMs: 100, minor: 1", to: "intervalMs: 100")
      .changing("transmitPowerDBm: -4, minor: 2", to: "transmitPowerDBm: -4")
      .changing(
        "kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"]",
        to: "kind: 'asset-tracker', assets: { keys: 'out' }, readings: '\(readings)'"
      ).changing(
        "walkers: [", to: "walkers: [{ name: 'keys', from: [3, 4], tag: { carried: 'mast' } }, "
      ).changing("measure: \"unlocks\"", to: "walker: 'guest', measure: 'packetsReceived'").read()
    let sent = scenario.sentIdentifiers(in: scenario.world)
    #expect(sent.count == 3)
    let theDefault = ["B9407F30-F5F8-466E-AFF9-25556B57FE6D-0-0"]
    #expect(sent.count { $0.identifiers == theDefault } == senders)
    let findings = PlanLint(of: scenario.world.plan, identifiers: sent).findings
    #expect(findings.contains { $0.kind == .identifier } == (senders > 1))
  }
}
