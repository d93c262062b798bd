import BLE
import Documents
import EngineFiles
import Explaining
import FloorPlans
import Phones
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Explanations of engines that decide by regions, on iOS, and of apps that are not in memory.
@Suite struct RegionStandingTests {
  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"

  private static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// Two packets of a minute, each at the start of a window of 30 in 300 ms, of one beacon each.
  private static func playback(rooms: String) throws -> Playback {
    let recording = try RecordingText.read(
      "3.01,phone,\(uuid)-1-2,,-60,\n6.01,phone,\(uuid)-1-3,,-70,\n",
      truth: "0,phone,,,,\n60,phone,,,,\n")
    let engine: JSON = [
      "preset": "corelocation", "decide": "regions", "rooms": ["home": [.text(rooms)]],
    ]
    return try Playback(
      of: recording, about: recording.subjects(),
      to: EngineFile(engine, at: InputPlace("engine")).choice,
      heardBy: PlaybackPhone("ios-background", at: InputPlace("--phone")))
  }

  /// The lines of an explanation, with single spaces.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }

  private static func lines(of playback: Playback, at seconds: Double) throws -> [String] {
    lines(of: try ReplayExplainReport(on: playback, plan: nil, at: time(seconds)).text)
  }

  /// Entered 1 s after the first packet, and left 20 to 31 s after the last one: at 20 s, that is
  /// 13.99 s old, and from the other beacon of the UUID.
  @Test func aRegionOfAUUIDNamesTheBeaconThatKeepsIt() throws {
    let playback = try Self.playback(rooms: Self.uuid)
    let early = try Self.lines(of: playback, at: 2)
    #expect(early.contains("packets of \(Self.uuid) received 0 not met: more than 0"))
    #expect(early.contains("\(Self.uuid) not heard"))
    let entering = try Self.lines(of: playback, at: 3.51)
    #expect(
      entering.contains(
        "first packet of \(Self.uuid)-1-2 0.500 s ago not met: at least 1, enterDelay; "
          + "in \(Self.uuid)"))
    let inside = try Self.lines(of: playback, at: 20)
    #expect(
      inside.contains(
        "last packet of \(Self.uuid)-1-3 for its region 13.990 s ago not met: at least 20, "
          + "exitDelay; up to 31 s by chance; in \(Self.uuid)"))
    #expect(
      inside.contains(
        "\(Self.uuid) 6.010 s 14.0 s before -70 dBm from \(Self.uuid)-1-3, counted for its region"))
    #expect(
      inside.contains("not delivered: 2 packets 6.010 s the newest counted for a region"))
    // The delay has passed, and chance makes it longer.
    let late = try Self.lines(of: playback, at: 26.5)
    let silence =
      "last packet of \(Self.uuid)-1-3 for its region 20.490 s ago at least 20, exitDelay"
    #expect(late.contains { $0.hasPrefix(silence) })
  }

  @Test func aRegionOfOneBeaconHasItsPackets() throws {
    let playback = try Self.playback(rooms: "\(Self.uuid)-1-2")
    let inside = try Self.lines(of: playback, at: 20)
    #expect(
      inside.contains(
        "last packet of \(Self.uuid)-1-2 for its region 16.990 s ago not met: at least 20, "
          + "exitDelay; up to 31 s by chance"))
    #expect(
      inside.contains("\(Self.uuid)-1-2 3.010 s 17.0 s before -60 dBm counted for its region"))
    #expect(inside.contains("not delivered: 1 packet 6.010 s the newest not requested"))
  }

  /// The packet that a decision by regions rests on.
  @Test func decisionsByRegionsHaveTheirPackets() throws {
    let playback = try Self.playback(rooms: Self.uuid)
    let text = try ReplayExplainReport(on: playback, plan: nil, decision: 1).text
    #expect(text.contains("\n  4.010 s  phone  entered home\n"))
    #expect(
      Self.lines(of: text).contains(
        "first packet of \(Self.uuid)-1-2 1.000 s ago at least 1, enterDelay; in \(Self.uuid)"))
  }

  /// A recording of an app that is ended at 30 s and launched again at 50 s, while Bluetooth is off
  /// from 40 to 70 s, with packets at 17, 34.5 and 92.8 s.
  private static func interrupted(by rows: String) throws -> Playback {
    let beacon = "\(uuid)-1-2"
    let recording = try RecordingText.read(
      [17, 34.5, 92.8].map { "\($0),phone,\(beacon),,-60,\n" }.joined(),
      truth: "0,phone,,,,\n100,phone,,,,\n",
      delivered: """
        0,phone,launched,,,,,,,
        18,phone,entered,\(beacon),,,,,,enterDelay
        30,phone,ended,,,,,,,
        \(rows)
        """)
    let engine: JSON = [
      "preset": "corelocation", "decide": "regions", "rooms": ["home": [.text(beacon)]],
    ]
    return try Playback(
      of: recording, about: recording.subjects(),
      to: EngineFile(engine, at: InputPlace("engine")).choice)
  }

  /// Packets from before the state became unknown do not count for the next entry.
  @Test func aStateThatBecomesUnknownStartsAnew() throws {
    let playback = try Self.interrupted(
      by: """
        40,phone,region-unknown,\(Self.uuid)-1-2,,,,,,unknownRegions
        50,phone,launched,,,,,,,
        50,phone,bluetooth-off,,,,,,,
        70,phone,bluetooth-on,,,,,,,
        """)
    let off = try Self.lines(of: playback, at: 45)
    #expect(off.contains("left home: not yet"))
    #expect(
      off.contains(
        "state of \(Self.uuid)-1-2 not met: unknown since 40.000 s, unknownRegions"))
    let silent = try Self.lines(of: playback, at: 75)
    #expect(silent.contains("entered home: not yet"))
    #expect(
      silent.contains(
        "packets of \(Self.uuid)-1-2 received 0 not met: more than 0; since 40.000 s"))
    let heard = try Self.lines(of: playback, at: 93)
    #expect(
      heard.contains(
        "first packet of \(Self.uuid)-1-2 0.200 s ago not met: at least 1, enterDelay"))
  }

  /// A change that answers an app, which asks for the state at its launch, rests on no packet.
  @Test func anAnswerToAnAppHasNoPacket() throws {
    let playback = try Self.interrupted(
      by: """
        90,phone,launched,,,,,,,
        90,phone,entered,\(Self.uuid)-1-2,,,,,,
        """)
    let first = try ReplayExplainReport(on: playback, plan: nil, decision: 1).text
    #expect(
      Self.lines(of: first).contains(
        "first packet of \(Self.uuid)-1-2 1.000 s ago at least 1, enterDelay"))
    let second = try ReplayExplainReport(on: playback, plan: nil, decision: 2).text
    #expect(second.contains("\n  90.000 s  phone  entered home  "))
    #expect(!second.contains("first packet of"))
  }

  // MARK: - Apps that are not in memory

  /// A scan for devices and not for services, and no region: nothing launches the app.
  @Test func anAppThatNothingLaunchesHasTheRuleOfItsSystem() throws {
    let scenario = try TinyScenario()
      .changing(#"phone: { carried: "bag" }"#, to: "phone: { system: 'ios', app: 'terminated' }")
      .read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let lines = Self.lines(of: try ExplainReport(on: report, at: Self.time(3)).text)
    #expect(
      lines.contains(
        "app not met: ended by the system, which launches it for nothing (regionRelaunch, "
          + "scanRelaunch), since 0.000 s"))
  }

  private static func scenario(_ phone: String) throws -> Scenario {
    try TinyScenario()
      .changing(#"phone: { carried: "bag" }"#, to: "phone: { system: 'ios', \(phone) }")
      .changing(
        #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] }"#,
        to: "engine: { preset: 'corelocation', decide: 'regions', rooms: { house: ['in'] } }"
      )
      .changing("measure: \"unlocks\", atLeast: 0", to: "measure: \"packetsReceived\", atLeast: 0")
      .read()
  }

  private static func report(_ phone: String) throws -> RunReport {
    try #require(try RunReport(on: scenario(phone), seed: 1))
  }

  /// Nothing but its user starts the app: the explanation has the rule, the figures, and the
  /// decision that a change could bring about, after the sentence of `lint`.
  @Test func anAppForceQuitBeforeTheStartHasItsRule() throws {
    let report = try Self.report("app: 'force-quit'")
    let explanation = try ExplainReport(on: report, at: Self.time(3))
    let lines = Self.lines(of: explanation.text)
    #expect(
      lines.contains { $0.hasSuffix(" at 3.000 s: not started, as its app is not in memory") })
    #expect(
      lines.contains {
        $0.hasPrefix("rule: the system launches no app that its user has force-quit")
      })
    #expect(lines.contains("app not met: force-quit since 0.000 s"))
    #expect(lines.contains("opened by its user not met: never"))
    #expect(lines.contains("entered house: not yet"))
    let found = report.scenario.unheardDevices(in: report.run.world)
    #expect(found.map(\.cause) == [.neverOpened])
    let sentence = try #require(found.first).finding.words
    #expect(lines.joined(separator: " ").contains(sentence))
    let history = EngineHistory(of: report.run, by: report.scenario.engines)
    let account = StandingAccount(of: 0, at: Self.time(3), in: history)
    #expect(account.absence == nil)
    let questions = PendingInQuestion.questions(about: account, in: history)
    #expect(questions.map(\.awaited) == [.verdict(.entered("house"))])
  }

  /// Opened at 4 s, 1 s after the time in question.
  @Test func anAppThatIsOpenedLaterHasTheTimeUntilThen() throws {
    let report = try Self.report(
      "app: 'force-quit', schedule: [{ atS: 4, app: 'foreground' }]")
    let lines = Self.lines(of: try ExplainReport(on: report, at: Self.time(3)).text)
    #expect(lines.contains("opened by its user in 1.000 s not met: at most 0"))
    #expect(!lines.contains { $0.contains("never decides") })
  }

  /// The end is the user's: the regions are still monitored, but their entries launch nothing.
  @Test func anAppForceQuitLaterSaysSo() throws {
    let report = try Self.report("schedule: [{ atS: 0.5, app: 'force-quit' }]")
    let lines = Self.lines(of: try ExplainReport(on: report, at: Self.time(4)).text)
    #expect(lines.contains("app not met: force-quit since 0.500 s"))
  }

  // MARK: - Connections

  /// Each level that the app reads counts, and the newest is the last that was heard.
  @Test func levelsReadOverConnectionsAreHeard() throws {
    let scenario = try TinyScenario()
      .changing(#"phone: { carried: "bag" }"#, to: "phone: { system: 'ios' }")
      .changing(
        "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
        to: "{ kind: 'door-lock', readings: 'connections', side: 'ignored', exterior: ['180A'] }"
      ).changing("durationS: 5", to: "durationS: 20").changing("standS: 1", to: "standS: 16")
      .changing("minor: 2 }", to: "service: '180A', peripheral: {} }").read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let time = Self.time(15.5)
    let readings = report.run.journal.connections.readings.filter { $0.time <= time }
    let newest = try #require(readings.last).time
    // Once a second.
    #expect(readings.count > 8 && newest > Self.time(14.4))
    let lines = Self.lines(of: try ExplainReport(on: report, at: time).text)
    #expect(lines.contains("readings of connections by then: out \(readings.count)"))
    let row = try #require(lines.first { $0.hasSuffix("read over a connection") })
    #expect(row.hasPrefix("out \(newest.seconds.with(3)) s "))
    // So it is on a recording, which names the service.
    let recording = report.run.recording
    let playback = try Playback(of: recording, about: recording.subjects(), to: scenario.engine)
    let recorded = try Self.lines(of: playback, at: 15.5)
    #expect(recorded.contains("readings of connections by then: 180A \(readings.count)"))
    #expect(
      recorded.contains { line in
        line.hasPrefix("180A \(newest.seconds.with(3)) s ") && line.hasSuffix("over a connection")
      })
    // A silence of 2 s would be told.
    #expect(!lines.contains { $0.hasPrefix("not heard for 2 s or more") })
  }
}
