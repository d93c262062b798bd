import BLE
import Engines
import TestSupport
import Testing

/// The level below which readings are ignored, as ESPHome has it: `minimum_rssi_ > rssi` returns
/// (ble_presence_device.h at da29e8b, line 52).
///
/// With ESPresense's defaults, -73 dBm is 1.98 m, and -75 dBm 2.35 m.
struct MinRSSITests {
  private func counting(
    over minRSSI: Double, offsets: [RoomAnchorOffset] = []
  ) -> Presence<ESPresenseRule> {
    var settings = ESPresenseRule.Settings()
    settings.node.smoothing = .latest(1)
    return .twoRooms(by: settings, offsets: offsets, minRSSI: PowerLevel(dBm: minRSSI))
  }

  @Test func levelItselfIsHeard() {
    let timeline = Timeline(
      """
      a   : -73 -72
      out :  .   a+
      """)
    #expect(timeline.outcome(of: counting(over: -72)) == timeline.expected)
  }

  /// -75 dBm would keep the room, which is left 10 s after the last reading that is heard.
  @Test func ignoredReadingsKeepNoRoom() {
    let timeline = Timeline(
      """
      a   : -60 -75 -75 -75 -75 -75 -75 -75 -75 -75 -75 -75
      out :  a+  .   .   .   .   .   .   .   .   .   a-  .
      """)
    #expect(timeline.outcome(of: counting(over: -70)) == timeline.expected)
  }

  /// A radio's threshold knows no offset of ours.
  @Test func comparesTheLevelBeforeItsOffset() {
    let timeline = Timeline(
      """
      a   : -75 -70
      out :  .   a+
      """)
    let engine = counting(over: -70, offsets: [RoomAnchorOffset(.named("a"), Decibels(20))])
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  @Test func knowsTheIgnoredLevelUntilAReadingIsHeard() {
    var engine = counting(over: -70)
    _ = engine.start(at: .start)
    _ = engine.receive(.heard("a", dBm: -75), at: .start)
    #expect(engine.ignored == [PowerLevel(dBm: -75), nil])
    _ = engine.receive(.heard("a", dBm: -65), at: .start)
    #expect(engine.ignored == [nil, nil])
  }

  /// Each rule decides as if the weak readings had not come.
  @Test func weakReadingsDoNotMatter() {
    Self.check(ESPresenseRule.self, ESPresenseRule.Settings())
    Self.check(BermudaRule.self, BermudaRule.Settings())
    Self.check(MQTTRoomRule.self, MQTTRoomRule.Settings())
    Self.check(RoomAssistantRule.self, RoomAssistantRule.Settings())
    Self.check(CompanionRule.self, CompanionRule.Settings())
    Self.check(IBeaconTrackerRule.self, IBeaconTrackerRule.Settings())
    Self.check(AltBeaconRule.self, AltBeaconRule.Settings())
  }

  private static func check<Rule: RoomRule>(_ rule: Rule.Type, _ settings: Rule.Settings) {
    var dice = Dice(11)
    let events = (0..<400).map { second in
      TimedEvent(
        Instant(nanoseconds: Int64(second) * 1_000_000_000),
        .heard(dice.one(of: ["a", "b"]), dBm: Double(dice.integer(-90 ... -50))))
    }
    let end = Instant(nanoseconds: 500_000_000_000)
    let limit = PowerLevel(dBm: -70)
    let own = decisions(
      of: Presence<Rule>.twoRooms(by: settings, minRSSI: limit), on: events, until: end,
      wakes: .delivered)
    let strong = events.filter { event in
      if case .advertisement(let packet) = event.event, let level = packet.rssi {
        level >= limit
      } else {
        true
      }
    }
    #expect(
      own
        == decisions(
          of: Presence<Rule>.twoRooms(by: settings), on: strong, until: end, wakes: .delivered))
    #expect(!own.isEmpty && strong.count < events.count)
  }
}
