@testable import EngineFiles
import BLE
import Documents
import Engines
import Foundation
import Scenarios
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// The parsing of variations, and the grids of their combinations.
struct VariationTests {
  @Test(arguments: [
    ("unlockRSSI=-60:-52:4", ["-60", "-56", "-52"]),
    ("dwellS=0:0.3:0.1", ["0", "0.1", "0.2", "0.3"]),
    ("lockRSSI=-50:-55:-2", ["-50", "-52", "-54"]),
    ("side=exterior-stronger", ["exterior-stronger"]),
    ("power=-30,-4", ["-30", "-4"]), ("x=1:1:1", ["1"]),
  ])
  func parsesListsAndRanges(text: String, values: [String]) throws {
    #expect(try Variation(text).values == values)
  }

  @Test(arguments: [
    (
      "unlockRSSI",
      "--vary: 'unlockRSSI' is not of the form key=first:last:step or key=value,value,..."
    ),
    ("x=1:2:0", "--vary x: no steps of 0 lead from 1 to 2"),
    ("x=1:2:-1", "--vary x: no steps of -1 lead from 1 to 2"),
    ("x=1:z:1", "--vary x: '1:z:1' is not three numbers, first:last:step"),
    ("x=1,,2", "--vary x: '1,,2' has an empty value"),
    ("x=1,2,1", "--vary x: the value '1' is given twice"),
    ("x=0:1e9:1", "--vary x: more than 1000 values is outside 1 ... 1000"),
  ])
  func rejectsTextsInOneLine(text: String, sentence: String) {
    do {
      _ = try Variation(text)
      Issue.record("\(text) was taken")
    } catch {
      #expect("\(error)" == sentence)
    }
  }

