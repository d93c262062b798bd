@testable import EngineFiles
import BLE
import Buildings
@testable import Documents
@testable import Explaining
@testable import Recordings
@testable import Reports
@testable import Scenarios
import Sim
import TestScenes
import TestSupport
import Testing

/// Accounts of decisions on a recording, compared with those of the recorded run.
@Suite struct RecordingHistoryTests {
  static let cases: [(scenario: String, preset: String?, seed: UInt64)] =
    [
      ("office-walk-past", nil, 10), ("office-walk-past", "bleunlock", 10),
      ("arrive-and-unlock", nil, 4), ("arrive-and-unlock", "opencarkey", 4),
    ]
    + ["bermuda", "espresense", "mqtt_room", "altbeacon", "corelocation"].map {
      ("light-follows", $0, 3)
    }

  @Test(arguments: cases)
  func matchesTheRulesAndFiguresOfTheRun(
    example: (scenario: String, preset: String?, seed: UInt64)
  ) throws {
    let scenario = try Shipped.scenario(example.scenario).with(preset: example.preset)
    let run = try #require(try RunReport(on: scenario, seed: example.seed)).run
    let recording = run.recording
    let playback = try Playback(
      of: recording, about: recording.subjects(), to: scenario.engine)
    try Self.compare(run, playback)
  }

  /// With the map and the plan stored beside the engine.
  @Test func matchesThePositionsOfTheRun() throws {
    let scenario = try Shipped.scenario("light-follows")
    let report = try #require(try RunReport(on: scenario, seed: 3))
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      let recording = try Recording.read(folder)
      let playback = try Playback(
        of: recording, about: recording.subjects(),
        to: EngineSource(option: "\(folder)/engine.json").engine())
      try Self.compare(report.run, playback)
    }
  }

  private static func compare(_ run: Run, _ playback: Playback) throws {
    let mine = EngineHistory(of: playback, on: run.world.plan)
    let other = EngineHistory(of: run)
    try #require(mine.decisions.map(\.decision) == other.decisions.map(\.decision))
    try #require(!mine.decisions.isEmpty)
    for number in mine.decisions.indices.map({ $0 + 1 }) {
      let account = try #require(DecisionAccount(of: number, in: mine, by: playback.engine))
      let expected = try #require(DecisionAccount(of: number, in: other, by: playback.engine))
      #expect(account.grounds == expected.grounds)
      #expect(account.heldUntil == expected.heldUntil)
      #expect(account.question.from == expected.question.from)
    }
  }

  /// Decisions about all subjects are numbered in order of time; at equal times, in the order of
  /// the truth.
  @Test func ordersDecisionsOfSeveralSubjectsByTime() throws {
    // Each subject gets a side from two readings of either beacon; the first subject 1 s later.
    let rows = """
      0,b,in,,-60,
      0,b,out,,-80,
      0.1,b,in,,-60,
      0.1,b,out,,-80,
      1,a,in,,-60,
      1,a,out,,-80,
      1.1,a,in,,-60,
      1.1,a,out,,-80,
      """
    let recording = try RecordingText.read(rows, truth: "0,a,,,,inside\n0,b,,,,outside\n")
    let engine = try EngineFile(
      [
        "kind": "door-lock", "interior": ["in"], "exterior": ["out"], "unlockSamples": JSON(2),
      ], at: InputPlace("engine")
    ).choice
    let playback = try Playback(of: recording, about: recording.subjects(), to: engine)
    let history = EngineHistory(of: playback, on: nil)
    #expect(history.subjects == ["a", "b"])
    #expect(history.decisions.map(\.subject) == [1, 0])
    #expect(history.decisions.map(\.decision.verdict) == [.side(.inside), .side(.inside)])
    #expect(history.decisions.map(\.whereabouts?.side) == [.outside, .inside])
    let accounts = (1...2).map { DecisionAccount(of: $0, in: history, by: engine)?.isRight }
    #expect(accounts == [false, true])
  }
}
