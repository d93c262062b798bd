import BLE
import Documents
import EngineFiles
import Engines
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Walkers with engines of their own.
@Suite struct WalkerEngineTests {
  /// The tiny scenario with a second walker far from the first, on the other side of the window.
  private static func files(engine: String, variant: String? = nil) throws -> TinyScenario {
    let second = """
      { name: "other", from: [9, 1], path: [{ standS: 5 }], phone: { carried: "hand" },
        engine: \(engine) },
      """
    let files = try TinyScenario().changing("walkers: [", to: "walkers: [" + second)
      .changing(#"{ measure: "unlocks", "#, to: #"{ measure: "unlocks", walker: "guest", "#)
    guard let variant else { return files }
    return try files.changing("replace: [{ what: \"window\", with: \"air\" }]", to: variant)
  }

  private static func settings(_ engine: EngineChoice?) throws -> DoorLockSettings {
    try #require(engine?.description as? DoorLockDescription).settings
  }

  @Test func changesTheSharedEngine() throws {
    let scenario = try Self.files(engine: "{ dwellS: 2 }").read()
    var expected = try Self.settings(scenario.engine)
    expected.dwell = .seconds(2)
    #expect(try Self.settings(scenario.engines[0]) == expected)
    #expect(scenario.engines[1] == scenario.engine)
  }

  @Test func isAnotherEngineIfItNamesAKind() throws {
    let presence = "{ preset: 'bermuda', rooms: { house: ['in'] } }"
    let scenario = try Self.files(engine: presence).read()
    #expect(scenario.engines[0].decides(.rooms) && !scenario.engines[1].decides(.rooms))
    let run = try scenario.run(scenario.world, seed: 1, on: nil)
    func topics(of walker: Int) -> Set<Verdict.Topic> {
      Set(run.journal.decisions.filter { $0.walker == walker }.map(\.decision.verdict.topic))
    }
    #expect(topics(of: 0) == [.place("house")])
    #expect(topics(of: 1) == [.side])
    // Each is scored by what their engine decides.
    #expect(scenario.score(of: run, walker: 0).rooms != nil)
    #expect(scenario.score(of: run, walker: 1).rooms == nil)
  }

  /// The engines of others change nothing for a walker whose way and doors they do not touch.
  @Test func decidesAsBesideABystander() throws {
    let presence = "{ preset: 'bermuda', rooms: { house: ['in'] } }"
    func decisions(ofGuestBeside files: TinyScenario) throws -> [[Decision]] {
      let scenario = try files.read()
      return try (UInt64(1)...8).map { seed in
        let run = try scenario.run(scenario.world, seed: seed, on: nil)
        return run.journal.decisions.filter { $0.walker == 1 }.map(\.decision)
      }
    }
    let bystander = try Self.files(engine: "null").changing("phone: { carried: \"hand\" },", to: "")
    let alone = try decisions(ofGuestBeside: bystander)
    #expect(alone.contains { !$0.isEmpty })
    for engine in [presence, "{ dwellS: 2 }"] {
      #expect(try decisions(ofGuestBeside: Self.files(engine: engine)) == alone)
    }
  }

  @Test func variantsChangeItsSettings() throws {
    let variant = "walkers: { other: { engine: { hysteresisDB: 3 } } }"
    let scenario = try Self.files(engine: "{ dwellS: 2 }", variant: variant).read()
    let engines = try #require(scenario.engines(ofVariant: "open"))
    var expected = try Self.settings(scenario.engine)
    expected.dwell = .seconds(2)
    expected.hysteresis = Decibels(3)
    #expect(try Self.settings(engines[0]) == expected)
    #expect(engines[1] == scenario.engine)
  }

  @Test func variantsOfTheSharedEngineReachIt() throws {
    let scenario = try Self.files(engine: "{ dwellS: 2 }", variant: "engine: { hysteresisDB: 3 }")
      .read()
    let engines = try #require(scenario.engines(ofVariant: "open"))
    #expect(try Self.settings(engines[0]).dwell == .seconds(2))
    #expect(try Self.settings(engines[0]).hysteresis == Decibels(3))
    #expect(try Self.settings(engines[1]).dwell == .zero)
  }

  @Test func variantsRemoveIt() throws {
    let variant = "walkers: { other: { engine: null } }"
    let scenario = try Self.files(engine: "{ dwellS: 2 }", variant: variant).read()
    let engines = try #require(scenario.engines(ofVariant: "open"))
    #expect(engines[0] == scenario.engine)
  }

  @Test func optionsChangeThoseOfTheSameKind() throws {
    let presence = "{ preset: 'bermuda', rooms: { house: ['in'] } }"
    let overrides = [try SettingOverride("hysteresisDB=3")]
    for (engine, isChanged) in [("{ dwellS: 2 }", true), (presence, false)] {
      let scenario = try Self.files(engine: engine).read()
      let changed = try scenario.with(preset: nil, overrides: overrides)
      #expect((changed.engines[0] != scenario.engines[0]) == isChanged)
      #expect(try Self.settings(changed.engines[1]).hysteresis == Decibels(3))
    }
    let other = try Self.files(engine: presence).read().with(preset: "bleunlock")
    #expect(other.engines[0] == other.engines[1])
  }

  /// An engine of the same kind whose rule does not have the key stays.
  @Test func optionsLeaveRulesWithoutTheKey() throws {
    let scenario = try Self.files(engine: "{ preset: 'altbeacon', rooms: { house: ['in'] } }")
      .changing(
        #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] }"#,
        to: "engine: { preset: 'bermuda', rooms: { house: ['in'] } }"
      ).read()
    let changed = try scenario.with(
      preset: nil, overrides: [try SettingOverride("timeoutS=3")])
    #expect(changed.engines[0] == scenario.engines[0])
    #expect(changed.engines[1] != scenario.engines[1])
    #expect(throws: InputError.self) {
      try scenario.with(preset: nil, overrides: [SettingOverride("countMs=3")])
    }
  }

