import BLE
import Documents
@testable import EngineFiles
@testable import Explaining
import Foundation
import Phones
import Positioning
@testable import Recordings
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Positioning engines that use the motion sensors of the phone, in runs and on their recordings.
@Suite struct PositioningMotionTests {
  /// The hall of trials, with an engine in place of the trials.
  private static func hall(_ engine: String, phone: String = "") throws -> TinyScenario {
    var files = CalmHall.files
    let start = try #require(files.scenario.range(of: "  trials: {"))
    files.scenario =
      files.scenario[..<start.lowerBound] + "engine: { kind: 'positioning', \(engine) },\n}"
    return try files.changing(
      "phone: { carried: \"mast\" }", to: "phone: { carried: 'mast', \(phone) }")
  }

  private static let steps = "method: 'particle-filter', usesSteps: true"
  private static let heading = "method: 'nearest-mean', usesHeading: true"

  /// The rows of motion sensors in a run's recording, and the same decisions on it, read from the
  /// run's folder.
  @Test(arguments: [
    (steps, ""), (heading, ""), (steps + ", readings: 'ranging'", ""),
    (heading + ", readings: 'ranging'", "system: 'ios'"),
    (steps + ", scanMode: 'low-latency'", "system: 'android-13'"),
    (steps, "schedule: [{ atS: 3, app: 'background' }]"),
    (
      steps + ", readings: 'ranging'",
      "system: 'ios', schedule: [{ atS: 1, app: 'background' }, { atS: 12, app: 'foreground' }]"
    ),
  ])
  func aRunCanBeReplayed(engine: String, phone: String) throws {
    let scenario = try Self.hall(engine, phone: phone).changing(
      "durationS: 10", to: "durationS: 15"
    )
    .read()
    let report = try #require(try RunReport(on: scenario, seed: 4))
    let decisions = report.run.journal.decisions.map(\.decision)
    #expect(decisions.count > 3)
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      let recording = try Recording.read(folder)
      let rows = recording.delivered.filter {
        if case .delivered(.motion, rule: _) = $0.event.kind { true } else { false }
      }
      let count = rows.count
      #expect(count >= 4)
      let choice = try EngineFile.choice("\(folder)/engine.json")
      let playback = try Playback(
        of: recording, about: [DeviceAddress(named: "w")], to: choice)
      let replayed = playback.replays[0].decisions
      #expect(replayed == decisions)
      #expect(playback.warnings.isEmpty)
      // The histories of both have the same input.
      let end = Instant.start.advanced(by: .seconds(15))
      let live = EngineHistory(
        of: report.run, by: scenario.engines, on: try scenario.basis(in: scenario.world, seed: 4))
      let input = playback.input(ofSubject: 0)
      for seconds in [5, 9, 15] {
        let time = min(end, Instant.start.advanced(by: .seconds(seconds)))
        let engines = [
          live.inputs[0].played(to: live.installed[0], upTo: time),
          input.played(
            to: playback.fitting(
              try choice.makeEngine(from: playback.basis(ofSubject: 0)), toSubject: 0), upTo: time),
        ]
        #expect(engines[0].evidence(at: time) == engines[1].evidence(at: time))
      }
    }
  }

  /// The settings change the decisions, and their absence leaves no trace in the recording.
  @Test func theSettingsCount() throws {
    func run(_ engine: String) throws -> Run {
      try #require(try RunReport(on: try Self.hall(engine).read(), seed: 4)).run
    }
    let plain = try run("method: 'particle-filter'")
    #expect(plain.recording.delivered.isEmpty)
    #expect(
      try run(Self.steps).journal.decisions.map(\.decision)
        != plain.journal.decisions.map(\.decision))
  }

  /// It can be replayed nevertheless: the filter goes by random velocities.
  @Test func aRecordingWithoutReadingsIsReported() throws {
    let report = try #require(try RunReport(on: try Self.hall(Self.steps).read(), seed: 4))
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      var recording = report.run.recording
      recording.delivered = []
      let playback = try Playback(
        of: recording, about: [DeviceAddress(named: "w")],
        to: EngineFile.choice("\(folder)/engine.json"))
      #expect(!playback.replays[0].decisions.isEmpty)
      #expect(
        playback.warnings.map { "\($0)" } == [
          "run with seed 4: no readings of the motion sensors of 'w', which "
            + "'usesSteps' needs; the engine goes without"
        ])
    }
  }

  /// A second person with the same engine changes nothing for the first. Both stand on masts, which
  /// have no body.
  @Test func walkersDoNotDisturbEachOther() throws {
    let alone = try Self.hall(Self.steps)
    let other = "{ name: 'v', from: [5, 1], path: [{ to: [1, 1] }], phone: { carried: 'mast' } }"
    let both = try alone.changing("}],\n  survey:", to: "}, \(other)],\n  survey:")
    func decisions(_ files: TinyScenario) throws -> [Decision] {
      let run = try #require(try RunReport(on: try files.read(), seed: 4)).run
      let walker = try #require(run.world.walkers.firstIndex { $0.name == "w" })
      return run.journal.decisions.filter { $0.walker == walker }.map(\.decision)
    }
    let first = try decisions(alone)
    #expect(first.count == 10)
    #expect(try decisions(both) == first)
  }

  @Test func readsAndWritesTheKeysOfPhoneAndWalker() throws {
    let world = try Self.hall(Self.steps, phone: "compassErrorDeg: 5").changing(
      "name: \"w\",", to: "name: 'w', stepLengthM: 0.6,"
    ).read().world
    #expect(world.walkers[0].phone?.compassDeviation == 5)
    #expect(world.walkers[0].stepLength == 0.6)
    let usual = try Self.hall(Self.steps).read().world
    #expect(usual.walkers[0].phone?.compassDeviation == 17.4)
    #expect(usual.walkers[0].stepLength == 0.7)
  }

  @Test func refusesWhatHasNoSensors() throws {
    #expect(
      try Self.hall("method: 'nearest-mean', usesSteps: true").sentence()
        == "scenario.json: engine.usesSteps: true applies to particle-filter only; nearest-mean ignores it"
    )
    #expect(
      try Self.hall(Self.steps).changing("name: \"w\",", to: "name: 'w', stepLengthM: 2.1,")
        .sentence()
        == "scenario.json: walkers[0].stepLengthM: 2.1 is outside 0.1 ... 2")
  }

  /// A map of simrun survey has headings only if they are asked for.
  @Test func aMapWithoutHeadingsIsRefused() throws {
    let map = SurveyMap(
      anchorNames: ["A"], cells: [.init("c", at: Point(x: 0, y: 0))],
      fingerprints: [.init(at: .start, in: 0, [-60])])
    try withTemporaryFolder { folder in
      try Data(map.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/map.json"))
      let choice = try EngineText.choice(
        "{kind: 'positioning', \(Self.heading), map: '\(folder)/map.json'}")
      #expect {
        try choice.basis(at: InputPlace("e.json"))
      } throws: {
        "\($0)"
          == "e.json: usesHeading: the map '\(folder)/map.json' has no headings; simrun survey and "
          + "simrun map write them with --headings"
      }
    }
  }
}
