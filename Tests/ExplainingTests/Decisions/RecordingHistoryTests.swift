@testable import EngineFiles
import BLE
import Buildings
@testable import Documents
@testable import Explaining
import Phones
@testable import Recordings
@testable import Reports
@testable import Scenarios
@testable import Scoring
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

  fileprivate static func compare(_ run: Run, _ playback: Playback) throws {
    let mine = EngineHistory(of: playback, on: run.world.plan)
    let other = EngineHistory(of: run, by: WalkerEngines(playback.engine))
    try #require(mine.decisions.map(\.decision) == other.decisions.map(\.decision))
    try #require(!mine.decisions.isEmpty)
    for number in mine.decisions.indices.map({ $0 + 1 }) {
      let account = try #require(DecisionAccount(of: number, in: mine))
      let expected = try #require(DecisionAccount(of: number, in: other))
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
    let accounts = (1...2).map { DecisionAccount(of: $0, in: history)?.isRight }
    #expect(accounts == [false, true])
  }

  /// Decisions at one instant are numbered as in the run, whose order the rows of the apps keep.
  /// The phone "b" has no app: its decision stays in the order of the subjects.
  @Test func ordersDecisionsAtOneInstantAsTheRunDid() throws {
    func delivered(_ phone: String, _ tenths: Int) -> String {
      ["in,,-60", "out,,-80"].map { "0.\(tenths),\(phone),advertisement,\($0),,,,\n" }.joined()
    }
    func heard(_ tenths: Int) -> String {
      "0.\(tenths),b,in,,-60,\n0.\(tenths),b,out,,-80,\n"
    }
    let recording = try RecordingText.read(
      heard(1) + heard(2), truth: ["a", "b", "c"].map { "0,\($0),,,,inside\n" }.joined(),
      delivered: delivered("a", 1) + delivered("c", 1) + delivered("c", 2) + delivered("a", 2))
    let engine = try EngineFile(
      [
        "kind": "door-lock", "interior": ["in"], "exterior": ["out"], "unlockSamples": JSON(2),
      ], at: InputPlace("engine")
    ).choice
    let playback = try Playback(of: recording, about: recording.subjects(), to: engine)
    let decisions = EngineHistory(of: playback, on: nil).decisions
    #expect(decisions.map(\.decision.time.nanoseconds) == [Int64](repeating: 200_000_000, count: 3))
    #expect(decisions.map(\.subject) == [2, 1, 0])
  }
}

/// Accounts of decisions on a phone with a system: from the events delivered to its app.
@Suite struct PhoneHistoryTests {
  /// Packets every 50 ms for 20 s, of either beacon in turn, the exterior 20 dB stronger. Low power
  /// on Android 13 listens for 140 of 1400 ms in the background: to 3 packets of each 28, in 15
  /// windows.
  private static func playback(on word: String?) throws -> Playback {
    let rows = (0..<400).map { index in
      let time = DecimalSeconds.text(Instant(nanoseconds: 25_000_000 + 50_000_000 * Int64(index)))
      return "\(time),phone," + (index % 2 == 0 ? "in,,-80,\n" : "out,,-60,\n")
    }
    let recording = try RecordingText.read(rows.joined(), truth: "0,phone,,,,outside\n")
    let engine: JSON = [
      "kind": "door-lock", "interior": ["in"], "exterior": ["out"], "unlockSamples": JSON(2),
      "smoothing": "mean", "windowS": JSON(4),
    ]
    return try Playback(
      of: recording, about: recording.subjects(),
      to: EngineFile(engine, at: InputPlace("engine")).choice,
      heardBy: word.map { try PlaybackPhone($0, at: InputPlace("--phone")) })
  }

  @Test func packetsOfAPhoneAreThoseDeliveredToItsApp() throws {
    let playback = try Self.playback(on: "android-13-background")
    let history = EngineHistory(of: playback, on: nil)
    let heard = history.heard[0].map { $0.time.nanoseconds / 1_000_000 }
    var expected: [Int64] = []
    for window in 0..<15 { expected += [25, 75, 125].map { Int64(window * 1400 + $0) } }
    #expect(heard == expected)
    #expect(EngineHistory(of: try Self.playback(on: nil), on: nil).heard[0].count == 400)
    // The newest packet of each piece of evidence is one of them.
    try #require(!history.decisions.isEmpty)
    for (index, entry) in history.decisions.enumerated() {
      let past = GroundsContext(of: index + 1, in: history)
      for evidence in entry.decision.evidence {
        #expect(past.event(behind: evidence)?.time == evidence.newest)
      }
    }
  }

  /// The run and its recording have the same packets, those delivered to the app.
  @Test func matchesTheRulesAndFiguresOfTheRun() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let world = scenario.world.carrying { phone in
      var phone = phone
      phone.use = PhoneUse(
        .android13,
        schedule: [.init(.appLeft, at: .start.advanced(by: .seconds(20)))])
      return phone
    }
    let run = Run(of: world, seed: 4) { _ in scenario.engine.makeEngine() }
    let playback = try Playback(
      of: run.recording, about: run.recording.subjects(), to: scenario.engine)
    try RecordingHistoryTests.compare(run, playback)
    let heard = EngineHistory(of: run, by: scenario.engines).heard
    #expect(heard == EngineHistory(of: playback, on: nil).heard)
    #expect(heard[0].count > 5)
  }

  @Test func aRerunIsHeardByTheSamePhone() throws {
    for word in [nil, "android-13-background", "ios-background", "raw-terminated"] {
      let playback = try Self.playback(on: word)
      let rerun = RecordingRerun(of: playback, subject: 0)
      #expect(
        rerun.decisions(of: playback.engine, upTo: playback.recording.end, orTo: { _ in false })
          == [0: playback.replays[0].decisions])
    }
    #expect(try Self.playback(on: "android-13-background").replays[0].decisions.count > 0)
    #expect(
      try Self.playback(on: "android-13-background").replays[0].decisions
        != Self.playback(on: nil).replays[0].decisions)
  }
}
