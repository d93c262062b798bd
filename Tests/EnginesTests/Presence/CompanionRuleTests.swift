import BLE
import Engines
import TestSupport
import Testing

/// Distances with a measured power of -65 dBm are 10^((-65 - rssi) / 27) m: -57 dBm is 0.51 m, -60
/// 0.65 m, -70 1.53 m, -75 2.35 m.
///
/// Expectations follow NearestNode.cs at 5180dcc, and the services of ESPresense-companion that
/// `CompanionRule` names.
struct CompanionRuleTests {
  private func companion(
    _ change: (inout CompanionRule.Settings) -> Void = { _ in }
  ) -> Presence<CompanionRule> {
    var settings = CompanionRule.Settings()
    settings.node = .raw
    settings.node.measuredPower = PowerLevel(dBm: -65)
    change(&settings)
    return .twoRooms(by: settings)
  }

  @Test func nearestByTheNewestReportsWins() {
    let timeline = Timeline(
      """
      a   : -70  .   .  -75  .
      b   :  .  -75 -60  .  -75
      out :  a+  . a-b+  .   .
      """)
    #expect(timeline.outcome(of: companion()) == timeline.expected)
  }

  /// Lines 24 to 40 do not look at the age of a node's distance.
  @Test func silentNodeKeepsTheRoom() {
    let timeline = Timeline(
      every: .seconds(10),
      """
      a   : -70  .   .   .   .   .   .
      b   : -75 -75 -75 -75 -75 -75 -75
      out :  a+  .   .   .   .   .   .
      """)
    #expect(timeline.outcome(of: companion()) == timeline.expected)
  }

  /// At d1a3e7f a node counts while its report is younger than 30 s.
  @Test func silentNodeIsDroppedIfItIsNotKept() {
    let timeline = Timeline(
      every: .seconds(10),
      """
      a   : -70  .   .   .   .   .   .
      b   : -75 -75 -75 -75 -75 -75 -75
      out :  a+  .   . a-b+  .   .   .
      """)
    #expect(
      timeline.outcome(of: companion { $0.keepsSilentNodes = false }) == timeline.expected)
  }

  /// A device is idle once more than 30 s have passed at a check, which comes every second.
  @Test func awayAtTheFirstCheckAfterTheTimeout() {
    let events = [TimedEvent(.start, .heard("a", dBm: -70))]
    func outcome(_ engine: Presence<CompanionRule>) -> [Decision] {
      decisions(
        of: engine, on: events, until: .start.advanced(by: .seconds(600)), wakes: .delivered)
    }
    let dropped = outcome(companion { $0.keepsSilentNodes = false })
    #expect(dropped.map(\.verdict) == [.entered("a"), .left("a")])
    #expect(dropped.last?.time == .start.advanced(by: .seconds(31)))
    #expect(outcome(companion()).map(\.verdict) == [.entered("a")])
  }

  /// The present node is at 1.53 m, so another must be nearer than 0.53 m.
  @Test func hysteresisHoldsThePresentNode() {
    let timeline = Timeline(
      """
      a   : -70  .   .
      b   :  .  -60 -57
      out :  a+  . a-b+
      """)
    #expect(timeline.outcome(of: companion { $0.hysteresis = 1 }) == timeline.expected)
  }

  /// The last location is at 0 s. A report beyond the limit leaves the room only if that is 30 s
  /// old.
  @Test func roomOutlastsItsNodeBeyondTheLimit() {
    let timeline = Timeline(
      every: .seconds(10),
      """
      a   : -70 -75 -75 -75 -75 -70
      out :  a+  .   .   a-  .   a+
      """)
    #expect(timeline.outcome(of: companion { $0.maxDistance = 2 }) == timeline.expected)
  }

  /// The idle checks at 31 s and 62 s locate the device again, so a report beyond the limit at 70 s
  /// is 8 s after the last location.
  @Test func idleChecksRenewTheLocation() {
    let timeline = Timeline(
      every: .seconds(10),
      """
      a   : -70  .   .   .   .   .   .  -75 -75 -75 -75
      out :  a+  .   .   .   .   .   .   .   .   .   a-
      """)
    #expect(timeline.outcome(of: companion { $0.maxDistance = 2 }) == timeline.expected)
  }
}
