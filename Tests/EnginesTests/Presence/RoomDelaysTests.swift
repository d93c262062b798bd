import BLE
import Engines
import TestSupport
import Testing

/// Rooms that are reported later than room-assistant's rule decides them. -63 dBm is 1.6 m, -59 dBm
/// 1.0 m and -70 dBm 3.5 m. So the rule decides b with -59 and a with -70 at b.
struct RoomDelaysTests {
  private func delayed(_ change: (inout RoomDelays) -> Void) -> Presence<RoomAssistantRule> {
    var settings = RoomAssistantRule.Settings()
    settings.smoothing = .latest(1)
    var delays = RoomDelays()
    change(&delays)
    return .twoRooms(by: settings, delays: delays)
  }

  private func debounced(_ debounce: RoomDebounce.Settings) -> Presence<RoomAssistantRule> {
    delayed { $0.debounce = debounce }
  }

  @Test func roomMustLastForTheDwell() {
    let timeline = Timeline(
      """
      a   : -63  .   .   .   .   .   .   .   .   .   .
      b   :  .   .   .   .  -59 -70 -59 -59 -59 -59  .
      out :  .   .   .   a+  .   .   .   .   . a-b+  .
      """)
    #expect(timeline.outcome(of: delayed { $0.dwell = .seconds(3) }) == timeline.expected)
  }

  // MARK: Debounce: debounce.proxy.ts at 95d4550, and Lodash's debounce

  /// At 5 s the rule decides the room that is reported, which is no call. So b is reported at 7 s,
  /// and a 3 s after the next call.
  @Test func returningTakesNoCallBack() {
    let timeline = Timeline(
      """
      a   : -63  .   .   .   .   .   .   .   .   .   .   .
      b   :  .   .   .   .  -59 -70  .  -70  .   .   .   .
      out :  .   .   .   a+  .   .   . a-b+  .   . b-a+  .
      """)
    #expect(timeline.outcome(of: debounced(.init(wait: .seconds(3)))) == timeline.expected)
  }

  /// Calls come every second, so only the longest wait ends them: 6 s after the first, at 3 s.
  @Test func furtherCallsPostponeUntilTheLongestWait() {
    let timeline = Timeline(
      """
      a   : -63  .   .   .   .   .   .   .   .   .   .
      b   :  .   .   .  -59 -59 -59 -59 -59 -59 -59 -59
      out :  .   .   a+  .   .   .   .   .   . a-b+  .
      """)
    let debounce = RoomDebounce.Settings(wait: .seconds(2), maxWait: .seconds(6))
    #expect(timeline.outcome(of: debounced(debounce)) == timeline.expected)
  }

  /// Without a longest wait it is the wait, because Lodash takes NaN for zero.
  @Test func longestWaitIsTheWaitUnlessGiven() {
    let timeline = Timeline(
      """
      a   : -63  .   .   .   .   .   .   .   .   .   .
      b   :  .   .   .  -59 -59 -59 -59 -59 -59 -59 -59
      out :  .   .   a+  .   . a-b+  .   .   .   .   .
      """)
    #expect(timeline.outcome(of: debounced(.init(wait: .seconds(2)))) == timeline.expected)
  }

  /// The first call is reported at once. b, called at 1 s, is reported 3 s after a was; a, called
  /// at 3 s, 3 s later.
  @Test func leadingReportsAtMostOnceInTheWait() {
    let timeline = Timeline(
      """
      a   : -63  .   .   .   .   .   .   .
      b   :  .  -59 -70 -70  .   .   .   .
      out :  a+  .   . a-b+  .   . b-a+  .
      """)
    let debounce = RoomDebounce.Settings(wait: .seconds(3), isLeading: true)
    #expect(timeline.outcome(of: debounced(debounce)) == timeline.expected)
  }

  /// Leading alone reports the first call of each pause, and drops the others.
  @Test func leadingAloneDropsFurtherCalls() {
    let timeline = Timeline(
      """
      a   : -63  .   .   .   .   .   .   .
      b   :  .  -59  .   .   .   .  -59  .
      out :  a+  .   .   .   .   . a-b+  .
      """)
    let debounce = RoomDebounce.Settings(
      wait: .seconds(3), isLeading: true, isTrailing: false)
    #expect(timeline.outcome(of: debounced(debounce)) == timeline.expected)
  }

  // MARK: Rolling average: rolling-average.proxy.ts at bff7d82

  /// In the 4 s before 7 s, a and b have 2 s each, and a was first. At 8 s b has 3 s. The second at
  /// which the rule decides a again is never the longest part.
  @Test func longestPartOfTheWindowWins() {
    let timeline = Timeline(
      """
      a   : -63  .   .   .   .   .   .   .   .   .   .   .   .   .
      b   :  .   .   .   .   .  -59  .   .   .   .  -70 -59  .   .
      out :  a+  .   .   .   .   .   .   . a-b+  .   .   .   .   .
      """)
    #expect(timeline.outcome(of: delayed { $0.rollingAverage = .seconds(4) }) == timeline.expected)
  }

  // MARK: All

  @Test func roomsAreReportedWithEvidenceOfTheirTime() {
    let events = [TimedEvent(.start, .heard("a", dBm: -63))]
    let reported = decisions(
      of: delayed { $0.dwell = .seconds(3) }, on: events,
      until: .start.advanced(by: .seconds(10)), wakes: .delivered)
    #expect(reported.map(\.verdict) == [.entered("a")])
    #expect(reported.first?.time == .start.advanced(by: .seconds(3)))
    #expect(reported.first?.evidence.first?.newest == .start)
  }
}