  /// Engines of a variant are fitted to its world, where a beacon has another identifier.
  @Test func fitsEnginesToTheWorldOfTheVariant() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/floorplans", withIntermediateDirectories: false)
      try Data(TinyScenario.plan.utf8).write(
        to: URL(fileURLWithPath: folder + "/floorplans/tiny.json"))
      let scenario = try TinyScenario().changing(
        "{ kind: \"door-lock\", interior",
        to: "{ kind: \"door-lock\", readings: 'ranging', interior"
      ).changing(
        "replace: [{ what: \"window\", with: \"air\" }]", to: "beacons: { in: { minor: 9 } }"
      ).scenario
      try Data(scenario.utf8).write(to: URL(fileURLWithPath: folder + "/scenario.json"))
      let grid = try TuningGrid(of: [Variation("unlockRSSI=-75,-70")], in: folder, variant: "open")
      let anchors = try grid.candidates.map {
        try #require($0.engines.shared.description as? DoorLockDescription).settings.interior
      }
      let uuid = try #require(grid.scenarios.first?.world.identifiers.values.first?.uuid)
      let beacon = Anchor.beacon(BeaconIdentifier(uuid: uuid, major: 0, minor: 9))
      #expect(anchors == [[beacon], [beacon]])
    }
  }

  @Test func leavesOutAndCountsImpossibleCombinations() throws {
    let grid = try TuningGrid(
      of: [Variation("unlockRSSI=-90,-70"), Variation("lockRSSI=-95,-80")],
      in: Shipped.path("scenarios/arrive-and-unlock"))
    #expect(grid.candidates.map(\.values) == [["-90", "-95"], ["-70", "-95"], ["-70", "-80"]])
    #expect(grid.refused == 1)
    #expect("\(try #require(grid.refusal))" == "--vary lockRSSI: -80 is outside -127 ... -90")
  }

  @Test func buildsEachWorldOnce() throws {
    let grid = try TuningGrid(
      of: [
        Variation("transmitPowerDBm=-20,-4"), Variation("interior.intervalMs=100,200"),
        Variation("triggerStrength=-80:-70:5"),
      ], in: Shipped.path("scenarios/arrive-and-unlock"))
    #expect(grid.candidates.count == 12)
    #expect(grid.scenarios.count == 4)
    let worlds = grid.scenarios.map(\.world)
    #expect(worlds.map { $0.beacons[0].transmitPower.dBm } == [-20, -20, -4, -4])
    #expect(worlds.map { $0.beacons[1].transmitPower.dBm } == [-20, -20, -4, -4])
    let intervals = worlds.map(\.beacons).map { $0.map(\.interval) }
    #expect(intervals[0] == [.milliseconds(100), .milliseconds(200)])
    #expect(intervals[1] == [.milliseconds(200), .milliseconds(200)])
  }

  /// Tags of apps, in approach-advertise: returner, visitor and colleague.
  /// The engine ranges, so that it knows the beacons by their identifiers.
  @Test func variesTheOffsetsOfDevices() throws {
    let grid = try TuningGrid(
      of: [
        Variation("rssiOffsetsDB.north=-3"), Variation("engine.rssiOffsetsDB.east=2,4"),
        Variation("maxDistanceM=9"),
      ], in: Shipped.path("scenarios/panel-room"))
    let offsets = grid.candidates.map { candidate -> [Double] in
      candidate.engines.shared.numbers.filter { $0.key.hasPrefix("rssiOffsetsDB.") }.map(\.value)
        .sorted()
    }
    #expect(offsets == [[-3, 0, 0, 2], [-3, 0, 0, 4]])
    let settings = CandidateSettings(of: 1, in: grid)
    #expect(
      settings.fragment == [
        "engine: { maxDistanceM: 9, rssiOffsetsDB: { \"north\": -3, \"east\": 4 } },"
      ])
    #expect(settings.overrides.contains("--set rssiOffsetsDB.east=4"))
  }

  /// The nurse's engine, of another kind than the scenario's, and the chair's tag.
  @Test func variesTheEngineOfAWalker() throws {
    let grid = try TuningGrid(
      of: [
        Variation("nurse.maxDistanceM=5,10"), Variation("first resident.answerS=20"),
        Variation("first chair.intervalMs=500"),
      ], in: Shipped.path("scenarios/care-centre"))
    let world = try #require(grid.scenarios.first).world
    func distance(_ candidate: TuningGrid.Candidate) throws -> Double? {
      let nurse = try #require(world.walkers.firstIndex { $0.name == "nurse" })
      return candidate.engines[nurse].numbers.first { $0.key == "maxDistanceM" }?.value
    }
    #expect(try grid.candidates.map(distance) == [5, 10])
    let answers = grid.candidates[0].engines
    #expect(answers[0].numbers.first { $0.key == "answerS" }?.value == 20)
    // The second resident's is as it was.
    #expect(answers[2].numbers.first { $0.key == "answerS" }?.value == 30)
    #expect(world.walkers[1].tag?.schedule.phases[0].interval == .milliseconds(500))
    #expect(
      CandidateSettings(of: 1, in: grid).fragment == [
        "walkers: [", #"  { name: "nurse", engine: { maxDistanceM: 10 } },"#,
        #"  { name: "first resident", engine: { answerS: 20 } },"#, "],",
        "// in walkers[1].tag: intervalMs: 500",
      ])
  }

  /// The resident refers to an engine by its name: settings in its place would change another.
  @Test func anEngineWithANameIsNotReplacedBySettings() throws {
    let grid = try TuningGrid(
      of: [Variation("resident.proximityCooldownS=7")],
      in: Shipped.path("scenarios/unlock-by-server"), variant: "repeating")
    let settings = CandidateSettings(of: 0, in: grid)
    #expect(
      settings.fragment == [
        #"// engine of "resident": a copy of "repeating" in engines, with "#
          + "{ proximityCooldownS: 7 }"
      ])
    #expect(settings.overrides == ["--set resident.proximityCooldownS=7"])
  }

  @Test(arguments: [
    (
      "maxDistanceM=5,10",
      "--vary maxDistanceM: the scenario's engine, fall-watch, has no 'maxDistanceM'; of another "
        + "engine it is 'nurse.maxDistanceM'; walkers 'first resident', 'second resident', 'nurse'"
    ),
    (
      "nurse.maxDistanceMM=5",
      "--vary nurse.maxDistanceMM: there is no key 'maxDistanceMM'; did you mean 'maxDistanceM' or 'maxDistancesM'?"
    ),
  ])
  func namesTheEnginesOfAKey(text: String, sentence: String) throws {
    let variation = try Variation(text)
    do {
      _ = try TuningGrid(of: [variation], in: Shipped.path("scenarios/care-centre"))
      Issue.record("\(text) was taken")
    } catch {
      #expect("\(error)" == sentence)
    }
  }

  @Test func variesReceiversAndTagsByTheirNames() throws {
    let grid = try TuningGrid(
      of: [
        Variation("transmitPowerDBm=-20"), Variation("visitor.intervalMs=300"),
        Variation("exterior.receiveOffsetDB=-3"),
      ], in: Shipped.path("scenarios/approach-advertise"))
    let world = try #require(grid.scenarios.first).world
    let tags = world.walkers.compactMap(\.tag)
    #expect(tags.map(\.transmitPower.dBm) == [-20, -20, -20])
    #expect(
      tags.map { $0.schedule.phases[0].interval }
        == [.milliseconds(100), .milliseconds(300), .milliseconds(100)])
    #expect(world.receivers.map(\.receiveOffset.value) == [0, -3])
    #expect(
      CandidateSettings(of: 0, in: grid).fragment == [
        "receivers: [", #"  { name: "exterior", receiveOffsetDB: -3 },"#, "],",
        "// in walkers[0].phone.advertises: transmitPowerDBm: -20",
        "// in walkers[1].phone.advertises: transmitPowerDBm: -20, intervalMs: 300",
        "// in walkers[2].phone.advertises: transmitPowerDBm: -20",
      ])
  }

  /// Three walkers: one has the scenario's engine, one an engine with a name that states the dwell
  /// itself, and one its own, which states nothing of it.
  @Test(arguments: [
    (
      "dwellS=7", [7, 7, 7.0],
      ["engine: { dwellS: 7 },", #"engines: { "slow": { dwellS: 7 } },"#], ["--set dwellS=7"]
    ),
    ("engine.dwellS=7", [2, 7, 7], ["engine: { dwellS: 7 },"], []),
    (
      "marginDB=4", [2, 0, 0], ["engine: { marginDB: 4 },"], ["--set marginDB=4"]
    ),
  ])
  func settingsToPasteAreThoseSearched(
    text: String, dwells: [Double], fragment: [String], overrides: [String]
  ) throws {
    func walker(_ name: String, _ y: Int, _ engine: String) -> String {
      "{ name: \"\(name)\", from: [9, \(y)], path: [{ standS: 5 }], phone: {}, engine: \(engine) },"
    }
    let files = try TinyScenario().changing("\"tiny\"", to: "\"tiny.json\"")
      .changing(
        "walkers: [",
        to: "engines: { slow: { dwellS: 2 } }, walkers: [" + walker("a", 1, "\"slow\"")
          + walker("b", 2, "{ hysteresisDB: 3 }")
      )
      .changing(#"{ measure: "unlocks", "#, to: #"{ measure: "unlocks", walker: "guest", "#)
    try withTemporaryFolder { folder in
      for (name, text) in [("scenario.json", files.scenario), ("tiny.json", files.plan)] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      let grid = try TuningGrid(of: [Variation(text)], in: folder)
      let engines = try #require(grid.candidates.first).engines
      let searched = (0..<3).map { walker in
        engines[walker].numbers.first { $0.key == "dwellS" }?.value ?? 0
      }
      #expect(searched == dwells)
      let settings = CandidateSettings(of: 0, in: grid)
      #expect(settings.fragment == fragment)
      #expect(settings.overrides == overrides)
    }
  }

  /// The engine with a name states the dwell in the variant, or only there the margin.
  @Test(arguments: [
    ("{ hysteresisDB: 3 }", "{ dwellS: 2 }"), ("{ dwellS: 2 }", "{ hysteresisDB: 3 }"),
  ])
  func aVariantChangesWhatAnEngineStates(engine: String, change: String) throws {
    let files = try TinyScenario().changing("\"tiny\"", to: "\"tiny.json\"")
      .changing(
        "walkers: [",
        to: """
          engines: { slow: \(engine) }, variants: [{ name: "v", engines: { slow: \(change) } }],
          walkers: [
            { name: "a", from: [9, 1], path: [{ standS: 5 }], phone: {}, engine: "slow" },
          """
      )
      .changing(#"{ measure: "unlocks", "#, to: #"{ measure: "unlocks", walker: "guest", "#)
    try withTemporaryFolder { folder in
      for (name, text) in [("scenario.json", files.scenario), ("tiny.json", files.plan)] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      let grid = try TuningGrid(of: [Variation("engine.dwellS=7")], in: folder, variant: "v")
      let engines = try #require(grid.candidates.first).engines
      let dwells = (0..<2).map { walker in
        engines[walker].numbers.first { $0.key == "dwellS" }?.value
      }
      #expect(dwells == [2, 7])
      // As an option, the key would change the dwell of all.
      #expect(CandidateSettings(of: 0, in: grid).overrides == [])
    }
  }

  @Test func variesWornTags() throws {
    let tagged = try TinyScenario.tagged.changing("\"tiny\"", to: "\"tiny.json\"")
    try withTemporaryFolder { folder in
      for (name, text) in [
        ("scenario.json", tagged.scenario), ("tiny.json", tagged.plan),
      ] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      let grid = try TuningGrid(of: [Variation("guest.intervalMs=300,500")], in: folder)
      #expect(
        grid.scenarios.map { $0.world.walkers[0].tag?.schedule.phases[0].interval }
          == [.milliseconds(300), .milliseconds(500)])
    }
  }

  @Test(arguments: [
    ("unlokRSSI=-80,-70", "--vary: there is no key 'unlokRSSI'; did you mean 'unlockRSSI'?"),
    ("side=outside,inside", "--vary side: there is no 'outside'"),
    (
      "beacons[9].intervalMs=100",
      "--vary beacons[9].intervalMs: scenario.json has nothing at this path"
    ),
    (
      "preset=bleunlock,opencarkey",
      "--vary preset: a preset is an engine, not a setting; compare two with --engines"
    ),
    (
      "durationS=10,20",
      "--vary durationS: not an engine setting; in scenario.json only numbers can be varied"
    ),
    ("unlockSamples=0", "--vary unlockSamples: 0 is outside 1 ... 1000"),
    ("door.colour=red", "--vary door.colour: there is no 'door'"),
  ])
  func rejectsMeaninglessVariations(text: String, sentence: String) throws {
    do {
      _ = try TuningGrid(of: [Variation(text)], in: Shipped.path("scenarios/arrive-and-unlock"))
      Issue.record("\(text) was taken")
    } catch {
      let folder = Shipped.path("scenarios/arrive-and-unlock") + "/"
      let words = "\(error)".replacingOccurrences(of: folder, with: "")
      #expect(words.hasPrefix(sentence))
    }
  }

  /// The names that a variation may begin with: walkers, devices, and keys of the file with an
  /// object.
  @Test(arguments: [
    (
      "ghost.dwellS",
      "there is no 'ghost'; choose from 'resident', 'interior', 'exterior', 'engine'"
    ),
    ("resdent.dwellS", "there is no 'resdent'; did you mean 'resident'?"),
    ("surve.spacingM", "there is no 'surve'; did you mean 'survey'?"),
  ])
  func namesWhatAVariationMayBeginWith(key: String, sentence: String) throws {
    do {
      _ = try TuningGrid(
        of: [Variation("\(key)=1,2")], in: Shipped.path("scenarios/arrive-and-unlock"))
      Issue.record("\(key) was taken")
    } catch { #expect("\(error)" == "--vary \(key): \(sentence)") }
  }
}
