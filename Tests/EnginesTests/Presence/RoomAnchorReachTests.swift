import BLE
import Engines
import TestSupport
import Testing

/// The distances beyond which single devices do not determine the room. Bermuda's are those of its
/// pull request 798: a scanner beyond its own radius does not win, and one that has won keeps the
/// room.
struct RoomAnchorReachTests {
  /// In Bermuda, -50 dBm is 0.68 m and -64 dBm 2.00 m.
  private static let near = """
    a   : -64 -64 -64 -64 -64
    b   : -50 -50 -50 -50 -50
    """

  private static func bermuda(_ reaches: [RoomAnchorReach] = []) -> Presence<BermudaRule> {
    var settings = BermudaRule.Settings()
    settings.cycle = .seconds(1)
    settings.smoothingSamples = 1
    return .twoRooms(by: settings, reaches: reaches)
  }

  @Test(arguments: [(0.6, "a+"), (0.7, "b+")])
  func aScannerTakesTheRoomWithinItsOwnRadius(metres: Double, first: String) {
    let timeline = Timeline("\(Self.near)\nout :  .   \(first)  .   .   .")
    let engine = Self.bermuda([RoomAnchorReach(.named("b"), metres)])
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  /// -64 dBm is beyond the 1 m of b, which has the room by then.
  @Test func aScannerKeepsItsRoomBeyondItsRadius() {
    let timeline = Timeline(
      """
      b   : -50 -50 -64 -64 -64
      out :  .   b+  .   .   .
      """)
    let engine = Self.bermuda([RoomAnchorReach(.named("b"), 1)])
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  /// In room-assistant, -62 dBm is 1.4 m and -63 dBm 1.6 m: b would win.
  @Test func aFartherInstanceWinsIfTheNearestIsBeyondItsOwnDistance() {
    let timeline = Timeline(
      """
      a   : -63 -63 -63
      b   : -62 -62 -62
      out :  a+  .   .
      """)
    var settings = RoomAssistantRule.Settings()
    settings.smoothing = .latest(1)
    let engine = Presence<RoomAssistantRule>.twoRooms(
      by: settings, reaches: [RoomAnchorReach(.named("b"), 1)])
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  /// The same distance for each device is that for all, whatever the rule says of all.
  @Test(arguments: [1.0, 2, 6]) func equalReachesAreTheDistanceForAll(metres: Double) {
    Self.check(BermudaRule.self, BermudaRule.Settings(), metres) { $0.maxRadius = $1 }
    Self.check(MQTTRoomRule.self, MQTTRoomRule.Settings(), metres) { $0.node.maxDistance = $1 }
    Self.check(RoomAssistantRule.self, RoomAssistantRule.Settings(), metres) {
      $0.maxDistance = $1
    }
    Self.check(CompanionRule.self, CompanionRule.Settings(), metres) { $0.node.maxDistance = $1 }
    Self.check(AltBeaconRule.self, AltBeaconRule.Settings(), metres) { $0.maxDistance = $1 }
  }

  private static func check<Rule: RoomRule>(
    _ rule: Rule.Type, _ settings: Rule.Settings, _ metres: Double,
    limit: (inout Rule.Settings, Double) -> Void
  ) {
    var dice = Dice(11)
    var isAnyDecided = false
    for _ in 0..<20 {
      let events = (0..<200).map { second in
        TimedEvent(
          Instant(nanoseconds: Int64(second) * 1_000_000_000),
          .heard(
            dice.one(of: ["a", "b"]), PowerLevel(dBm: Double(dice.integer(-90 ... -50)))))
      }
      func decided(
        _ distance: Double, _ reaches: [RoomAnchorReach]
      ) -> [Decision] {
        var settings = settings
        limit(&settings, distance)
        return decisions(
          of: Presence<Rule>.twoRooms(by: settings, reaches: reaches), on: events,
          until: Instant(nanoseconds: 300_000_000_000), wakes: .delivered)
      }
      let own = decided(0.1, ["a", "b"].map { RoomAnchorReach(.named($0), metres) })
      #expect(own == decided(metres, []))
      isAnyDecided = isAnyDecided || !own.isEmpty
    }
    #expect(isAnyDecided)
  }
}
