import BLE
import Engines
import TestSupport
import Testing

/// Expectations follow home-assistant/core, ibeacon/coordinator.py at 0704636, and habluetooth,
/// manager.py at 012b2a0. Updates come every 60 s and checks every 300 s since the start.
struct IBeaconTrackerRuleTests {
  private func tracker(hasRandomAddress: Bool = false) -> Presence<IBeaconTrackerRule> {
    var settings = IBeaconTrackerRule.Settings()
    settings.hasRandomAddress = hasRandomAddress
    return .twoRooms(by: settings)
  }

  /// Each row is a device and a level, and the seconds at which it is heard.
  private func outcome(
    _ rows: (name: String, level: Double, seconds: [Int64])...,
    of engine: Presence<IBeaconTrackerRule>
  ) -> [String] {
    let events = rows.flatMap { row in
      row.seconds.map { second in
        TimedEvent(
          Instant(nanoseconds: second * 1_000_000_000), .heard(row.name, dBm: row.level))
      }
    }.sorted { $0.time < $1.time }
    let all = decisions(
      of: engine, on: events, until: Instant(nanoseconds: 2_000_000_000_000), wakes: .delivered)
    return all.map { decision in
      let second = decision.time.nanoseconds / 1_000_000_000
      return switch decision.verdict {
      case .entered(let room): "entered \(room) at \(second)"
      case .left(let room): "left \(room) at \(second)"
      default: "unexpected at \(second)"
      }
    }
  }

  /// 16 dB are not enough; 17 dB make b the owner at 40 s, which the update at 60 s finds.
  @Test func sourceChangesAtTheUpdateByMoreThanSixteenDecibels() {
    let timeline = Timeline(
      every: .seconds(20),
      """
      a   : -60 -60 -60  .   .   .   .
      b   :  .  -44 -43 -60  .   .   .
      out :  a+  .   . a-b+  .   .   .
      """)
    #expect(timeline.outcome(of: tracker()) == timeline.expected)
  }

  /// Advertisements between updates are no decisions, so they postpone no debounce.
  @Test func advertisementsDoNotPostponeADebounce() {
    var delays = RoomDelays()
    delays.debounce = RoomDebounce.Settings(wait: .seconds(10), maxWait: .seconds(60))
    let engine = Presence<IBeaconTrackerRule>.twoRooms(
      by: IBeaconTrackerRule.Settings(), delays: delays)
    #expect(outcome(("a", -60, Array(0...30)), of: engine).first == "entered a at 10")
  }

  /// The interval of a is 1 s after 16 advertisements, so it is stale after 6 s: b is the owner
  /// from 22 s on.
  @Test func staleOwnerLosesToAnyScanner() {
    let rows = outcome(
      ("a", -60, Array(0...15)), ("b", -90, Array(16...22)), of: tracker())
    #expect(rows.prefix(3) == ["entered a at 0", "left a at 60", "entered b at 60"])
    let early = outcome(
      ("a", -60, Array(0...15)), ("b", -90, Array(16...21)), of: tracker())
    #expect(early == ["entered a at 0", "left a at 300"])
  }

  /// With fewer advertisements the interval is unknown: 900 s must pass, and the check after them
  /// is at 1200 s.
  @Test func awayAtTheCheckAfterTheStaleTime() {
    #expect(
      outcome(("a", -60, Array(0...4)), of: tracker()) == ["entered a at 0", "left a at 1200"])
    #expect(
      outcome(("a", -60, Array(0...15)), of: tracker()) == ["entered a at 0", "left a at 300"])
  }

  /// At 180 s the silence is 176 s, at 240 s more than 180 s. The advertisement at 250 s is a
  /// duplicate, which is not told. After the check at 1200 s it is forgotten, so that of 1300 s is.
  @Test func deviceWithARandomAddressIsAwayAtAnUpdate() {
    let rows = outcome(
      ("a", -60, Array(0...4) + [250, 1300]), of: tracker(hasRandomAddress: true))
    #expect(
      Array(rows.prefix(3)) == ["entered a at 0", "left a at 240", "entered a at 1300"])
  }

  /// Its source is that of the first advertisement.
  @Test func sourceOfARandomAddressDoesNotChange() {
    let rows = outcome(
      ("a", -60, [0]), ("b", -40, Array(1...170)), of: tracker(hasRandomAddress: true))
    #expect(rows == ["entered a at 0", "left a at 360"])
  }

  /// ibeacon-ble 1.2.0: 0.89976 · (rssi / power)^7.7095 + 0.111, in whole metres; 1.0, 1.6, 9.5 m.
  @Test(arguments: zip([-30.0, -59, -63, -80], [0.0, 1, 2, 10]))
  func distancesAreInWholeMetres(level: Double, metres: Double) {
    let settings = IBeaconTrackerRule.Settings()
    #expect(settings.metres(at: PowerLevel(dBm: level), declaring: nil) == metres)
  }
}
