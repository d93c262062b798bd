import BLE
import Engines
import TestSupport
import Testing

/// The offsets of devices in presence engines.
struct RoomAnchorOffsetTests {
  /// In Bermuda, -50 dBm is 0.68 m and -64 dBm 2.00 m; without the 20 dB that b hears more, it is
  /// -70 dBm, 3.16 m.
  private static let loud = """
    a   : -64 -64 -64 -64 -64
    b   : -50 -50 -50 -50 -50
    """

  @Test func loudReceiverWins() {
    let timeline = Timeline("\(Self.loud)\nout :  .   b+  .   .   .")
    #expect(timeline.outcome(of: Self.bermuda()) == timeline.expected)
  }

  @Test func offsetOfTheLoudReceiverMendsIt() {
    let timeline = Timeline("\(Self.loud)\nout :  .   a+  .   .   .")
    let offset = RoomAnchorOffset(.named("b"), Decibels(-20))
    #expect(timeline.outcome(of: Self.bermuda(offsets: [offset])) == timeline.expected)
  }

  private static func bermuda(offsets: [RoomAnchorOffset] = []) -> Presence<BermudaRule> {
    var settings = BermudaRule.Settings()
    settings.cycle = .seconds(1)
    return .twoRooms(by: settings, offsets: offsets)
  }

  /// With an offset, each rule decides as without one on levels that have it in them, and knows
  /// these levels. Offsets of other devices do not matter.
  @Test(arguments: [-20.0, -3, 6]) func offsetIsPartOfTheLevels(offset: Double) {
    Self.check(ESPresenseRule.self, ESPresenseRule.Settings(), offset)
    Self.check(BermudaRule.self, BermudaRule.Settings(), offset)
    Self.check(MQTTRoomRule.self, MQTTRoomRule.Settings(), offset)
    Self.check(RoomAssistantRule.self, RoomAssistantRule.Settings(), offset)
    Self.check(CompanionRule.self, CompanionRule.Settings(), offset)
    Self.check(IBeaconTrackerRule.self, IBeaconTrackerRule.Settings(), offset)
    Self.check(AltBeaconRule.self, AltBeaconRule.Settings(), offset)
  }

  private static func check<Rule: RoomRule>(
    _ rule: Rule.Type, _ settings: Rule.Settings, _ offset: Double
  ) {
    var dice = Dice(7)
    for _ in 0..<20 {
      let heard = (0..<200).map { second in
        (second: second, name: dice.one(of: ["a", "b"]), level: Double(dice.integer(-90 ... -50)))
      }
      func events(_ offset: Double) -> [TimedEvent] {
        heard.map { heard in
          TimedEvent(
            Instant(nanoseconds: Int64(heard.second) * 1_000_000_000),
            .heard(heard.name, PowerLevel(dBm: heard.level + (heard.name == "b" ? offset : 0))))
        }
      }
      let end = Instant(nanoseconds: 300_000_000_000)
      let offsets = [
        RoomAnchorOffset(.named("b"), Decibels(offset)),
        RoomAnchorOffset(.named("c"), Decibels(30)),
      ]
      let own = decisions(
        of: Presence<Rule>.twoRooms(by: settings, offsets: offsets), on: events(0), until: end,
        wakes: .delivered)
      let oracle = decisions(
        of: Presence<Rule>.twoRooms(by: settings), on: events(offset), until: end,
        wakes: .delivered)
      #expect(own == oracle)
      #expect(!own.isEmpty)
    }
  }
}
