import BLE
import Documents
@testable import Scenarios
import Sim
import TestScenes
import Testing

/// The schedules of devices in a scenario.
@Suite struct DeviceScheduleFileTests {
  private static let original = "intervalMs: 100, minor: 1"

  private static func files(_ schedule: String) throws -> TinyScenario {
    try TinyScenario().changing(original, to: "\(original), schedule: \(schedule)")
  }

  private static func schedule(_ seconds: Double...) -> PowerSchedule {
    PowerSchedule(switchedAt: seconds.map { Instant(nanoseconds: Int64($0 * 1e9)) })
  }

  @Test func readsThoseOfBeacons() throws {
    let files = try Self.files("[{ atS: 1, power: 'off' }, { atS: 2.5, power: 'on' }]")
    let world = try files.read().world
    #expect(world.beacons.map(\.power) == [Self.schedule(1, 2.5), .alwaysOn])
    #expect(world.deviceChanges.map(\.kind) == [.power(isOn: false), .power(isOn: true)])
  }

  /// A device that is off at the start has not changed then.
  @Test func readsThoseOfReceiversAndTags() throws {
    let world = try TinyScenario.tagged
      .changing("at: [3, 3.2]", to: "at: [3, 3.2], schedule: [{ atS: 0, power: 'off' }]")
      .changing("intervalMs: 100", to: "intervalMs: 100, schedule: [{ atS: 5, power: 'off' }]")
      .read().world
    #expect(world.receivers.map(\.power) == [Self.schedule(0), .alwaysOn])
    #expect(world.walkers[0].tag?.power == Self.schedule(5))
    #expect(world.deviceChanges.map { world.name(of: $0.device) } == ["guest"])
  }

  @Test func readsMovesOfBeacons() throws {
    let files = try Self.files(
      "[{ atS: 1, at: [4, 5] }, { atS: 2, power: 'off' }, { atS: 3, at: [1, 4], power: 'on' }]")
    let world = try files.read().world
    #expect(world.beacons[0].power == Self.schedule(2, 3))
    let places = world.deviceChanges.compactMap { change -> Point? in
      if case .place(let place) = change.kind { place } else { nil }
    }
    #expect(places == [Point(x: 4, y: 5), Point(x: 1, y: 4)])
  }

  /// Only beacons move by themselves.
  @Test func refusesMovesOfReceivers() throws {
    let files = try TinyScenario.tagged.changing(
      "at: [3, 3.2]", to: "at: [3, 3.2], schedule: [{ atS: 1, at: [4, 5] }]")
    let sentence = try files.sentence()
    #expect(sentence.hasPrefix("scenario.json: receivers[0].schedule[0]: "), "\(sentence)")
  }

  @Test func variantsChangeThem() throws {
    let scenario = try Self.files("[{ atS: 1, power: 'off' }]").changing(
      "replace: [{ what: \"window\", with: \"air\" }]",
      to: "beacons: { in: { schedule: null }, out: { schedule: [{ atS: 2, power: 'off' }] } }"
    ).read()
    let world = try #require(scenario.world(of: "open"))
    #expect(world.beacons.map(\.power) == [.alwaysOn, Self.schedule(2)])
    let tagged = try TinyScenario.tagged.changing(
      "walkers: [",
      to: """
        variants: [{ name: "deaf", receivers: { out: { schedule: [{ atS: 3, power: 'off' }] } } }],
        walkers: [
        """
    ).read()
    #expect(
      tagged.world(of: "deaf")?.receivers.map(\.power) == [.alwaysOn, Self.schedule(3)])
    #expect(tagged.world.receivers.map(\.power) == [.alwaysOn, .alwaysOn])
  }

  @Test(arguments: [
    ("[{ atS: 6, power: 'off' }]", "[0].atS: 6 is outside 0 ... 5, the run"),
    (
      "[{ atS: 2, power: 'off' }, { atS: 1, power: 'on' }]",
      "[1].atS: 1 is not after 2 of the entry above; entries are in order of time"
    ),
    (
      "[{ atS: 2, power: 'off' }, { atS: 2, power: 'on' }]",
      "[1].atS: 2 is not after 2 of the entry above; entries are in order of time"
    ),
    (
      "[{ atS: 2, power: 'off' }, { atS: 3, power: 'off' }]",
      "[1].power: it is off already, since 2 s"
    ),
    ("[{ atS: 2, power: 'on' }]", "[0].power: it is on already, from the start"),
    ("[{ atS: 2, power: 'of' }]", "[0].power: there is no 'of'; did you mean 'on' or 'off'?"),
    ("[{ atS: 2 }]", "[0]: requires 'power' or 'at'"),
    (
      "[{ atS: 2, at: [40, 1] }]",
      "[0].at: the position (40.00, 1.00) is outside the plan's bounds, "
        + "(0.00, 0.00) ... (10.00, 6.00)"
    ),
    (
      "[{ atS: 0, at: [4, 5] }]",
      "[0].at: a move is after the start; the beacon's own 'at' is its first place"
    ),
  ])
  func refusesOthers(schedule: String, sentence: String) throws {
    #expect(
      try Self.files(schedule).sentence()
        == "scenario.json: beacons[0].schedule" + sentence)
  }

  @Test func refusesAVariantOfAReceiverThatIsNotThere() throws {
    let files = try TinyScenario.tagged.changing(
      "walkers: [",
      to: "variants: [{ name: 'deaf', receivers: { ou: { receiveOffsetDB: 1 } } }], walkers: [")
    #expect(
      try files.sentence()
        == "scenario.json: variants[0].receivers: there is no 'ou'; did you mean 'out'?")
  }

  /// A survey takes place at another time than the run.
  @Test func surveysHearTheDevicesOfTheStart() throws {
    let world = try Self.files(
      "[{ atS: 1, power: 'off' }, { atS: 2, power: 'on' }, { atS: 3, at: [4, 5] }]"
    ).read().world
    let survey = try SurveyRun(
      SurveyPlan(), of: world, at: InputPlace("scenario.json"))
    #expect(survey.world.beacons.map(\.power) == [.alwaysOn, .alwaysOn])
    #expect(survey.world.beacons.map(\.moves) == [[], []])
  }

  /// A beacon may have the identifier of the one whose place it takes.
  @Test func aReplacementHasTheIdentifierOfTheOther() throws {
    let same = "intervalMs: 100, transmitPowerDBm: -4, minor: 2"
    func identifiers(_ power: String, _ other: String) throws -> [String: [String]] {
      try Self.files(power).changing(same, to: "minor: 1, schedule: \(other)").read()
        .identifiersByName
    }
    let off = "[{ atS: 2, power: 'off' }]"
    let later = try identifiers(off, "[{ atS: 0, power: 'off' }, { atS: 2, power: 'on' }]")
    #expect(later == ["in": [], "out": []])
    let sooner = try identifiers(off, "[{ atS: 0, power: 'off' }, { atS: 1, power: 'on' }]")
    #expect(sooner["in"]?.count == 1 && sooner["in"] == sooner["out"])
  }
}
