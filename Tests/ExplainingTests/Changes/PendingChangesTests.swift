import BLE
import Documents
import EngineFiles
import Explaining
import Foundation
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Changes are made as a user would make them, by `--set` and by editing the scenario's file. The
/// runs are made and judged here.
@Suite struct PendingChangesTests {
  private static let lock = "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }"

  private static func rooms(_ settings: String) -> String {
    "{ \(settings), rooms: { house: ['in'], yard: ['out'] } }"
  }

  private static func scenario(_ engine: String) throws -> TinyScenario {
    try TinyScenario().changing(lock, to: engine)
  }

  private static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// The pending decisions at a time, each with the changes found.
  private static func changes(
    of scenario: Scenario, at seconds: Double
  ) throws -> [(awaited: AwaitedDecision, changes: NearestChanges)] {
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let history = EngineHistory(of: report.run, by: scenario.engines, on: report.basis)
    let account = StandingAccount(of: 0, at: time(seconds), in: history)
    let source = RememberedRerun(
      try ScenarioRerun(of: scenario, in: report.run.world, seed: 1, walker: 0))
    return PendingInQuestion.questions(about: account, in: history).map { question in
      var search = ChangeSearch(about: question, of: scenario.engine, on: source)
      search.perform()
      return (question.awaited, search.found)
    }
  }

  private static func decisions(of scenario: Scenario) throws -> [Decision] {
    try #require(try RunReport(on: scenario, seed: 1)).run.journal.decisions.map(\.decision)
  }

  /// The definition in docs/design/smallest-changes.md, implemented independently of the program:
  /// an estimate is in force, and an act comes after the newest decision about its topic, and in
  /// addition.
  private static func isBroughtAbout(
    _ awaited: AwaitedDecision, by decisions: [Decision], not before: [Decision],
    at seconds: Double
  ) throws -> Bool {
    func made(_ decisions: [Decision], _ isRelevant: (Verdict) -> Bool) -> [Decision] {
      decisions.filter { $0.time <= time(seconds) && isRelevant($0.verdict) }
    }
    switch awaited {
    case .knownSide:
      let side = made(decisions) { if case .side = $0 { true } else { false } }.last
      return side.map { $0.verdict != .side(.unknown) } ?? false
    case .verdict(.unlock), .verdict(.lock):
      let isLock = { (verdict: Verdict) in verdict == .unlock || verdict == .lock }
      let newest = made(before, isLock).last?.time
      let mine = made(decisions) { awaited == .verdict($0) }
      return mine.count > made(before) { awaited == .verdict($0) }.count
        && mine.contains { $0.time > newest ?? .start }
    case .verdict(let verdict):
      let topic = made(decisions) { other in
        switch (verdict, other) {
        case (.side, .side): true
        case (.entered(let room), .entered(let other)), (.entered(let room), .left(let other)),
          (.left(let room), .entered(let other)), (.left(let room), .left(let other)):
          room == other
        default: false
        }
      }
      return topic.last?.verdict == verdict
    default:
      try #require(Bool(false), "\(awaited) is not expected")
      return false
    }
  }

  private static let examples: [(engine: String, seconds: Double)] = [
    (lock, 1.5), (rooms("preset: 'espresense', enterDistanceM: 1"), 0.5),
    (rooms("preset: 'espresense', exitDistanceM: 5"), 4),
    (rooms("preset: 'altbeacon'"), 0.8),
  ]

