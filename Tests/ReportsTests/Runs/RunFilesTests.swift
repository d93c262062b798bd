import BLE
import Documents
import EngineFiles
import Engines
import Foundation
import Phones
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Tests that read the scenario and the plan that a run writes.
@Suite struct RunFilesTests {
  /// A scenario with two variants, one of them with its own engine.
  private static func scenario() throws -> Scenario {
    try TinyScenario().changing(
      "variants: [{ name: \"open\", replace: [{ what: \"window\", with: \"air\" }] }],",
      to: """
        variants: [
          { name: "open", replace: [{ what: "window", with: "air" }], transmitPowerDBm: 4 },
          { name: "patient", engine: { dwellS: 2 } },
        ],
        """
    ).read()
  }

  /// Returns the scenario read from the files of a run of one variant.
  private static func rewritten(_ scenario: Scenario, variant: String?) throws -> Scenario {
    let report = try #require(try RunReport(on: scenario, variant: variant, seed: 2))
    var again: Scenario?
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      again = try ScenarioLibrary.scenario(folder)
    }
    return try #require(again)
  }

  @Test(arguments: [nil, "open", "patient"], [[], ["dwellS=0.5", "unlockSamples=1"]])
  func giveIdenticalRunsOfEachVariant(ran: String?, settings: [String]) throws {
    let scenario = try Self.scenario().with(
      preset: nil, overrides: settings.map { try SettingOverride($0) })
    let again = try Self.rewritten(scenario, variant: ran)
    #expect(again.title == "Going in" && again.variantNames == ["open", "patient"])
    for variant in [nil, "open", "patient"] {
      let first = try #require(try RunReport(on: scenario, variant: variant, seed: 5))
      let second = try #require(try RunReport(on: again, variant: variant, seed: 5))
      #expect(first.scenario.engine == second.scenario.engine)
      #expect(first.run.journal.heard.map(\.sighting) == second.run.journal.heard.map(\.sighting))
      #expect(first.decisionLines == second.decisionLines)
    }
  }

  /// A preset replaces all engines.
  @Test func haveTheEngineOfThePreset() throws {
    let scenario = try Self.scenario().with(preset: "bleunlock")
    let again = try Self.rewritten(scenario, variant: "patient")
    for variant in [nil, "open", "patient"] {
      let report = try #require(try RunReport(on: again, variant: variant, seed: 5))
      #expect(report.scenario.engine == scenario.engine)
    }
  }

  /// A replay decides as the run did, by the engine of each walker. A later run without engines of
  /// their own leaves none behind.
  @Test func haveTheEngineOfEachWalker() throws {
    let other = """
      { name: "other", from: [9, 1], path: [{ standS: 5 }], phone: {},
        engine: { preset: "bermuda", rooms: { house: ["in"] } } },
      """
    let scenario = try TinyScenario().changing("walkers: [", to: "walkers: [" + other)
      .changing(#"{ measure: "unlocks", "#, to: #"{ measure: "unlocks", walker: "guest", "#)
      .read()
    let report = try #require(try RunReport(on: scenario, seed: 2))
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      let recording = try Recording.read(folder)
      let subjects = try recording.subjects()
      let names = subjects.map { recording.names[$0] }
      func engines(among known: [String]) throws -> WalkerEngines {
        try #require(try WalkerEnginesFile.read(in: folder)).engines(
          beside: EngineFile.choice("\(folder)/engine.json"), of: names, among: known)
      }
      let playback = try Playback(
        of: recording, about: subjects, to: engines(among: names), heardBy: nil,
        describedAt: InputPlace("engine"))
      for (name, replay) in zip(names, playback.replays) {
        let walker = try #require(report.run.world.walkers.firstIndex { $0.name == name })
        let decided = report.run.journal.decisions.filter { $0.walker == walker }
        #expect(!decided.isEmpty && replay.decisions == decided.map(\.decision))
      }
      #expect(throws: InputError.self) { try engines(among: ["guest"]) }
      let alike = try #require(try RunReport(on: scenario.with(preset: "bleunlock"), seed: 2))
      try alike.files().write(to: folder)
      #expect(!InputFile.isFile("\(folder)/\(WalkerEnginesFile.fileName)"))
    }
  }

  /// A replay knows the names of engines, and the walkers who have them.
  @Test(arguments: [
    ("patient.dwellS=4", [4.0, 4]), ("guest.dwellS=4", [4, 2]), ("dwellS=4", [4, 4]),
  ])
  func haveTheNamesOfEngines(option: String, dwells: [Double]) throws {
    let other = """
      { name: "other", from: [9, 1], path: [{ standS: 5 }], phone: {}, engine: "patient" },
      """
    let scenario = try TinyScenario().changing("walkers: [", to: "walkers: [" + other)
      .changing(#"{ measure: "unlocks", "#, to: #"{ measure: "unlocks", walker: "guest", "#)
      .changing(#"phone: { carried: "bag" }"#, to: #"phone: {}, engine: "patient""#)
      .changing("engine: { kind:", to: "engines: { patient: { dwellS: 2 } }, engine: { kind:")
      .read()
    let report = try #require(try RunReport(on: scenario, seed: 2))
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      let file = try #require(try WalkerEnginesFile.read(in: folder))
      #expect(file.names == ["patient"])
      let names = ["guest", "other"]
      let engines = try file.engines(
        beside: EngineFile.choice("\(folder)/engine.json"), of: names, among: names
      ).with([SettingOverride(option)], among: [0: "guest", 1: "other"], at: InputPlace(folder))
      let settings = try (0...1).map {
        try #require(engines[$0].description as? DoorLockDescription).settings
      }
      #expect(settings.map(\.dwell) == dwells.map { .seconds($0) })
    }
  }

  /// The scan that names no services is paused while the screen is off, as on Android.
  @Test func haveTheBlocksOfScans() throws {
    let scenario = try TinyScenario().changing(
      "phone: { carried: \"bag\" }",
      to: """
        phone: {
          carried: "bag", system: "android-14", screen: "on",
          schedule: [{ atS: 1, screen: "off" }, { atS: 3, screen: "on" }],
        }
        """
    ).read()
    let report = try #require(try RunReport(on: scenario, seed: 2))
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      let delivered = try Recording.read(folder).delivered
      #expect(delivered == report.run.recording.delivered)
      let blocks = delivered.filter { if case .scanBlocked = $0.event.kind { true } else { false } }
      #expect(
        blocks.map(\.event) == [
          AppEvent(
            .scanBlocked(.rule(.screenOffPause)), at: .start.advanced(by: .seconds(1))),
          AppEvent(.scanBlocked(nil), at: .start.advanced(by: .seconds(3))),
        ])
    }
  }

  /// A room of the plan is scored also if it is one by a region, and the truth never has it: here
  /// both beacons mean the house, and the guest stands in the yard.
  @Test func aRecordingHasTheScoreOfItsRunForRoomsByRegions() throws {
    let scenario = try TinyScenario()
      .changing("from: [2.5, 0.5], speedMps: 1,", to: "from: [2.5, 2.5],")
      .changing("path: [{ to: [2.5, 5] }, { standS: 1 }],", to: "path: [{ standS: 5 }],")
      .changing(
        "engine: { kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
        to: "engine: { preset: \"altbeacon\", decide: \"regions\", "
          + "rooms: { house: [\"B9407F30-F5F8-466E-AFF9-25556B57FE6D\"] } }"
      )
      .changing("measure: \"unlocks\", atLeast: 0", to: "measure: \"packetsReceived\", atLeast: 0")
      .read()
    let report = try #require(try RunReport(on: scenario, seed: 2))
    func score(_ text: String) -> Substring? {
      text.split(separator: "\n").first { $0.contains("room: correct") }
    }
    let expected = try #require(score(report.text))
    #expect(!expected.contains("wrong 0.0 %"))
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      let recording = try Recording.read(folder)
      let playback = try Playback(
        of: recording, about: try recording.subjects(), to: WalkerEngines(scenario.engine),
        heardBy: nil, describedAt: InputPlace("engine"))
      #expect(score(try ReplayReport(on: playback).text) == expected)
    }
  }
}
