import BLE
import Documents
import Recordings
import TestScenes
import Testing

/// Records all events with their times in seconds, as evidence of its decisions.
private struct Diary: DecisionEngine {
  var alarms: [Double] = []
  var stopsAt: Double?

  mutating func start(at time: Instant) -> [EngineOutput] {
    [.command(.scan), .command(.connect(DeviceAddress(7)))]
      + alarms.map { .command(.wake(at: Instant(nanoseconds: Int64($0 * 1e9)))) }
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    let verdict: Verdict = event == .wake ? .lock : .unlock
    let isStop = stopsAt.map { time.seconds >= $0 } ?? false
    return [.decision(Decision(verdict, at: time))] + (isStop ? [.command(.stopScanning)] : [])
  }
}

@Suite struct ReplayTests {
  /// The events of the diary: `h` for an advertisement, `w` for a wake, each with its seconds.
  private static func story(
    _ rows: String, truth: String? = nil, subject: String = "tag", to diary: Diary
  ) throws -> String {
    let recording = try RecordingText.read(rows, truth: truth)
    let replay = Replay(of: recording, subject: DeviceAddress(named: subject), to: diary)
    return replay.decisions
      .map { ($0.verdict == .lock ? "w" : "h") + JSON($0.time.seconds).line }
      .joined(separator: " ")
  }

  @Test func wakesOnTimeAndBeforeSimultaneousPackets() throws {
    let rows = "1,a,tag,,-60,\n2,a,tag,,-60,\n4,a,tag,,-60,\n"
    let story = try Self.story(
      rows, truth: "0,tag,,,,\n", to: Diary(alarms: [3, 2, 0.5, 3, 9]))
    #expect(story == "w0.5 h1 w2 h2 w3 w3 h4")
  }

  @Test func playsUntilTheLastRowOfTheTruth() throws {
    let story = try Self.story(
      "1,a,tag,,-60,\n", truth: "0,tag,,,,\n5,tag,,,,\n", to: Diary(alarms: [5, 6]))
    #expect(story == "h1 w5")
  }

  @Test func wakesInThePastComeAtOnce() throws {
    #expect(try Self.story("10,a,tag,,-60,\n", to: Diary(alarms: [3])) == "w10 h10")
  }

  @Test func playsTheSubjectsLinksOnly() throws {
    let rows = "1,a,tag,,-60,\n2,a,other,,-60,\n3,tag,b,,-60,\n"
    #expect(try Self.story(rows, to: Diary()) == "h1 h3")
    #expect(try Self.story(rows, subject: "other", to: Diary()) == "h2")
  }

  @Test func reportsNothingWithoutAScan() throws {
    let rows = "1,a,tag,,-60,\n2,a,tag,,-60,\n3,a,tag,,-60,\n"
    #expect(try Self.story(rows, to: Diary(stopsAt: 2)) == "h1 h2")
  }

  @Test func emptyRecordingGivesNothing() throws {
    #expect(try Self.story("", to: Diary()) == "")
  }
}