  @Test(
    .enabled(if: Build.isOptimised, "a search takes hundreds of runs"), arguments: examples)
  func changesBringItAboutAndHalvesDoNot(
    example: (engine: String, seconds: Double)
  ) throws {
    let (engine, seconds) = example
    let files = try Self.scenario(engine)
    let scenario = try files.read()
    let before = try Self.decisions(of: scenario)
    var count = 0
    for (awaited, found) in try Self.changes(of: scenario, at: seconds) {
      func isBroughtAbout(in changed: Scenario) throws -> Bool {
        try Self.isBroughtAbout(
          awaited, by: Self.decisions(of: changed), not: before, at: seconds)
      }
      #expect(try !isBroughtAbout(in: scenario))
      for change in found.settings {
        let values = [change.new] + [change.half].compactMap { $0 }.map { .number($0) }
        let changed = try values.map { value in
          try isBroughtAbout(
            in: scenario.with(
              preset: nil, overrides: [SettingOverride("\(change.key)=\(value.inWord)")]))
        }
        #expect(
          changed == Array([true, false].prefix(values.count)), "\(awaited): \(change.action)")
      }
      for move in found.moves {
        let old = move.device == 0 ? "at: [3, 3.2]" : "at: [3, 2.8]"
        let changed = try [move.new, move.half].map { place in
          try isBroughtAbout(
            in: files.changing(old, to: "at: [\(place.x), \(place.y)]").read())
        }
        #expect(changed == [true, false], "\(awaited): \(move)")
      }
      count += found.settings.count + found.moves.count
    }
    #expect(count > 0)
  }

  // MARK: - An example by hand

  /// Returns a text with one space wherever it has several.
  private static func squeezed(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// One proxy, and its owner beside it; the room waits for `dwellS`.
  private static func proxy(_ settings: String) throws -> Scenario {
    try TinyScenario(
      scenario: """
        {
          title: "One proxy, and its owner beside it", floorplan: "tiny", durationS: 12,
          receivers: [{ name: "proxy", at: [1, 4.5] }],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 12 }],
            tag: { carried: "mast", intervalMs: 200, transmitPowerDBm: 0 },
          }],
          engine: { preset: "mqtt_room", \(settings), rooms: { house: ["proxy"] } },
        }
        """
    ).read()
  }

  /// Without a dwell, the house is entered with the first packet. So by 5 s it is entered with the
  /// greatest dwell, in tenths of a second, that ends by then, and stays so to the end.
  @Test func dwellIsShortenedToWhatTimeThereIs() async throws {
    let first = try #require(try Self.decisions(of: Self.proxy("dwellS: 0")).first).time.seconds
    let dwell = (10 * (5 - first)).rounded(.down) / 10
    #expect(dwell < 5 && dwell > 4.7)
    let run = try #require(try RunReport(on: Self.proxy("dwellS: 10"), seed: 1))
    var report = try ExplainReport(on: run, at: Self.time(5))
    #expect(!report.text.contains("smallest"))
    try report.findChanges()
    let row =
      " set dwellS 10 to \(dwell.inFewDigits) \((dwell - 10).inFewDigits) "
      + "\(((10 - dwell) * 10).with(0)) % decided at \((first + dwell).with(3)) s\n"
    #expect(Self.squeezed(report.text).contains(row), "\(row) in \(report.text)")
    #expect(
      report.text.contains(
        "smallest single changes that bring it about by 5.000 s (half of each amount does not);"))
    #expect(!report.isPartial && report.changes == nil)
    try await report.studyChanges(runs: 3)
    #expect(report.text.contains("those with\nthe fewest errors over 3 seeds first"))
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    let changes = try #require(page.standings.first?.pending.first?.changes)
    let change = try #require(changes.settings.first { $0.setting == "dwellS" })
    #expect(change.from == 10 && change.to == dwell && change.heldUntilS == nil)
    #expect(abs(change.decidedS - (first + dwell)) < 1e-9)
    #expect(changes.fromS == 5 && changes.untilS == 5 && changes.runs > 10)
    #expect(changes.unchanged.count == change.figures.count && !changes.partial)
  }

  private struct Page: Decodable {
    var standings: [Standing]

    struct Standing: Decodable {
      var pending: [Pending]
    }

    struct Pending: Decodable {
      var changes: Changes
    }

    struct Changes: Decodable {
      var settings: [Change]
      var unchanged: [Figure]
      var fromS: Double
      var untilS: Double
      var runs: Int
      var partial: Bool
    }

    struct Change: Decodable {
      var setting: String
      var from: Double
      var to: Double
      var decidedS: Double
      var heldUntilS: Double?
      var figures: [Figure]
    }

    struct Figure: Decodable {}
  }

  /// A recording of the run has the same changes of settings, and no moves.
  @Test func recordingsHaveTheChangesOfTheRun() throws {
    let scenario = try Self.proxy("dwellS: 10")
    let run = try #require(try RunReport(on: scenario, seed: 1)).run
    let playback = try Playback(
      of: run.recording, about: run.recording.subjects(), to: scenario.engine)
    var report = try ReplayExplainReport(on: playback, plan: nil, at: Self.time(5))
    report.findChanges { _, _ in }
    let mine = try #require(try Self.changes(of: scenario, at: 5).first?.changes)
    #expect(mine.settings.contains { $0.key == "dwellS" })
    for change in mine.settings {
      let row = " set \(change.key) \(change.old.inWord) to \(change.new.inWord) "
      #expect(Self.squeezed(report.text).contains(row), "\(row)")
    }
    #expect(!report.text.contains("  move ") && !report.isPartial)
  }

  /// An act that only comes at another time is not one more.
  @Test func postponedActIsNotAnotherOne() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let report = try #require(try RunReport(on: scenario, seed: 3))
    let history = EngineHistory(of: report.run, by: scenario.engines)
    let account = StandingAccount(of: 0, at: history.end, in: history)
    let decisions = report.run.journal.decisions.map(\.decision)
    let unlock = try #require(decisions.last { $0.verdict == .unlock })
    let question = try #require(
      PendingInQuestion.questions(about: account, in: history).first {
        $0.awaited == .verdict(.unlock)
      })
    #expect(question.from == unlock.time && !question.isTurned(by: decisions))
    let late = Decision(.unlock, at: unlock.time.advanced(by: .milliseconds(100)))
    #expect(!question.isTurned(by: [late]))
    #expect(question.isTurned(by: [unlock, late]))
    #expect(question.effect(in: [unlock, late]) == .decided(late.time, until: nil))
    let lock = Decision(.lock, at: late.time.advanced(by: .seconds(10)))
    #expect(question.effect(in: [unlock, late, lock]) == .decided(late.time, until: lock.time))
    #expect(question.effect(in: []) == .never && question.effect(in: [unlock]) == .notAgain)
  }

  @Test func awaitedDecisionLeavesFiguresOut() {
    let far = Alert(about: "keys", .countdown, because: .far(PowerLevel(dBm: -91)))
    let silent = Alert(about: "keys", .countdown, because: .silent)
    let bag = Alert(about: "bag", .countdown, because: .silent)
    let awaited = AwaitedDecision.alert("keys", .countdown, because: .far(PowerLevel(dBm: 0)))
    #expect([far, silent, bag].map { awaited.includes(.alert($0)) } == [true, false, false])
    let any = AwaitedDecision.alert("keys", .countdown)
    #expect([far, silent, bag].map { any.includes(.alert($0)) } == [true, true, false])
    let again = Alert(about: "keys", .raised(repetition: 3), because: .silent)
    #expect(!any.includes(.alert(again)) && any.concerns(Verdict.alert(again).topic))
    #expect(AwaitedDecision.alert("keys", .raised(repetition: 0)).includes(.alert(again)))
    #expect(!AwaitedDecision.knownSide.includes(.side(.unknown)))
    #expect(AwaitedDecision.knownSide.includes(.side(.inside)))
  }
}
