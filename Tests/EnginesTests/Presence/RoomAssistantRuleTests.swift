import BLE
import Engines
import TestSupport
import Testing

/// Distances are 0.89976 · (rssi / -59)^7.7095 + 0.111 m, in whole 0.1 m: -59 dBm is 1.0 m, -63 and
/// -62 dBm are 1.6 and 1.4 m, -70 dBm is 3.5 m, -80 dBm 9.5 m.
///
/// Expectations follow room-presence-distance.sensor.ts at 01d2c08 and
/// bluetooth-low-energy.service.ts at 0065140. -63 dBm as 1.6 m is also in the product's own tests.
struct RoomAssistantRuleTests {
  private func roomAssistant(
    _ change: (inout RoomAssistantRule.Settings) -> Void = { _ in }
  ) -> Presence<RoomAssistantRule> {
    var settings = RoomAssistantRule.Settings()
    settings.smoothing = .latest(1)
    change(&settings)
    return .twoRooms(by: settings)
  }

  @Test(arguments: zip([-59.0, -62, -63, -70, -80], [1.0, 1.4, 1.6, 3.5, 9.5]))
  func distancesAreInTenthsOfAMetre(level: Double, metres: Double) {
    let settings = RoomAssistantRule.Settings()
    #expect(settings.metres(at: PowerLevel(dBm: level), declaring: nil) == metres)
  }

  @Test func nearestReportWinsAtOnce() {
    let timeline = Timeline(
      """
      a   : -63  .  -63  .  -63
      b   :  .  -70  .  -62 -62
      out :  a+  .   .  a-b+ .
      """)
    #expect(timeline.outcome(of: roomAssistant()) == timeline.expected)
  }

  /// Both are 1.5 m; b reported first of all.
  @Test func ofEqualDistancesTheFirstReporterWins() {
    let timeline = Timeline(
      """
      a   :  .  -62.6 -62.6  .   .
      b   : -70   .     .  -62.6 .
      out :  b+ b-a+    .  a-b+  .
      """)
    #expect(timeline.outcome(of: roomAssistant()) == timeline.expected)
  }

  /// Checks come every 4 s after the first report. At 4 s, a's report of 2 s is 2 s old, at 8 s it
  /// no longer counts: a is left 6 s after its last reading.
  @Test func silentInstanceKeepsTheRoomUntilTheNextCheck() {
    let timeline = Timeline(
      """
      a   : -63  .  -63  .   .   .   .   .   .   .
      out :  a+  .   .   .   .   .   .   .   a-  .
      """)
    let engine = roomAssistant { $0.timeout = .seconds(4) }
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  /// A report of another instance finds the nearest anew, without the one that timed out.
  @Test func anotherReportEndsATimeoutAtOnce() {
    let timeline = Timeline(
      """
      a   :  .  -63  .   .   .   .   .   .
      b   : -80  .   .   .   .  -80  .   .
      out :  b+ b-a+ .   .   .  a-b+ .   .
      """)
    let engine = roomAssistant { $0.timeout = .seconds(4) }
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  @Test func instancesBeyondTheMaximumDoNotCount() {
    let timeline = Timeline(
      """
      a   : -63 -70 -63
      out :  a+  a-  a+
      """)
    #expect(timeline.outcome(of: roomAssistant { $0.maxDistance = 3 }) == timeline.expected)
  }

  /// An instance reports at once, then at most every 3 s: the newest distance, when the time is
  /// over.
  @Test func throttledInstanceReportsTheNewestDistance() {
    let timeline = Timeline(
      """
      a   : -70  .   .   .   .   .   .   .
      b   : -80 -59 -80  .  -63  .   .   .
      out :  a+  .   .   .   .   .  a-b+ .
      """)
    let engine = roomAssistant { $0.updateFrequency = .seconds(3) }
    #expect(timeline.outcome(of: engine) == timeline.expected)
    let waiting = Timeline(
      """
      a   : -70  .   .   .   .
      b   : -80 -59 -63  .   .
      out :  a+  .   .  a-b+ .
      """)
    #expect(waiting.outcome(of: engine) == waiting.expected)
  }
}
