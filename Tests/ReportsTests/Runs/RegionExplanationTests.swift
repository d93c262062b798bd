import BLE
import Documents
import EngineFiles
import Explaining
import Phones
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Explanations of an engine that decides by regions on iOS, of a run and of its recording.
@Suite struct RegionExplanationTests {
  /// The guest stands between both beacons. Bluetooth is off from 20 to 40 s.
  private static func report() throws -> RunReport {
    let scenario = try TinyScenario()
      .changing("durationS: 5,", to: "durationS: 80,")
      .changing("from: [2.5, 0.5], speedMps: 1,", to: "from: [2.5, 2.5],")
      .changing("path: [{ to: [2.5, 5] }, { standS: 1 }],", to: "path: [{ standS: 5 }],")
      .changing(
        "phone: { carried: \"bag\" }",
        to: """
          phone: {
            carried: "bag", system: "ios", app: "background",
            schedule: [{ atS: 20, bluetooth: "off" }, { atS: 40, bluetooth: "on" }],
          }
          """
      )
      .changing(
        "engine: { kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
        to: "engine: { preset: \"corelocation\", decide: \"regions\", "
          + "rooms: { house: [\"in\"], yard: [\"out\"] } }"
      )
      .changing("measure: \"unlocks\", atLeast: 0", to: "measure: \"packetsReceived\", atLeast: 0")
      .read()
    return try #require(try RunReport(on: scenario, seed: 2))
  }

  private static func playback(of report: RunReport) throws -> Playback {
    var playback: Playback?
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      let recording = try Recording.read(folder)
      playback = try Playback(
        of: recording, about: try recording.subjects(),
        to: WalkerEngines(report.scenario.engine), heardBy: nil,
        describedAt: InputPlace("engine"))
    }
    return try #require(playback)
  }

  /// The activity of the phone and the packets that were not delivered are not recorded.
  @Test func aRecordingTellsWhatTheSystemKnew() throws {
    let report = try Self.report()
    let live = EngineHistory(of: report.run, by: report.scenario.engines)
    let recorded = EngineHistory(of: try Self.playback(of: report), on: report.run.world.plan)
    for second in stride(from: 0.0, through: 80, by: 0.9) {
      let time = Instant(nanoseconds: Int64(second * 1e9))
      let account = try #require(live.phone(ofSubject: 0, at: time))
      let other = try #require(recorded.phone(ofSubject: 0, at: time))
      #expect(account.events == other.events, "\(second) s")
      #expect(account.pending == other.pending, "\(second) s")
      #expect(account.awaited == other.awaited, "\(second) s")
      #expect(account.regionsNotDelivered == other.regionsNotDelivered, "\(second) s")
    }
    func words(at seconds: Int) throws -> [String] {
      let time = Instant.start.advanced(by: .seconds(seconds))
      let account = try #require(recorded.phone(ofSubject: 0, at: time))
      return account.events.map { "\($0.word.rawValue) \($0.rule?.name ?? "-")" }
    }
    #expect(try words(at: 15).contains("region-unknown unknownRegions") == false)
    #expect(try words(at: 30).filter { $0 == "region-unknown unknownRegions" }.count == 2)
    #expect(try words(at: 50).filter { $0 == "region-inside unknownRegions" }.count == 2)
  }

  /// The entry comes 1 s after the first packet of the region.
  @Test func anEntryHasThePacketThatCausedIt() throws {
    let report = try Self.report()
    let entry = try #require(report.run.journal.decisions.first)
    let first = try #require(
      report.run.journal.heard.first {
        $0.sighting.time == entry.decision.time.advanced(by: .seconds(-1))
      })
    let name = report.run.world.name(of: first.device)
    let explanation = try #require(try ExplainReport(on: report, decision: 1))
    #expect(explanation.accounts.count == 1)
    #expect(explanation.accounts.first.map(explanation.device) == name)
    #expect(explanation.text.contains("  \(name) in region"))
    let text = try ReplayExplainReport(
      on: Self.playback(of: report), plan: nil, decision: 1
    ).text
    let time = "\(first.sighting.time.seconds.with(6)) s"
    #expect(text.contains("\n\nnewest packets behind it\n\n  \(time)"))
    #expect(!text.contains("\(name) not heard"))
  }
}
