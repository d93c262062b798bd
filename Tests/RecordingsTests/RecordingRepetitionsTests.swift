import BLE
import Documents
import Foundation
@testable import Recordings
import TestScenes
import TestSupport
import Testing

@Suite struct RecordingRepetitionsTests {
  /// Rows of a receiver, one each 0.1 s, with levels that differ from row to row; each as often as
  /// given.
  private static func rows(
    _ numbers: [Int], of receiver: String = "phone", from start: Int = 0
  ) -> [String] {
    numbers.enumerated().flatMap { index, number in
      let tenths = start + index
      return Array(
        repeating: "\(tenths / 10).\(tenths % 10),\(receiver),b,,-\(50 + index % 7),", count: number
      )
    }
  }

  private static func kept(_ rows: [String]) throws -> (count: Int, warnings: [String]) {
    let recording = try RecordingText.read(rows.joined(separator: "\n"))
    return (recording.sightings.count, recording.warnings.map(\.sentence))
  }

  private static func sentence(_ count: Int, of all: Int) -> String {
    "\(count) of \(all) packets are dropped: they repeat a stretch of others, as where a capture was "
      + "added twice"
  }

  @Test(arguments: [2, 3, 4]) func aCaptureThatIsThereSeveralTimesCountsOnce(_ times: Int) throws {
    let once = Self.rows(Array(repeating: 1, count: 40))
    let (count, warnings) = try Self.kept(Self.rows(Array(repeating: times, count: 40)))
    #expect(count == 40)
    #expect(warnings == [Self.sentence(40 * (times - 1), of: 40 * times)])
    let several = Self.rows(Array(repeating: times, count: 40)).joined(separator: "\n")
    #expect(
      try RecordingText.read(several).sightings
        == RecordingText.read(once.joined(separator: "\n")).sightings)
  }

  /// Rows that a program wrote twice within one capture: of each number half is left.
  @Test func whatACaptureSaysTwiceStays() throws {
    var numbers = Array(repeating: 2, count: 30)
    numbers[3] = 4
    numbers[17] = 6
    let (count, warnings) = try Self.kept(Self.rows(numbers))
    #expect(count == 28 + 2 + 3)
    #expect(warnings == [Self.sentence(33, of: 66)])
  }

  /// Two captures of one receiver overlap for 2.5 s.
  @Test func overlapsCountOnce() throws {
    let numbers =
      Array(repeating: 1, count: 30) + Array(repeating: 2, count: 25)
      + Array(repeating: 1, count: 30)
    let (count, warnings) = try Self.kept(Self.rows(numbers))
    #expect(count == 85 && warnings == [Self.sentence(25, of: 110)])
  }

  /// The captures of two receivers, one of them twice.
  @Test func receiversAreApart() throws {
    let rows =
      Self.rows(Array(repeating: 2, count: 20), of: "hall")
      + Self.rows(Array(repeating: 1, count: 20), of: "kitchen")
    let (count, _) = try Self.kept(rows.sorted { $0.prefix(3) < $1.prefix(3) })
    #expect(count == 40)
  }

  /// Too few rows are no evidence.
  @Test func shortCapturesStay() throws {
    #expect(try Self.kept(Self.rows(Array(repeating: 2, count: 19))).count == 38)
    #expect(try Self.kept(Self.rows(Array(repeating: 2, count: 20))).count == 20)
  }

  /// A logger writes whole seconds, and in each of them a beacon at rest was heard twice at one
  /// level.
  @Test func aQuietBeaconInWholeSecondsStays() throws {
    let rows = (0..<60).map { "\($0 / 2),phone,b,,-60," }
    #expect(try Self.kept(rows) == (60, []))
  }

  /// The same, with a level that changes with most seconds: each time just between two seconds,
  /// which the packets of one capture do not. With few changes, nothing tells.
  @Test(arguments: [(21, true), (20, false)])
  func changesOfTheLevelTellOfRepetitionsInWholeSeconds(seconds: Int, isSeen: Bool) throws {
    let once = (0..<seconds).map { "\($0),phone,b,,-\(60 + $0 % 3)," }
    let (count, warnings) = try Self.kept(once.flatMap { [$0, $0] })
    #expect(count == (isSeen ? seconds : 2 * seconds))
    #expect(warnings == (isSeen ? [Self.sentence(seconds, of: 2 * seconds)] : []))
  }

  /// A table of several receivers with few rows each, written into itself: together they are
  /// enough.
  @Test(arguments: [(4, true), (3, false)])
  func aWholeTableThatIsThereTwiceCountsOnce(receivers: Int, isSeen: Bool) throws {
    let rows = (0..<receivers).flatMap { receiver in
      Self.rows(Array(repeating: 2, count: 6), of: "node\(receiver)", from: 10 * receiver + 1)
    }
    #expect(try Self.kept(rows).count == 6 * receivers * (isSeen ? 1 : 2))
  }

  /// Events of an app, given twice.
  @Test func eventsOfAppsCountOnce() throws {
    let events = (0..<30).map { "\($0).25,phone,rssi,b,,-\(60 + $0 % 5),,,," }
    func read(_ events: [String]) throws -> Recording {
      try RecordingText.read(
        "", delivered: (["0,phone,launched,,,,,,,"] + events).joined(separator: "\n"))
    }
    let (once, twice) = (try read(events), try read(events.flatMap { [$0, $0] }))
    #expect(twice.delivered == once.delivered && once.delivered.count == 31)
    #expect(
      twice.warnings.map(\.sentence) == [
        "30 of 61 events are dropped: they repeat a stretch of others, as where a capture was added twice"
      ])
  }

  /// Controllers report several packets at one time, and some of them are equal: now and then a row
  /// is there twice. So it is where a program writes whole seconds, of which each has another
  /// number of equal rows.
  @Test func equalRowsAloneStay() throws {
    var numbers = Array(repeating: 1, count: 100)
    for index in [10, 30, 31, 32, 70] { numbers[index] = 2 }
    #expect(try Self.kept(Self.rows(numbers)) == (105, []))
    var dice = Dice(1)
    let seconds = (0..<600).map { "\($0 / 10),phone,b,,-\(60 + dice.integer(0...3))," }
    #expect(try Self.kept(seconds) == (600, []))
  }

  /// The channels of one advertising event, in a table of milliseconds.
  @Test func channelsOfAnEventStay() throws {
    let rows = (0..<50).flatMap { event in
      (37...39).map { "\(event).001,phone,b,\($0),-60," }
    }
    #expect(try Self.kept(rows) == (150, []))
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "\(RealRecordings.folder)/flat"),
      "no real recordings: set BLE_SIM_DATA to their folder"))
  func realRecordingsAreReadInFull() throws {
    // The numbers of lines after the headers, by wc -l.
    for (name, count) in [("calib1", 21_413), ("calib2", 18_240), ("calib3", 10_010)] {
      let recording = try Recording.read("\(RealRecordings.folder)/flat/recordings/\(name)")
      #expect(recording.sightings.count == count)
    }
  }
}
