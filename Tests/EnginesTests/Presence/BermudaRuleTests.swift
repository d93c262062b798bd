import BLE
import Engines
import TestSupport
import Testing

/// Distances with Bermuda's defaults are 10^((-55 - rssi) / 30) m: -55 dBm is 1 m, -60 1.47 m, -61
/// 1.58 m, -64 2.00 m, -70 3.16 m, -84 9.26 m, -94 19.95 m, -95 21.5 m.
///
/// Cycles are 1 s here, so a reading counts from the next column. Expectations follow
/// coordinator.py and bermuda_advert.py at cd46d17.
struct BermudaRuleTests {
  private func bermuda(
    _ change: (inout BermudaRule.Settings) -> Void = { _ in }
  ) -> Presence<BermudaRule> {
    var settings = BermudaRule.Settings()
    settings.cycle = .seconds(1)
    change(&settings)
    return .twoRooms(by: settings)
  }

  /// 1.47 m and 2.00 m differ by 30.4 % of their mean.
  @Test func shorterDistanceWinsOutright() {
    let timeline = Timeline(
      """
      a   : -64 -64 -64 -64 -64
      b   : -70 -70 -60 -60 -60
      out :  .   a+  . a-b+  .
      """)
    #expect(timeline.outcome(of: bermuda()) == timeline.expected)
  }

  /// 1.58 m and 2.00 m differ by 22.9 %. This is too little outright, but enough if the farthest of
  /// five cycles is nearer than the nearest of the other's.
  @Test func slightlyShorterDistanceMustPersist() {
    let timeline = Timeline(
      """
      a   : -64 -64 -64 -64 -64 -64 -64 -64
      b   : -70 -61 -61 -61 -61 -61 -61 -61
      out :  .   a+  .   .   .   .  a-b+ .
      """)
    #expect(timeline.outcome(of: bermuda()) == timeline.expected)
  }

  /// A newly heard anchor needs four cycles.
  @Test func newAnchorNeedsFourCycles() {
    let timeline = Timeline(
      """
      a   : -64 -64 -64 -64 -64 -64 -64
      b   :  .  -61 -61 -61 -61 -61 -61
      out :  .   a+  .   .   .  a-b+ .
      """)
    #expect(timeline.outcome(of: bermuda()) == timeline.expected)
  }

  /// 1.70 m and 2.00 m, -62 and -64 dBm, differ by 15.3 %; 1.83 m, -63 dBm, by 8 %.
  @Test func similarDistancesKeepTheRoom() {
    let timeline = Timeline(
      """
      a   : -64 -64 -64 -64 -64 -64 -64 -64 -64
      b   : -63 -63 -63 -63 -63 -63 -63 -63 -63
      out :  .   a+  .   .   .   .   .   .   .
      """)
    #expect(timeline.outcome(of: bermuda()) == timeline.expected)
  }

  /// From 1 m to 9.26 m in a second is too fast. Over 2 s it is 4.1 m/s, over 3 s 2.75 m/s, so the
  /// fifth second records it. The mean over four cycles is 3.07 m and then 5.13 m. It reaches
  /// 3.16 m · 1.15 / 0.85 = 4.28 m at the sixth.
  @Test func rejectsDistancesThatGrowTooFast() {
    let timeline = Timeline(
      """
      a   : -55 -55 -84 -84 -84 -84 -84
      b   : -70 -70 -70 -70 -70 -70 -70
      out :  .   a+  .   .   .   .  a-b+
      """)
    #expect(timeline.outcome(of: bermuda { $0.smoothingSamples = 4 }) == timeline.expected)
  }

  @Test func highMaxVelocityAcceptsThemAtOnce() {
    let timeline = Timeline(
      """
      a   : -55 -55 -84 -84 -84 -84 -84
      b   : -70 -70 -70 -70 -70 -70 -70
      out :  .   a+  .   .  a-b+ .   .
      """)
    let engine = bermuda {
      $0.smoothingSamples = 4
      $0.maxVelocity = 100
    }
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  @Test func ignoresAnchorsBeyondTheRadius() {
    let timeline = Timeline(
      """
      a   : -95 -95 -94 -94
      out :  .   .   .   a+
      """)
    #expect(timeline.outcome(of: bermuda()) == timeline.expected)
  }

  /// Only challengers are compared with the radius, not the anchor of the current room: at -95 dBm,
  /// which is 21.5 m, it keeps the room until it has been silent for the distance timeout.
  @Test func keepsTheRoomBeyondTheRadius() {
    let timeline = Timeline(
      """
      a   : -64 -64 -95 -95 -95 -95  .   .   .   .   .
      b   :  .   .  -96 -96 -96 -96  .   .   .   .   .
      out :  .   a+  .   .   .   .   .   .   .   a-  .
      """)
    let engine = bermuda {
      $0.maxVelocity = 100
      $0.smoothingSamples = 1
      $0.distanceTimeout = .seconds(3)
    }
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  @Test func leavesTheRoomAfterTheDistanceTimeout() {
    let timeline = Timeline(
      """
      a   : -64  .   .   .   .   .  -64  .
      out :  .   a+  .   .   a-  .   .   a+
      """)
    #expect(
      timeline.outcome(of: bermuda { $0.distanceTimeout = .seconds(3) }) == timeline.expected)
  }

  /// When a's distance times out, b was last heard 4 s ago, more than 3 s: a stale reading does not
  /// win.
  @Test func staleReadingsDoNotWin() {
    let timeline = Timeline(
      """
      a   : -64 -64  .   .   .   .   .   .   .
      b   : -70  .   .   .   .   .   .   .  -70
      out :  .   a+  .   .   .   .   .   a-  .
      """)
    let engine = bermuda {
      $0.areaMaxAge = .seconds(3)
      $0.distanceTimeout = .seconds(5)
    }
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  /// Cycles of 1.05 s begin with the first reading; the 29th ends more than 30 s after it.
  @Test func cyclesStartAtTheFirstReading() {
    let decisions = decisions(
      of: Presence<BermudaRule>.twoRooms(by: BermudaRule.Settings()),
      on: [TimedEvent(.start, .heard("a", dBm: -64))], until: .start.advanced(by: .seconds(60)),
      wakes: .delivered)
    #expect(decisions.map(\.verdict) == [.entered("a"), .left("a")])
    #expect(decisions.map(\.time.seconds) == [1.05, 30.45])
  }
}
