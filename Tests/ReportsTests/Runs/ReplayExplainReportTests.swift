import EngineFiles
import BLE
import Documents
import Explaining
import Foundation
import Pages
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// A door lock receives two beacons every half second at constant levels, the exterior 4 dB
/// stronger, while the subject stands inside. The changes that avoid the decision can be computed
/// by hand.
@Suite struct ReplayExplainReportTests {
  private static func recording() throws -> Recording {
    let rows = (0...20).map { number in
      let time = Double(number) / 2
      return "\(time),phone,in,37,-70,\n\(time + 0.25),phone,out,,-66,\n"
    }
    var recording = try RecordingText.read(rows.joined(), truth: "0,phone,,,,inside/hall\n")
    recording.source = "rec"
    return recording
  }

  /// Returns a lock that determines the side by 1 s means of two readings of each beacon, with one
  /// setting changed.
  private static func engine(_ key: String = "marginDB", _ value: JSON = .number(0)) throws
    -> EngineChoice
  {
    var members: [String: JSON] = [
      "kind": "door-lock", "interior": ["in"], "exterior": ["out"], "unlockSamples": JSON(2),
      "unlockRSSI": .null, "smoothing": "mean", "windowS": JSON(1),
    ]
    members[key] = value
    return try EngineFile(.object(members), at: InputPlace("engine")).choice
  }

  private static func playback() throws -> Playback {
    let recording = try recording()
    return try Playback(of: recording, about: recording.subjects(), to: engine())
  }

