@testable import EngineFiles
import BLE
@testable import Documents
import Engines
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestScenes
import Testing

/// Variants with other settings of the engine.
@Suite struct VariantEngineTests {
  private static let replace = "replace: [{ what: \"window\", with: \"air\" }]"

  private static func scenario(_ engine: String) throws -> Scenario {
    try files(engine).read()
  }

  private static func files(_ engine: String) throws -> TinyScenario {
    try TinyScenario().changing(replace, to: "engine: \(engine)")
  }

  private static func settings(of engine: EngineChoice?) throws -> DoorLockDescription {
    guard let description = try #require(engine).description as? DoorLockDescription else {
      throw InputError.unusable(InputPlace("engine"), "it is no door lock")
    }
    return description
  }

  @Test func changesOnlyTheGivenSettings() throws {
    let scenario = try Self.scenario("{ dwellS: 2 }")
    let varied = try Self.settings(of: scenario.engines(ofVariant: "open")?.shared).settings
    var defaults = try Self.settings(of: scenario.engine).settings
    #expect(defaults.dwell == .zero)
    defaults.dwell = .seconds(2)
    #expect(varied == defaults)
    #expect(scenario.engines(ofVariant: nil) == nil)
    #expect(scenario.running(engineOf: nil).engine == scenario.engine)
  }

  /// A misspelt name that is to be removed is refused with those that there are.
  @Test(arguments: [
    ("{ rooms: { hosue: null } }", "rooms: there is no 'hosue'; did you mean 'house'?"),
    ("{ rssiOffsetsDB: { x: null } }", "rssiOffsetsDB: there is no 'x'; choose from 'in', 'out'"),
  ])
  func removesOnlyWhatThereIs(change: String, sentence: String) throws {
    let files = try Self.files(change).changing(
      "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }", to: "{ \(Self.given) }"
    ).changing("measure: \"unlocks\", atLeast: 0", to: "measure: 'packetsReceived', atLeast: 0")
    #expect(try files.sentence() == "scenario.json: variants[0].engine.\(sentence)")
  }

  private static let given =
    "preset: 'bermuda', rooms: { house: ['in'], yard: ['out'] }, maxDistanceM: 5, "
    + "rssiOffsetsDB: { in: -3, out: 2 }"

  /// Changes of an engine give what the engine with the same keys gives.
  @Test(arguments: [
    // Without a setting the preset's value holds.
    ("{ maxDistanceM: null }", "maxDistanceM: 5, ", ""),
    ("{ max_area_radius: null }", "maxDistanceM: 5, ", ""),
    ("{ rssiOffsetsDB: { out: null } }", "in: -3, out: 2", "in: -3"),
    ("{ rssiOffsetsDB: { out: 4 } }", "out: 2", "out: 4"),
    ("{ rssiOffsetsDB: null }", ", rssiOffsetsDB: { in: -3, out: 2 }", ""),
    (
      "{ rooms: { yard: null }, rssiOffsetsDB: null }",
      "yard: ['out'] }, maxDistanceM: 5, rssiOffsetsDB: { in: -3, out: 2 }",
      "}, maxDistanceM: 5"
    ),
  ])
  func mergesWithTheEngine(changes: String, old: String, new: String) throws {
    func files(_ engine: String) throws -> TinyScenario {
      try TinyScenario().changing(
        "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
        to: "{ \(engine) }"
      ).changing("measure: \"unlocks\", atLeast: 0", to: "measure: 'packetsReceived', atLeast: 0")
    }
    let varied = try files(Self.given).changing(Self.replace, to: "engine: \(changes)").read()
    let direct = try files(Self.given.replacing(old, with: new)).read()
    #expect(Self.given.contains(old))
    #expect(varied.engines(ofVariant: "open") == direct.engines)
  }

  /// A scenario of rooms, with a variant.
  private static func rooms(_ engine: String, changedBy changes: String) throws -> Scenario {
    try TinyScenario().changing(
      "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
      to: "{ rooms: { house: ['in'] }, \(engine) }"
    ).changing("measure: \"unlocks\", atLeast: 0", to: "measure: 'packetsReceived', atLeast: 0")
      .changing(replace, to: "engine: \(changes)").read()
  }

  /// The settings without the rooms, whose devices corelocation names by their identifiers.
  private static func withoutRooms(_ engine: EngineChoice) -> JSON {
    guard case .object(let members) = engine.json else { return .null }
    return .object(members.filter { $0.key != "rooms" })
  }

  private static let rules = Preset.known.filter { $0.kind == "presence" }.map(\.name)

  /// Each ordered pair of rules, by a variant and by `--set`, of a preset and of a rule by itself:
  /// the engine is that of a file with the new rule. Settings of any rule stay.
  @Test(arguments: rules, rules)
  func everyOtherRuleStartsFromItsDefaults(old: String, new: String) throws {
    guard old != new else { return }
    let own = "minRSSI: -90, dwellS: 3, debounceS: 2"
    let expected = try Self.rooms(
      "kind: 'presence', rule: '\(new)', \(own)", changedBy: "{ dwellS: 2 }"
    ).engine
    for engine in ["preset: '\(old)', \(own)", "kind: 'presence', rule: '\(old)', \(own)"] {
      let scenario = try Self.rooms(engine, changedBy: "{ rule: '\(new)' }")
      #expect(scenario.running(engineOf: "open").engine == expected)
      let overrides = [try SettingOverride("rule=\(new)")]
      let set = try scenario.with(preset: nil, overrides: overrides).engine
      #expect(Self.withoutRooms(set) == Self.withoutRooms(expected))
    }
  }

  /// A variant by another rule has its defaults, and not those of the scenario's; what is given
  /// stays, if the rule has it.
  @Test func anotherRuleHasItsOwnDefaults() throws {
    func engine(_ engine: String, changedBy changes: String) throws -> EngineChoice? {
      try Self.rooms(engine, changedBy: changes).running(engineOf: "open").engine
    }
    let changed = try engine(
      "preset: 'bermuda', pdiffOutright: 0.4, minRSSI: -90", changedBy: "{ rule: 'espresense' }")
    #expect(
      try changed
        == engine("kind: 'presence', rule: 'espresense', minRSSI: -90", changedBy: "{ dwellS: 0 }"))
    // ESPresense's absorption is 2.7; Bermuda's attenuation is 3.
    #expect(try #require(changed).json["pathLossExponent"] == JSON(2.7))
  }

  @Test func refusesToRemoveARequiredSetting() throws {
    let sentence = try Self.files("{ exterior: null }").sentence()
    #expect(sentence.hasPrefix("scenario.json: variants[0].engine.exterior: null is not "))
  }

  @Test func isAnotherEngineIfItNamesAKind() throws {
    let scenario = try Self.scenario("{ kind: 'listener' }")
    #expect(scenario.engines(ofVariant: "open")?.shared == .listener)
  }

  @Test func optionsApplyToTheVariantThatRuns() throws {
    let scenario = try Self.scenario("{ dwellS: 2 }")
    let overrides = [try SettingOverride("hysteresisDB=3")]
    for (variant, dwell) in [(nil, Duration.zero), ("open", .seconds(2))] {
      let set = try scenario.with(preset: nil, overrides: overrides, of: variant)
      let settings = try Self.settings(of: set.running(engineOf: variant).engine).settings
      #expect(settings.hysteresis == Decibels(3))
      #expect(settings.dwell == dwell)
    }
    let other = try scenario.with(preset: "bleunlock", of: "open")
    #expect(other.engines(ofVariant: "open") == nil)
  }

  /// An option changes the engine that runs, in the world that it runs in, and asks nothing of
  /// others.
  @Test func optionsLeaveOtherVariantsAlone() throws {
    let rooms = "{ kind: 'presence', rule: 'room-assistant', rooms: { house: ['180F'] } }"
    let scenario = try Self.files(
      "\(rooms), beacons: { in: { minor: null, service: '180F' } }"
    ).read()
    let margin = [try SettingOverride("hysteresisDB=3")]
    #expect(try scenario.with(preset: nil, overrides: margin).engine != scenario.engine)
    let timeout = [try SettingOverride("timeoutS=30")]
    let varied = try scenario.with(preset: nil, overrides: timeout, of: "open")
    #expect(varied.running(engineOf: "open").engine.json["timeoutS"] == JSON(30))
    #expect(throws: InputError.self) {
      try scenario.with(preset: nil, overrides: margin, of: "shut")
    }
  }

  @Test(arguments: [
    (
      "{ interior: ['inn'] }",
      "scenario.json: variants[0].engine.interior[0]: there is no 'inn'; did you mean 'in'?"
    ),
    (
      "{ dwellS: -1 }", "scenario.json: variants[0].engine.dwellS: -1 is outside 0 ... 3600"
    ),
    ("3", "scenario.json: variants[0].engine: 3 is not an object in braces, { }"),
  ])
  func rejectsUnusableEnginesInOneLine(engine: String, sentence: String) throws {
    #expect(try Self.files(engine).sentence() == sentence)
  }

  /// Any reading of the exterior beacon unlocks. A reading of 20 dBm never occurs.
  @Test func appliesToTheVariantOnly() async throws {
    let scenario = try Self.files("{ unlockRSSI: 20 }").changing(
      "exterior: [\"out\"]",
      to: "exterior: [\"out\"], side: \"ignored\", unlockRSSI: -100,"
        + "lockRSSI: -100, unlockSamples: 1"
    ).changing(
      "{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }",
      to: "{ measure: 'unlocks', atLeast: 1 }, { measure: 'unlocks', atMost: 0, variant: 'open' }"
    ).read()
    let check = try await Check(of: scenario, seeds: 1...5)
    #expect(check.verdicts.map(\.isMet) == [true, true])
    let study = try Study(of: scenario, variant: "open", seeds: 1...5)
    #expect(study.scenario.engine == scenario.engines(ofVariant: "open")?.shared)
    let report = try #require(try RunReport(on: scenario, variant: "open", seed: 1))
    #expect(!report.run.journal.decisions.contains { $0.decision.verdict == .unlock })
  }

  @Test func tuningStartsFromTheVariantsEngine() throws {
    let grid = try TuningGrid(
      of: [try Variation("marginDB=0,3")], in: Shipped.path("scenarios/lessons/sides"),
      variant: "two beacons")
    let tried = try grid.candidates.map { try Self.settings(of: $0.engines.shared) }
    #expect(tried.map(\.interior) == [["inner"], ["inner"]])
    #expect(
      tried.map(\.settings.side) == [
        .exteriorStronger(by: .zero), .exteriorStronger(by: Decibels(3)),
      ])
  }
}
