import BLE
import Documents
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Changes of a scenario's file, beside the same changes made by hand.
@Suite struct ScenarioChangeTests {
  /// The packets that are received in runs of worlds: a run has those of one world, to the bit.
  private static func heard(in worlds: [World]) throws -> [[Sighting]] {
    let scenario = try TinyScenario().read()
    return try worlds.map {
      try scenario.run($0, seed: 1, on: nil).journal.heard.map(\.sighting)
    }
  }

  @Test func changedWorldIsThatOfTheChangedFile() throws {
    let files = TinyScenario()
    let scenario = try files.read()
    let changed = try scenario.world(
      of: nil,
      with: [
        ScenarioChange(["beacons", "in", "intervalMs"], to: .number(400)),
        ScenarioChange(["walkers", "guest", "phone", "carried"], to: "hand"),
      ])
    let expected = try files.changing("intervalMs: 100, minor: 1", to: "intervalMs: 400, minor: 1")
      .changing("carried: \"bag\"", to: "carried: \"hand\"").read()
    let (runs, before) = (
      try Self.heard(in: [changed, expected.world]), try Self.heard(in: [scenario.world])
    )
    #expect(runs[0] == runs[1] && runs[0] != before[0])
  }

  /// A variant keeps its own changes.
  @Test func variantIsChangedFurther() throws {
    let files = try TinyScenario().changing(
      "replace: [{ what: \"window\", with: \"air\" }]",
      to: "beacons: { out: { transmitPowerDBm: -30 } }")
    let change = ScenarioChange(["beacons", "in", "transmitPowerDBm"], to: .number(-20))
    let changed = try files.read().world(of: "open", with: [change])
    let expected = try files.changing(
      "minor: 1 }", to: "minor: 1, transmitPowerDBm: -20 }"
    ).read()
    let open = try #require(expected.world(of: "open"))
    let runs = try Self.heard(in: [changed, open, expected.world])
    #expect(runs[0] == runs[1] && runs[0] != runs[2])
  }

  /// A change by name wins over one of all phones, of all powers, in the variant itself as in a
  /// change of it.
  @Test func namesWinOverAll() throws {
    let files = try TinyScenario().changing(
      "replace: [{ what: \"window\", with: \"air\" }]",
      to: "phone: { carried: \"hand\", sensitivityDBm: -80 }, transmitPowerDBm: -30")
    let changes = [
      ScenarioChange(["beacons", "in", "transmitPowerDBm"], to: .number(-20)),
      ScenarioChange(["walkers", "guest", "phone", "carried"], to: "bag"),
    ]
    let scenario = try files.read()
    let changed = try scenario.world(of: "open", with: changes)
    let written = try files.changing(
      "transmitPowerDBm: -30",
      to: "transmitPowerDBm: -30, beacons: { in: { transmitPowerDBm: -20 } }, "
        + "walkers: { guest: { phone: { carried: 'bag' } } }"
    ).read()
    for world in [changed, try #require(written.world(of: "open"))] {
      #expect(world.beacons.map(\.transmitPower.dBm) == [-20, -30])
      #expect(world.walkers[0].carriage == .bag)
      // The rest of the change of all phones stays.
      #expect(world.walkers[0].phone?.sensitivity == PowerLevel(dBm: -80))
    }
    let all = try #require(scenario.world(of: "open"))
    #expect(all.beacons.map(\.transmitPower.dBm) == [-30, -30] && all.walkers[0].carriage == .hand)
  }

  @Test func unusableChangesAreErrors() throws {
    let scenario = try TinyScenario().read()
    #expect(throws: InputError.self) {
      try scenario.world(
        of: nil, with: [ScenarioChange(["beacons", "in", "intervalMs"], to: .number(1))])
    }
    #expect(throws: InputError.self) {
      try scenario.world(
        of: nil, with: [ScenarioChange(["beacons", "nobody", "intervalMs"], to: .number(400))])
    }
  }

  @Test func changesAreTheMembersOfAVariant() {
    let changes = [
      ScenarioChange(["beacons", "in", "intervalMs"], to: .number(400)),
      ScenarioChange(["beacons", "in", "service"], to: "180F"),
      ScenarioChange(["beacons", "out", "intervalMs"], to: .number(500)),
    ]
    #expect(
      changes.json == [
        "beacons": [
          "in": ["intervalMs": .number(400), "service": "180F"],
          "out": ["intervalMs": .number(500)],
        ]
      ])
  }
}
