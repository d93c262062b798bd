@testable import EngineFiles
import BLE
@testable import Documents
import Engines
@testable import Explaining
import Foundation
@testable import Positioning
@testable import Recordings
@testable import Reports
@testable import Scenarios
@testable import Scoring
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct PositioningFileTests {
  private static func description(_ text: String) throws -> PositioningDescription {
    guard let description = try EngineText.choice(text).positioning else {
      throw InputError.unusable(InputPlace("e.json"), "it does not position")
    }
    return description
  }

  /// The hall of trials, with an engine in place of the trials.
  private static func hall(
    _ engine: String, expecting expectations: String = ""
  ) throws -> TinyScenario {
    var files = CalmHall.files
    let start = try #require(files.scenario.range(of: "  trials: {"))
    files.scenario =
      files.scenario[..<start.lowerBound]
      + "engine: { \(engine) },\nexpectations: [\(expectations)],\n}"
    return files
  }

  private static let engine =
    "kind: \"positioning\", method: \"nearest-mean\", places: [\"west\", \"east\"], enterDwellS: 0"

  @Test func usesDefaultsForMissingSettings() throws {
    let description = try Self.description("{kind: 'positioning', method: 'naive-bayes+kalman'}")
    #expect(description.method == PositioningChoice(.naiveBayes, isSmoothed: true))
    #expect(description.interval == .seconds(1))
    #expect(description.settings == MethodSettings())
    #expect(description.rule == PlaceRule())
    #expect(description.places.isEmpty)
    #expect(description.map == nil && description.floorPlan == nil)
  }

  @Test func readsAndWritesEverySetting() throws {
    let text = """
      {kind: 'positioning', method: 'radical-lines', intervalS: 0.5, scans: 7, distance: 'bleacon',
       map: '/m/map.json', floorplan: 'flat', places: ['hall', 'kitchen'], enterDwellS: 1.5, exitDwellS: 2.5,
       hysteresisM: 0.25, signalTimeoutS: 12}
      """
    let description = try Self.description(text)
    var rule = PlaceRule()
    rule.enterDwell = .milliseconds(1500)
    rule.exitDwell = .milliseconds(2500)
    rule.hysteresis = 0.25
    rule.signalTimeout = .seconds(12)
    #expect(description.rule == rule)
    #expect(description.method.word == "radical-lines")
    #expect(description.interval == .milliseconds(500))
    #expect(description.settings.scanCount == 7)
    #expect(description.settings.distance == DistanceModel.named("bleacon"))
    #expect(description.map == "/m/map.json")
    #expect(description.floorPlan == "flat")
    #expect(description.places == ["hall", "kitchen"])
    let choice = try EngineText.choice(text)
    #expect(try EngineText.choice(choice.json.line) == choice)
  }

  @Test(arguments: [
    ("0", MissingRule.substituted(PowerLevel(dBm: 0))),
    ("-95.5", .substituted(PowerLevel(dBm: -95.5))), ("'left-out'", .leftOut), ("null", nil),
  ])
  func readsAndWritesWhatAMissingLevelCountsAs(text: String, missing: MissingRule?) throws {
    let file = "{kind: 'positioning', method: 'nearest-mean', missingDBm: \(text)}"
    #expect(try Self.description(file).settings.missing == missing)
    let choice = try EngineText.choice(file)
    #expect(try EngineText.choice(choice.json.line) == choice)
  }

  @Test func readsAndWritesTheSettingsOfHistograms() throws {
    let text = "{kind: 'positioning', method: 'histogram', scans: 20, binWidthDB: 4, cells: 3}"
    let settings = try Self.description(text).settings
    #expect((settings.readingCount, settings.binWidth, settings.cellCount) == (20, 4, 3))
    #expect(settings.scanCount == 3)
    let choice = try EngineText.choice(text)
    #expect(try EngineText.choice(choice.json.line) == choice)
    let usual = try EngineText.choice("{kind: 'positioning', method: 'histogram'}").json
    #expect(usual["scans"] == JSON(5))
  }

  @Test func readsAndWritesTheLaw() throws {
    let text = """
      {kind: 'positioning', method: 'least-squares', measuredPowerDBm: -71.5, exponent: 2.5, floorplan: 'flat'}
      """
    let description = try Self.description(text)
    #expect(description.settings.measuredPower == PowerLevel(dBm: -71.5))
    #expect(description.settings.exponent == 2.5)
    #expect(!description.needsSurvey)
    let choice = try EngineText.choice(text)
    #expect(try EngineText.choice(choice.json.line) == choice)
  }

  @Test(arguments: [
    ("{kind: 'positioning'}", "e.json: 'method' is missing"),
    (
      "{kind: 'positioning', method: 'histogram', missingDBm: 0}",
      "e.json: missingDBm: 0 applies to nearest-fingerprint, nearest-mean, nearest-median and "
        + "weighted-neighbours only; histogram ignores it"
    ),
    (
      "{kind: 'positioning', method: 'nearest-mean', missingDBm: -201}",
      "e.json: missingDBm: -201 is outside -200 ... 100"
    ),
    (
      "{kind: 'positioning', method: 'histgram'}",
      "e.json: method: there is no 'histgram'; did you mean 'histogram'?"
    ),
    (
      "{kind: 'positioning', method: 'histogram', places: ['hall'], hysteresisM: -1}",
      "e.json: hysteresisM: -1 is outside 0 ... 100"
    ),
    (
      "{kind: 'positioning', method: 'histogram', exitDwellS: 3}",
      "e.json: exitDwellS: applies to places only, and there are none"
    ),
    (
      "{kind: 'positioning', method: 'histogram', places: [], hysteresisM: 1}",
      "e.json: hysteresisM: applies to places only, and there are none"
    ),
    (
      "{kind: 'positioning', method: 'nearest-beacon', distance: 'altbecon'}",
      "e.json: distance: there is no 'altbecon'; did you mean 'altbeacon'?"
    ),
    (
      "{kind: 'positioning', method: 'nearest-mean', scans: 3}",
      "e.json: scans: 3 applies to nearest-beacon, weighted-centroid, radical-lines, "
        + "least-squares, weighted-neighbours, histogram and naive-bayes only; nearest-mean ignores it"
    ),
    (
      "{kind: 'positioning', method: 'naive-bayes', binWidthDB: 2}",
      "e.json: binWidthDB: 2 applies to histogram only; naive-bayes ignores it"
    ),
    (
      "{kind: 'positioning', method: 'least-squares', cells: 2}",
      "e.json: cells: 2 applies to nearest-fingerprint, nearest-mean, nearest-median, "
        + "weighted-neighbours, histogram and naive-bayes only; least-squares ignores it"
    ),
    (
      "{kind: 'positioning', method: 'histogram', measuredPowerDBm: -59}",
      "e.json: measuredPowerDBm: -59 applies to nearest-beacon, weighted-centroid, radical-lines "
        + "and least-squares only; histogram ignores it"
    ),
    (
      "{kind: 'positioning', method: 'least-squares', exponent: 3}",
      "e.json: exponent: requires measuredPowerDBm; else a survey gives it"
    ),
    (
      "{kind: 'positioning', method: 'histogram', binWidthDB: 2.5}",
      "e.json: binWidthDB: 2.5 is not a whole number"
    ),
    (
      "{kind: 'positioning', method: 'least-squares', distance: 'altbeacon'}",
      "e.json: distance: 'altbeacon' applies to nearest-beacon and radical-lines only; "
        + "least-squares ignores it"
    ),
  ])
  func rejectsUnusableFilesInOneLine(text: String, start: String) {
    #expect(EngineText.sentence(text).hasPrefix(start))
  }

  @Test func rejectsOptionsThatTheMethodIgnores() throws {
    let text = "{kind: 'positioning', method: 'nearest-mean'}"
    let sentence =
      "scans: 5 applies to nearest-beacon, weighted-centroid, radical-lines, least-squares, "
      + "weighted-neighbours, histogram and naive-bayes only; nearest-mean ignores it"
    #expect(EngineText.sentence(text, set: ["scans=5"]) == "--set \(sentence)")
    let json = try JSON.parse(Array(text.utf8), source: "e.json")
    do {
      _ = try EngineFile(
        json, at: InputPlace("e.json"), overrides: [SettingOverride("scans", variedTo: "5")])
      Issue.record("it is taken")
    } catch {
      #expect("\(error)" == "--vary \(sentence)")
    }
  }

  @Test func replacingTheMethodDropsSettingsThatItIgnores() throws {
    let text = "{kind: 'positioning', method: 'weighted-neighbours', scans: 7}"
    func json(set options: [String]) throws -> JSON {
      try EngineText.choice(text, set: options).json
    }
    #expect(try json(set: [])["scans"] == JSON(7))
    #expect(try json(set: ["method=naive-bayes"])["scans"] == JSON(7))
    #expect(try json(set: ["method=histogram"])["scans"] == JSON(7))
    #expect(try json(set: ["method=nearest-mean"])["scans"] == nil)
    // A default is that of the new method; `--set` finds it written, as if it were given.
    for (old, new) in [("weighted-neighbours", "histogram"), ("histogram", "naive-bayes")] {
      let changed = try EngineFile(
        EngineText.choice("{kind: 'positioning', method: '\(old)'}").json, at: InputPlace("file"),
        overrides: [SettingOverride("method=\(new)")]
      ).choice
      #expect(try changed == EngineText.choice("{kind: 'positioning', method: '\(new)'}"))
    }
    // A variant that changes the method only.
    let original = try EngineText.choice(text)
    var fields = try Fields(["engine": ["method": "nearest-mean"]], at: InputPlace("variant"))
    var first = try Fields(["engine": original.json], at: InputPlace("scenario"))
    let variant = try EngineFile.choice(
      [try first.require("engine"), try fields.require("engine")])
    #expect(variant == (try EngineText.choice("{kind: 'positioning', method: 'nearest-mean'}")))
  }

  @Test func decidesTheRoomsAlongTheWalk() throws {
    let scenario = try Self.hall(Self.engine).read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let verdicts = report.run.journal.decisions.map(\.decision.verdict)
    let positions = verdicts.filter { if case .position = $0 { true } else { false } }
    #expect(positions.count == 10)
    // The walk goes from the west room at 1 m to the east room at 5 m, in 8 s.
    #expect(
      verdicts.filter { !positions.contains($0) }
        == [.entered("west"), .left("west"), .entered("east")])
    let score = try #require(report.scores[0].positions)
    #expect(score.errors.count == 10)
    // Cells are 2 m apart, and a scan is half a second old on average.
    #expect(score.error(at: 1) <= 1.5)
    #expect(report.text.contains("10 fixes: median error "))
  }

  /// The plan's devices are the anchors, and nothing is surveyed.
  @Test func trilateratesWithoutASurvey() throws {
    let files = try Self.hall(
      "kind: \"positioning\", method: \"least-squares\", measuredPowerDBm: -59, scans: 1"
    ).changing(
      "{ name: \"B\",",
      to: "{ name: \"C\", at: [3, 0.1], intervalMs: 100, minor: 3 }, { name: \"B\",")
    let scenario = try files.read()
    let basis = try #require(try scenario.basis(in: scenario.world, seed: 1))
    #expect(basis.survey.map.cells.isEmpty)
    #expect(basis.survey.anchorNames == ["A", "C", "B"])
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let score = try #require(report.scores[0].positions)
    #expect(score.errors.count == 10)
    // There are no cells.
    #expect(score.rests == nil)
  }

  /// Two metres in 4 s, then 6 s in the middle of the next cell. The first scan at rest ends at 5
  /// s.
  @Test func scoresTheRestAfterAWalk() throws {
    let scenario = try Self.hall(
      Self.engine,
      expecting: "{ measure: \"settlingDelayS\", atMost: 1 }, "
        + "{ measure: \"cellChanges\", atMost: 0 }"
    ).changing("path: [{ to: [5, 1] }]", to: "path: [{ to: [3, 1] }, { standS: 6 }]").read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let rests = try #require(report.scores[0].positions?.rests)
    #expect(rests.duration == .seconds(6))
    #expect(report.scores[0].value(of: .settlingDelayS) == 1)
    #expect(report.scores[0].value(of: .cellChanges) == 0)
    #expect(report.outcomes.map(\.outcome) == [.met(1), .met(0)])
    #expect(report.text.contains("at rest: 0 changes of the cell an hour, settled after 1.0 s"))
  }

  /// The walk leaves the range of the beacons and the building. The plan's bounds extend a hundred
  /// metres beyond.
  @Test func aPhoneOutOfReachIsLost() throws {
    var files = try Self.hall(
      "kind: \"positioning\", method: \"particle-filter\", places: [\"west\", \"middle\", \"east\"], "
        + "enterDwellS: 0, signalTimeoutS: 10"
    ).changing("durationS: 10", to: "durationS: 60")
    files = try files.changing(
      "speedMps: 0.5, path: [{ to: [5, 1] }]", to: "speedMps: 5, path: [{ to: [95, 1] }]")
    files = try files.changing("bounds: [[0, 0], [6, 2]]", to: "bounds: [[0, 0], [100, 2]]")
    let report = try #require(try RunReport(on: files.read(), seed: 1))
    let lastHeard = try #require(report.run.journal.heard.last).sighting.time
    let lost = lastHeard.advanced(by: .seconds(10))
    #expect(lost.seconds < 40)
    let decisions = report.run.journal.decisions.map(\.decision)
    let fixes = decisions.compactMap { decision in
      if case .position(let fix) = decision.verdict { (decision.time, fix.point) } else { nil }
    }
    #expect(fixes.count > 10)
    for (time, point) in fixes {
      #expect(time < lost)
      #expect((0...6).contains(point.x) && (0...2).contains(point.y))
    }
    let last = try #require(decisions.last)
    #expect(last.time == lost)
    guard case .left = last.verdict else {
      Issue.record("no room is left")
      return
    }
  }

  @Test func errorNamesASurveyThatReceivedNothing() async throws {
    let deaf = try Self.hall(Self.engine, expecting: "{ measure: \"packetsReceived\", atMost: 0 }")
      .changing("carried: \"mast\"", to: "carried: \"mast\", sensitivityDBm: -40").read()
    let error = InputError.unusable(
      InputPlace("\(deaf.place.source): survey with seed 1"),
      "no packets were received at times with ground truth, so there is no map")
    #expect(throws: error) { try RunReport(on: deaf, seed: 1) }
    await #expect(throws: error) { try await Check(of: deaf, seeds: 1...1) }
    #expect(throws: error) { try ExplainReport(on: deaf, seed: 1, of: PacketChoice(count: 1)) }
  }

  @Test func errorNamesASurveyThatDoesNotDetermineTheLaw() throws {
    // The hall is a single cell, so each beacon is heard at one distance only.
    var files = try Self.hall("kind: \"positioning\", method: \"weighted-centroid\"")
      .changing("survey: { ", to: "survey: { spacingM: 100, ")
    files.plan = "{ bounds: [[0, 0], [6, 2]] }"
    let scenario = try files.read()
    let error = InputError.unusable(
      InputPlace("\(scenario.place.source): survey with seed 1"),
      "the survey does not determine the path loss, which weighted-centroid needs")
    #expect(throws: error) { try RunReport(on: scenario, seed: 1) }
  }

  @Test func isNotScoredBySides() throws {
    // The run ends before the first scan, so there is no position either.
    let scenario = try Self.hall(Self.engine).changing("durationS: 10", to: "durationS: 0.5").read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    #expect(report.run.journal.decisions.isEmpty)
    #expect(report.scores[0].value(of: .packetsReceived) != 0)
    #expect(report.scores[0].value(of: .rightSideShare) == nil)
    #expect(!report.text.contains("side"))
  }

  @Test(arguments: [
    engine, "kind: \"positioning\", method: \"weighted-centroid+kalman\"",
    "kind: \"positioning\", method: \"particle-filter\", places: [\"middle\"]",
  ])
  func aRunCanBeReplayedFromItsFolder(engine: String) throws {
    // The folder of the scenario no longer exists.
    let scenario = try Self.hall(engine).changing("durationS: 10", to: "durationS: 4").read()
    let report = try #require(try RunReport(on: scenario, seed: 4))
    #expect(!report.run.journal.decisions.isEmpty)
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      let recording = try Recording.read(folder)
      let choice = try EngineFile.choice("\(folder)/engine.json")
      let engine = try choice.makeEngine(from: choice.basis(at: InputPlace("engine")))
      let replay = Replay(of: recording, subject: DeviceAddress(named: "w"), to: engine)
      #expect(replay.decisions == report.run.journal.decisions.map(\.decision))
      let text = try ReplayReport(
        on: Playback(of: recording, about: [replay.subject], to: choice)
      ).text
      #expect(!text.contains("side"))
    }
  }

  @Test func pathsAreRelativeToTheEngineFile() throws {
    let text = "{kind: 'positioning', method: 'histogram', map: 'm.json', floorplan: 'p.json'}"
    try withTemporaryFolder { folder in
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/e.json"))
      guard let description = try EngineFile.choice("\(folder)/e.json").positioning else {
        Issue.record("it does not position")
        return
      }
      #expect(description.map == "\(folder)/m.json")
      #expect(description.floorPlan == "\(folder)/p.json")
    }
  }

  @Test(arguments: [
    (
      "\(engine), map: \"m.json\"",
      "scenario.json: engine.map: applies to engine files only; a scenario has its own plan and "
        + "survey map"
    ),
    (
      "kind: \"positioning\", method: \"histogram\", places: [\"eats\"]",
      "scenario.json: engine.places[0]: there is no 'eats'; did you mean 'east'?"
    ),
  ])
  func rejectsMapsAndUnknownPlacesInAScenario(engine: String, sentence: String) throws {
    #expect(try Self.hall(engine).sentence() == sentence)
  }

  @Test(arguments: [("histogram", ""), ("radical-lines", ", or measuredPowerDBm in its place")])
  func aReplayNeedsAMap(method: String, other: String) throws {
    let choice = try EngineText.choice("{kind: 'positioning', method: '\(method)'}")
    let recording = Recording(source: "r", sightings: [], truth: nil, names: DeviceNames())
    #expect(
      throws: InputError.unusable(
        InputPlace("e.json", path: "map"),
        "required: a map of simrun survey or simrun map\(other)")
    ) {
      try Playback(
        of: recording, about: [DeviceAddress(named: "w")], to: choice,
        describedAt: InputPlace("e.json"))
    }
  }
}