  @Test(arguments: ["{ dwellS: 2 }", "{ preset: 'bermuda', rooms: { house: ['in'] } }"])
  func isStoredWhole(engine: String) throws {
    let variant = "walkers: { other: { engine: { maxTrackingAgeS: 4 } } }"
    let door = engine.contains("dwell")
    let files = try Self.files(engine: engine, variant: door ? variant : "engine: { dwellS: 1 }")
    let scenario = try files.read()
    var stored = files
    stored.scenario = scenario.file(beside: "tiny").page
    let again = try stored.read()
    for walker in 0...1 {
      #expect(again.engines[walker] == scenario.engines[walker])
      #expect(
        again.engines(ofVariant: "open")?[walker] == scenario.engines(ofVariant: "open")?[walker])
    }
  }

  /// A listener beside a door lock holds no key, also once another engine has taken the place of
  /// both.
  @Test func keysAreStoredAsTheRunHadThem() throws {
    let files = try Self.files(engine: "{ kind: 'listener' }")
    let scenario = try files.read()
    #expect(scenario.world.walkers.map(\.key) == [nil, 0])
    let other = try scenario.with(preset: "bleunlock")
    var stored = files
    stored.scenario = other.file(beside: "tiny").page
    let again = try stored.read()
    #expect(again.world.walkers.map(\.key) == [nil, 0])
    #expect(again.engines[0] == other.engines[0])
  }

  /// The files with engines that walkers name.
  private static func named(
    _ engine: String, for name: String = "'patient'", variant: String? = nil
  ) throws -> TinyScenario {
    try files(engine: name, variant: variant)
      .changing("engine: { kind:", to: "engines: { patient: \(engine) }, engine: { kind:")
  }

  private static let patientGuest = "phone: { carried: \"bag\" }, engine: 'patient',"

  @Test(arguments: ["{ dwellS: 2 }", "{ preset: 'bermuda', rooms: { house: ['in'] } }"])
  func walkersWithOneNameHaveTheSameEngine(engine: String) throws {
    let own = try Self.files(engine: engine).read()
    let scenario = try Self.named(engine)
      .changing("phone: { carried: \"bag\" },", to: Self.patientGuest).read()
    #expect(scenario.engine == own.engine)
    #expect(scenario.engines[0] == own.engines[0] && scenario.engines[1] == own.engines[0])
    // The name decides nothing: a run is that of an engine of one's own.
    let alone = try Self.named(engine).read()
    let decisions = try [own, alone].map { scenario in
      try scenario.run(scenario.world, seed: 2, on: nil).journal.decisions.map(\.decision)
    }
    #expect(decisions[0] == decisions[1])
  }

  @Test func variantsChangeTheNamedEngineOfAll() throws {
    let scenario = try Self.named(
      "{ dwellS: 2 }", variant: "engines: { patient: { hysteresisDB: 3 } }"
    ).changing("phone: { carried: \"bag\" },", to: Self.patientGuest).read()
    let engines = try #require(scenario.engines(ofVariant: "open"))
    for walker in 0...1 {
      #expect(try Self.settings(engines[walker]).dwell == .seconds(2))
      #expect(try Self.settings(engines[walker]).hysteresis == Decibels(3))
    }
    #expect(engines.shared == scenario.engine)
  }

  @Test(arguments: [
    ("patient.dwellS=4", [4.0, 4], [3.0, 3]), ("guest.dwellS=4", [2, 4], [3, 3]),
    ("hysteresisDB=5", [2, 2], [5, 5]),
  ])
  func settingsReachTheEngineOfAName(
    option: String, dwells: [Double], hystereses: [Double]
  ) throws {
    let scenario = try Self.named("{ dwellS: 2, hysteresisDB: 3 }")
      .changing("phone: { carried: \"bag\" },", to: Self.patientGuest).read()
      .with(preset: nil, overrides: [SettingOverride(option)])
    let settings = try (0...1).map { try Self.settings(scenario.engines[$0]) }
    #expect(settings.map(\.dwell) == dwells.map { .seconds($0) })
    #expect(settings.map(\.hysteresis.value) == hystereses)
  }

  @Test(arguments: [
    (
      "patent.dwellS=4",
      "--set patent.dwellS: there is no setting, engine or walker 'patent'; engines 'patient'; "
        + "walkers 'other', 'guest'"
    ),
    ("patient.dwels=4", "--set patient.dwels: there is no key 'dwels'; did you mean 'dwellS'?"),
    ("patient.dwellS=-4", "--set patient.dwellS: -4 is outside 0 ... 3600"),
    (
      "maxDistanceM=10",
      "--set maxDistanceM: the scenario's engine, door-lock, has no 'maxDistanceM'; of another "
        + "engine it is 'nurse.maxDistanceM'; engines 'nurse'; walkers 'other', 'guest'"
    ),
  ])
  func settingsWithoutAnEngineAreRefused(option: String, sentence: String) throws {
    let nurse = "{ preset: 'bermuda', rooms: { house: ['in'] } }"
    let scenario =
      try option.hasPrefix("max")
      ? Self.files(engine: "'nurse'").changing(
        "engine: { kind:", to: "engines: { nurse: \(nurse) }, engine: { kind:"
      ).read()
      : Self.named("{ dwellS: 2 }").read()
    do {
      _ = try scenario.with(preset: nil, overrides: [SettingOverride(option)])
      Issue.record("\(option) was taken")
    } catch {
      #expect("\(error)" == sentence)
    }
  }

  @Test func variantsNameAnotherEngine() throws {
    let scenario = try Self.files(
      engine: "{ dwellS: 1 }", variant: "walkers: { other: { engine: 'patient' } }"
    ).changing("engine: { kind:", to: "engines: { patient: { dwellS: 2 } }, engine: { kind:").read()
    #expect(try Self.settings(scenario.engines[0]).dwell == .seconds(1))
    #expect(try Self.settings(scenario.engines(ofVariant: "open")?[0]).dwell == .seconds(2))
  }

  @Test(arguments: [
    "engines: { patient: { hysteresisDB: 3 } }", "walkers: { other: { engine: null } }",
    "engine: { maxTrackingAgeS: 4 }",
  ])
  func namedEnginesAreStoredWhole(variant: String) throws {
    let files = try Self.named("{ dwellS: 2 }", variant: variant)
    let scenario = try files.read()
    var stored = files
    stored.scenario = scenario.file(beside: "tiny").page
    let again = try stored.read()
    for walker in 0...1 {
      #expect(again.engines[walker] == scenario.engines[walker])
      #expect(
        again.engines(ofVariant: "open")?[walker] == scenario.engines(ofVariant: "open")?[walker])
    }
    let overrides = [try SettingOverride("patient.dwellS=5")]
    let changed = try again.with(preset: nil, overrides: overrides)
    #expect(try Self.settings(changed.engines[0]).dwell == .seconds(5))
    #expect(changed.engines[1] == scenario.engines[1])
  }

  /// Two walkers have one name. What changes the engine of one of them leaves the name to the
  /// other.
  @Test(arguments: [
    ("patient.dwellS=4", ["patient", "patient"]), ("guest.dwellS=4", ["patient", nil]),
  ])
  func namesAreStoredOfThoseAlike(option: String, names: [String?]) throws {
    let files = try Self.named("{ dwellS: 2 }")
      .changing("phone: { carried: \"bag\" },", to: Self.patientGuest)
    let scenario = try files.read().with(preset: nil, overrides: [SettingOverride(option)])
    var stored = files
    stored.scenario = scenario.file(beside: "tiny").page
    let again = try stored.read()
    for walker in 0...1 {
      #expect(again.engines[walker] == scenario.engines[walker])
      #expect(again.engines.name(ofEngineOf: walker) == names[walker])
    }
  }

  /// A variant's walker refers to a name to which no one else does.
  @Test func namesOfVariantsAreStored() throws {
    let files = try Self.files(
      engine: "{ dwellS: 1 }", variant: "walkers: { other: { engine: 'patient' } }"
    ).changing("engine: { kind:", to: "engines: { patient: { dwellS: 2 } }, engine: { kind:")
    var stored = files
    stored.scenario = try files.read().file(beside: "tiny").page
    let again = try stored.read()
    #expect(try Self.settings(again.engines[0]).dwell == .seconds(1))
    let changed = try again.with(
      preset: nil, overrides: [SettingOverride("patient.dwellS=5")], of: "open")
    #expect(try Self.settings(changed.engines[0]).dwell == .seconds(5))
  }

  @Test(
    arguments: [
      ("{ dwels: 2 }", "'patient'", nil, "engines.patient: there is no key 'dwels'"),
      ("{ dwellS: -1 }", "'patient'", nil, "engines.patient.dwellS: -1 is outside"),
      ("{ interior: ['inn'] }", "'patient'", nil, "engines.patient.interior[0]: there is no 'inn'"),
      ("{ dwellS: 2 }", "'patent'", nil, "walkers[0].engine: there is no 'patent'"),
      (
        "{ dwellS: 2 }", "'patient'", "engines: { patent: { dwellS: 3 } }",
        "variants[0].engines: there is no 'patent'"
      ),
      (
        "{ dwellS: 2 }", "'patient'", "walkers: { other: { engine: { dwellS: 3 } } }",
        "variants[0].walkers.other.engine: other has the engine 'patient': change that by 'engines'"
      ),
    ] as [(String, String, String?, String)])
  func refusesNamedEnginesThatDoNotFit(
    engine: String, name: String, variant: String?, message: String
  ) throws {
    let sentence = try Self.named(engine, for: name, variant: variant).sentence()
    #expect(sentence.hasPrefix("scenario.json: " + message), "\(sentence)")
  }

  @Test(arguments: [
    ("{ dwels: 2 }", "walkers[0].engine: there is no key 'dwels'; did you mean 'dwellS'?"),
    ("{ dwellS: -1 }", "walkers[0].engine.dwellS: -1 is outside"),
    ("{ interior: ['inn'] }", "walkers[0].engine.interior[0]: there is no 'inn'"),
    ("3", "walkers[0].engine: 3 is not an object in braces, { }"),
  ])
  func refusesWhatDoesNotFit(engine: String, message: String) throws {
    let sentence = try Self.files(engine: engine).sentence()
    #expect(sentence.hasPrefix("scenario.json: " + message))
  }

  @Test func bystandersHaveNone() throws {
    let files = try Self.files(engine: "{ dwellS: 2 }")
      .changing("phone: { carried: \"hand\" },", to: "")
    let sentence = try files.sentence()
    #expect(sentence.hasPrefix("scenario.json: walkers[0].engine: requires 'phone' or 'tag'"))
  }

  /// `--set guest.dwellS` could mean the engine of the other walker, or that of the guest.
  @Test(arguments: [("guest", true), ("other", false)])
  func settingsOfTwoOwnersWithOneNameAreRefused(name: String, isRefused: Bool) throws {
    let scenario = try Self.files(engine: "'\(name)'").changing(
      "engine: { kind:", to: "engines: { '\(name)': { dwellS: 2 } }, engine: { kind:"
    ).read()
    _ = try scenario.with(preset: nil, overrides: [SettingOverride("dwellS=4")])
    do {
      let changed = try scenario.with(
        preset: nil, overrides: [SettingOverride("\(name).dwellS=4")])
      #expect(!isRefused)
      #expect(try Self.settings(changed.engines[0]).dwell == .seconds(4))
    } catch {
      #expect(isRefused)
      #expect(
        "\(error)" == "--set \(name).dwellS: '\(name)' is the name of an engine and of a walker "
          + "who does not have it; rename one of them")
    }
  }

  @Test func namesOfEnginesAreNotEmpty() throws {
    let sentence = try Self.files(engine: "''").changing(
      "engine: { kind:", to: "engines: { '': { dwellS: 2 } }, engine: { kind:"
    ).sentence()
    #expect(sentence == "scenario.json: engines: the name '' is not a name")
  }

  /// In a variant with other walkers, each keeps the engine with the options' settings.
  @Test(arguments: [nil, "open"])
  func optionsFollowTheWalkersOfVariants(variant: String?) throws {
    let third = "{ name: 'third', from: [9, 2], phone: {}, engine: { dwellS: 3 } },"
    let files = try Self.named("{ dwellS: 2 }", variant: "walkers: { third: null }")
      .changing("walkers: [{", to: "walkers: [\(third) {")
    let scenario = try files.read().with(
      preset: nil, overrides: [SettingOverride("patient.dwellS=4")], of: variant)
    var stored = files
    stored.scenario = scenario.file(beside: "tiny").page
    let again = try stored.read()
    func dwells(_ engines: WalkerEngines, _ walkers: Int) throws -> [Duration] {
      try (0..<walkers).map { try Self.settings(engines[$0]).dwell }
    }
    #expect(try dwells(again.engines, 3) == [.seconds(3), .seconds(4), .zero])
    let remaining = try #require(again.engines(ofVariant: "open"))
    #expect(try dwells(remaining, 2) == [.seconds(4), .zero])
    let ran = scenario.running(engineOf: "open").engines
    #expect(try dwells(ran, 2) == [.seconds(4), .zero])
  }

  /// A preset gives all the same engine.
  @Test(arguments: ["patient", "guest"])
  func settingsOfOneAreRefusedBesideAPreset(owner: String) throws {
    let scenario = try Self.named("{ dwellS: 2 }").read()
    do {
      _ = try scenario.with(
        preset: "bleunlock", overrides: [SettingOverride("\(owner).dwellS=4")])
      Issue.record("it was taken")
    } catch {
      #expect(
        "\(error)" == "--set \(owner).dwellS: --preset gives all the same engine, also '\(owner)'; "
          + "the key is 'dwellS'")
    }
  }

  /// The key reaches the engine of the walker, and of others only if they share it.
  @Test func keysForOptionsReachOneEngine() throws {
    let named = try Self.named("{ dwellS: 2 }")
    let both = try named.changing("phone: { carried: \"bag\" },", to: Self.patientGuest).read()
    let alone = try Self.files(engine: "{ dwellS: 2 }").read()
    let shared = try Self.files(engine: "{ dwellS: 2 }")
      .changing("engine: { dwellS: 2 } },", to: "},").read()
    func keys(_ scenario: Scenario) -> [String] {
      (0...1).map {
        scenario.engines.key(of: "dwellS", inEngineOf: $0, among: scenario.world.engineOwners)
      }
    }
    #expect(keys(both) == ["other.dwellS", "guest.dwellS"])
    #expect(try keys(named.read()) == ["patient.dwellS", "guest.dwellS"])
    #expect(keys(alone) == ["other.dwellS", "guest.dwellS"])
    #expect(keys(shared) == ["dwellS", "dwellS"])
    #expect(shared.engines.key(of: "dwellS", inEngineOf: 1, among: [1: "guest"]) == "dwellS")
  }

  /// The names are those of the file, although ranging knows identifiers only.
  @Test func namesDevicesWithOneIdentifier() throws {
    let sentence = try TinyScenario().changing("minor: 2", to: "minor: 1")
      .changing("{ kind: \"door-lock\",", to: "{ kind: \"door-lock\", readings: 'ranging',")
      .sentence()
    #expect(
      sentence.hasPrefix(
        "scenario.json: engine.exterior[0]: 'out' sends the identifier of 'in' in 'interior', "),
      "\(sentence)")
  }
}
