import BLE
import Documents
import Phones
import Recordings
import TestScenes
import TestSupport
import Testing

@testable import Pages

/// The lanes of phones, of a replay and of an app's events.
@Suite struct FilmPhoneTests {
  private static let whole = FilmResolution(
    from: .start, to: .start.advanced(by: .seconds(60)), packets: 3, links: 1)

  private static func story(_ band: Film.Band?) -> [String] {
    (band?.steps.kept ?? []).map { "\(JSON($0.time.seconds).line) \($0.element.text)" }
  }

  /// The entry comes 1 s after the first packet, and the exit 20 s + 0.5 * 11 s after the last.
  /// Each keeps the app awake for 10 s. Ranging reports at whole seconds up to 13 s, and from 29.11
  /// to 38.11 s.
  @Test func showsTheAppTheRadioAndDeliveredEvents() throws {
    let lane = FilmPhone(of: try Pocket.diary(), Self.whole)
    #expect(
      Self.story(lane.app) == [
        "0 awake in the background", "13.01 asleep", "28.11 awake in the background",
        "38.11 asleep",
      ])
    #expect(
      Self.story(lane.radio) == [
        "0 ranging, monitoring", "13.01 monitoring", "28.11 ranging, monitoring",
        "38.11 monitoring",
      ])
    #expect(lane.delivered.map(\.name) == ["entered", "left", "ranged"])
    #expect(lane.delivered.map(\.count) == [1, 1, 13 + 10])
    #expect(lane.delivered.prefix(2).map { $0.times.map(\.seconds) } == [[3.01], [28.11]])
    #expect(lane.regionsNotDelivered.isEmpty)
    #expect(lane.notDelivered.map(\.name) == ["rangingPeriod"])
    #expect(lane.notDelivered.map { $0.times.map(\.seconds) } == [[2.01, 2.31, 2.61]])
  }

  @Test func showsRegionsNotDeliveredToAnEndedApp() throws {
    let quit = [PhoneUse.Step(.appForceQuit, at: .start.advanced(by: .seconds(20)))]
    let lane = FilmPhone(of: try Pocket.diary(schedule: quit), Self.whole)
    #expect(
      lane.regionsNotDelivered.map { "\($0.name) \($0.count)" } == ["left, app not running 1"])
    #expect(lane.regionsNotDelivered.map { $0.times.map(\.seconds) } == [[28.11]])
  }

  /// The table of an app's events has the app's life cycle, but nothing of the radio.
  @Test func showsWhatARecordingHasOfAnApp() throws {
    let events: [(AppEvent.Kind, Int)] = [
      (.launched, 0), (.suspended, 10), (.resumed, 12), (.delivered(.wake, rule: .suspension), 12),
      (.ended, 30),
    ]
    let lane = FilmPhone(
      of: try Pocket.diary(
        delivered: events.map { AppEvent($0.0, at: .start.advanced(by: .seconds($0.1))) }),
      Self.whole)
    #expect(
      Self.story(lane.app) == ["0 running", "10 asleep", "12 running", "30 not in memory"])
    #expect(lane.radio == nil && lane.notDelivered.isEmpty)
    #expect(lane.delivered.map { "\($0.name) \($0.count)" } == ["wake 1"])
  }

  /// A recording without notes tells of the radio only what blocks the app's scan.
  @Test func showsWhatBlocksAScanInARecording() throws {
    let events: [(AppEvent.Kind, Int)] = [
      (.launched, 0), (.scanBlocked(.rule(.screenOffPause)), 10), (.scanBlocked(nil), 20),
    ]
    let lane = FilmPhone(
      of: try Pocket.diary(
        delivered: events.map { AppEvent($0.0, at: .start.advanced(by: .seconds($0.1))) }),
      Self.whole)
    #expect(
      Self.story(lane.radio) == ["10 scan finds nothing: screenOffPause", "20 scanning"])
    #expect(lane.delivered.isEmpty)
  }

  /// In a long film, each column keeps the first event of a kind, and the counts are of all.
  @Test func aLongFilmKeepsTheFirstOfEachColumn() throws {
    let coarse = FilmResolution(
      from: .start, to: .start.advanced(by: .seconds(60)), packets: 60_001, links: 15_000)
    // 100 columns of 0.6 s: 2.01 and 2.31 s are in the fourth, 2.61 s in the fifth.
    #expect(coarse.width == 600_000_000)
    let lane = FilmPhone(of: try Pocket.diary(), coarse)
    #expect(lane.notDelivered.map(\.count) == [3])
    #expect(lane.notDelivered.map { $0.times.map(\.seconds) } == [[2.01, 2.61]])
  }
}