  /// The second reading of the exterior is at 0.75 s.
  @Test func showsTheRuleItsValuesAndTheGroundTruth() throws {
    let text = try ReplayExplainReport(on: Self.playback(), plan: nil, decision: 1).text
    #expect(text.hasPrefix("rec: 42 packets in 10.2 s\nengine {"))
    #expect(
      text.contains(
        "\n\ndecision 1\n  0.750 s  phone  side outside  in -70.0 dBm (2), out -66.0 dBm (2)\n"
          + "  in force until the end of the recording\n"))
    #expect(text.contains("\n  exterior - interior   4.000  dB   more than 0, marginDB\n"))
    #expect(
      text.contains("\nground truth: phone inside, in 'hall'; decision wrong\n"))
    #expect(
      text.contains(
        "\n\nnewest packets behind it\n\n  0.500000 s  in to phone   channel 37  -70 dBm\n"
          + "  0.750000 s  out to phone              -66 dBm\n"))
    #expect(
      text.hasSuffix(
        "\n\na recording has no terms of levels and no moves of devices; a scenario has both\n"))
    let lines = text.split(whereSeparator: \.isNewline).dropFirst(2)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  /// The decision is in force to the end, and wrong. It is avoided if the exterior has to be
  /// stronger by more than 4 dB, or if more readings are required than the 21 of each beacon.
  @Test func findsTheSmallestChangesOfSettings() throws {
    var report = try ReplayExplainReport(on: Self.playback(), plan: nil, decision: 1)
    report.findChanges { _, _ in }
    let changes = try #require(report.changes)
    func change(_ key: String) -> JSON? { changes.settings.first { $0.key == key }?.new }
    #expect(change("marginDB") == .number(4))
    #expect(change("unlockSamples") == .number(22))
    #expect(changes.moves.isEmpty && changes.devicesTried == 0 && !changes.isPartial)
    #expect(
      report.text.contains("  \(changes.settingsTried) settings tried in \(changes.runs) runs\n"))
  }

  /// Each change is made by hand, and the recording is replayed.
  @Test func eachChangeAvoidsItAndHalfOfItDoesNot() throws {
    var report = try ReplayExplainReport(on: Self.playback(), plan: nil, decision: 1)
    report.findChanges { _, _ in }
    let changes = try #require(report.changes)
    #expect(changes.settings.count > 3)
    for change in changes.settings {
      let values = [change.new] + [change.half].compactMap { $0 }.map { .number($0) }
      let outside = try values.map { value in
        let replay = Replay(
          of: try Self.recording(), subject: DeviceAddress(named: "phone"),
          to: try Self.engine(change.key, value).makeEngine())
        return replay.decisions.contains { $0.verdict == .side(.outside) }
      }
      #expect(outside == Array([false, true].prefix(values.count)), "\(change)")
    }
  }

  /// docs/guide/explaining-recordings.md contains the output.
  @Test func guideShowsTheOutput() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let recording = try #require(try RunReport(on: scenario, seed: 3)).run.recording
    let playback = try Playback(
      of: recording, about: recording.subjects(), to: scenario.engine)
    var report = try ReplayExplainReport(on: playback, plan: nil, decision: 3)
    report.findChanges { _, _ in }
    let text = report.text
    let shown = text[try #require(text.range(of: "decision 3\n")).lowerBound...]
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    let page = try String(
      contentsOfFile: Shipped.path("docs/guide/explaining-recordings.md"), encoding: .utf8)
    #expect(page.contains(shown))
  }

  @Test func jsonHasTheContentOfTheText() throws {
    var report = try ReplayExplainReport(on: Self.playback(), plan: nil, decision: 2)
    report.findChanges { _, _ in }
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    #expect(page.recording == "rec" && page.warnings == [])
    #expect(page.decision.number == 2 && page.decision.decision == "unlock")
    #expect(page.decision.truth.room == "hall" && page.decision.truth.isRight == false)
    #expect(page.changes.settings.contains { $0.setting == "marginDB" && $0.to == 4 })
    #expect(page.packets.map(\.transmitter) == ["in", "out"])
    #expect(page.packets.map(\.channel) == [37, nil])
    #expect(page.packets.map(\.rssiDBm) == [-70, -66])
    #expect(page.notInRecording == ["packets[].terms", "changes.moves"])
  }

  @Test func reportsPacketsReceivedBeforeTheFirstDecision() throws {
    let report = try ReplayExplainReport(
      on: Self.playback(), plan: nil, at: Instant(nanoseconds: 700_000_000))
    #expect(
      report.text.contains(
        "\n\nno decision up to 0.700 s\n\npackets received by then: in 2, out 1\n\n"
          + "next decision\n  0.750 s  phone  side outside  "))
    let later = try ReplayExplainReport(
      on: Self.playback(), plan: nil, at: Instant(nanoseconds: 750_000_000))
    #expect(later.text.contains("\n\ndecision 2\n  0.750 s  phone  unlock  "))
  }

  @Test func rejectsDecisionsAndTimesOutsideTheRecording() throws {
    #expect {
      try ReplayExplainReport(on: Self.playback(), plan: nil, decision: 3)
    } throws: {
      "\($0)" == "--decision: 3 is outside 1 ... 2"
    }
    #expect {
      try ReplayExplainReport(
        on: Self.playback(), plan: nil, at: Instant(nanoseconds: 11_000_000_000))
    } throws: {
      "\($0)" == "--at: 11.0 s is outside 0.0 s ... 10.25 s"
    }
  }

  private struct Page: Decodable {
    var recording: String
    var warnings: [String]
    var decision: Decision
    var changes: Changes
    var packets: [Packet]
    var notInRecording: [String]

    struct Decision: Decodable {
      var number: Int
      var decision: String
      var truth: Truth
    }

    struct Truth: Decodable {
      var room: String?
      var isRight: Bool?
    }

    struct Changes: Decodable {
      var settings: [Setting]

      struct Setting: Decodable {
        var setting: String
        var to: Double
      }
    }

    struct Packet: Decodable {
      var transmitter: String
      var channel: Int?
      var rssiDBm: Double?
    }
  }

  /// A phone that ranges, and a bare radio: each has its own count, as in the run.
  @Test func countsThePacketsOfEachSubject() throws {
    let scenario = try TinyScenario().changing(
      "walkers: [",
      to: """
        walkers: [
          {
            name: "neighbour", from: [6, 1], path: [{ to: [4, 2] }], phone: { system: "ios" },
            engine: { readings: "ranging", dwellS: 60 },
          },
        """
    ).changing("{ measure: \"unlocks\", ", to: "{ measure: \"unlocks\", walker: \"guest\", ").read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let recording = report.run.recording
    let playback = try Playback(
      of: recording, about: try recording.subjects(), to: scenario.engines, heardBy: nil,
      describedAt: InputPlace("engine"))
    let time = Instant(nanoseconds: 400_000_000)
    let heading = "packets received by then"
    func counts(_ text: String) -> [String] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return Array(lines.drop { !$0.hasPrefix(heading) }.prefix { !$0.isEmpty })
    }
    let own = counts(try ExplainReport(on: report, at: time).text)
    let replayed = counts(try ReplayExplainReport(on: playback, plan: nil, at: time).text)
    let packets = ["neighbour", "guest"].map { walker in
      let heard = ["in", "out"].map { device in
        let count = report.run.journal.heard.count {
          report.run.world.walkers[$0.walker].name == walker && $0.sighting.time <= time
            && report.run.world.name(of: $0.device) == device
        }
        return "\(device) \(count)"
      }
      return "  \(walker): \(heard.joined(separator: ", "))"
    }
    #expect(own == [heading] + packets && !packets[0].contains("in 0, out 0"))
    #expect(replayed == own)
    let guest = try Playback(
      of: recording, about: [DeviceAddress(named: "guest")], to: scenario.engine)
    let alone = counts(try ReplayExplainReport(on: guest, plan: nil, at: time).text)
    #expect(alone == ["\(heading): \(packets[1].dropFirst("  guest: ".count))"])
  }

  /// An app that knows regions only: no packets, no reports of ranging, and nothing below a heading
  /// for them.
  @Test func aRecordingOfRegionsHasNoPackets() throws {
    let uuid = "B9407F30-F5F8-466E-AFF9-25556B57FE6D"
    var recording = try RecordingText.read(
      nil,
      delivered: "0,phone,launched,,,,,,,\n1,phone,entered,\(uuid)-0-1,,,,,,\n9,phone,wake,,,,,,,\n"
    )
    recording.source = "rec"
    let engine = try EngineFile(
      [
        "preset": "corelocation", "decide": "regions",
        "rooms": ["house": [.text("\(uuid)-0-1")]],
      ], at: InputPlace("engine")
    ).choice
    let playback = try Playback(of: recording, about: recording.subjects(), to: engine)
    let decision = try ReplayExplainReport(on: playback, plan: nil, decision: 1).text
    #expect(decision.contains("entered house") && !decision.contains("newest packets"))
    let later = try ReplayExplainReport(
      on: playback, plan: nil, at: Instant(nanoseconds: 8_000_000_000)
    ).text
    #expect(later.contains("no decision in the 2 s") && !later.contains("by then"), "\(later)")
  }

  /// The changes are named as `--set` takes them: with the walker whose engine it is, and with the
  /// name of the device that ranging knows by its identifier, unless there is a number for that.
  @Test(
    arguments: [
      (nil, "in"), (JSON(-1), "B9407F30-F5F8-466E-AFF9-25556B57FE6D-0-1"),
    ] as [(JSON?, String)])
  func changesNameTheOwnerAndTheDevice(offset: JSON?, name: String) throws {
    let rows = (0...20).map { number in
      let time = Double(number) / 2
      let frame = "0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d0000000"
      return ["anna", "ben"].map { phone in
        "\(time),\(phone),in,37,-70,\(frame)1c5\n\(time),\(phone),out,37,-66,\(frame)2c5\n"
      }.joined()
    }
    let recording = try RecordingText.read(
      rows.joined(), truth: "0,anna,,,,inside/hall\n0,ben,,,,inside/hall\n")
    let own = try EngineFile(
      [
        "preset": "bermuda", "readings": "ranging", "rooms": ["hall": ["in"], "yard": ["out"]],
        "rssiOffsetsDB": offset.map { ["in": $0] } ?? [:],
      ], at: InputPlace("engine")
    ).choice
    let playback = try Playback(
      of: recording, about: recording.subjects(),
      to: WalkerEngines(try Self.engine(), own: [1: own]), heardBy: nil,
      describedAt: InputPlace("engine"))
    let history = EngineHistory(of: playback, on: nil)
    let number = try #require(history.decisions.firstIndex { $0.subject == 1 }) + 1
    var report = try ReplayExplainReport(on: playback, plan: nil, decision: number)
    report.findChanges { _, _ in }
    let paths = try #require(report.changes).settings.map(\.path)
    #expect(paths.contains("ben.rssiOffsetsDB.\(name)"), "\(paths)")
    #expect(paths.allSatisfy { $0.hasPrefix("ben.") }, "\(paths)")
    #expect(report.text.contains("  set ben.rssiOffsetsDB."))
  }
}
