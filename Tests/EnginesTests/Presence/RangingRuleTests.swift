import BLE
import Engines
import TestSupport
import Testing

/// A batch ends with each column, so a reading counts for ranging from the next column.
struct RangingRuleTests {
  private func altBeacon(
    _ change: (inout RangingRule.Settings) -> Void = { _ in }
  ) -> Presence<RangingRule> {
    var settings = RangingRule.Settings.altBeacon
    change(&settings)
    return .twoRooms(by: settings)
  }

  private func coreLocation(
    _ change: (inout RangingRule.Settings) -> Void = { _ in }
  ) -> Presence<RangingRule> {
    var settings = RangingRule.Settings.coreLocation
    change(&settings)
    return .twoRooms(by: settings)
  }

  // MARK: AltBeacon, at 42e672e

  /// The running average over 20 s drops the greatest and the least. For b it is -80 dBm for up to
  /// three readings, -70 for the middle two of four, and -66.7 for the middle three of five.
  @Test func nearestByRunningAverage() {
    let timeline = Timeline(
      every: .milliseconds(1100),
      """
      a   : -68 -68 -68 -68 -68 -68 -68
      b   : -80 -80 -60 -60 -60 -60 -60
      out :  .   a+  .   .   .  a-b+ .
      """)
    #expect(timeline.outcome(of: altBeacon()) == timeline.expected)
  }

  /// One batch ends 9.9 s after the beacon was heard, the next 11 s after.
  @Test func leavesARegionAfterTenSeconds() {
    let timeline = Timeline(
      every: .milliseconds(1100),
      """
      a   : -68  .   .   .   .   .   .   .   .   .   .   .
      out :  .   a+  .   .   .   .   .   .   .   .   a-  .
      """)
    #expect(timeline.outcome(of: altBeacon()) == timeline.expected)
  }

  @Test func entersRegionsAtOnceAndTheyOverlap() {
    let timeline = Timeline(
      every: .milliseconds(1100),
      """
      a   : -90  .   .   .   .   .   .   .   .   .   .   .
      b   :  .  -60 -60 -60 -60 -60 -60 -60 -60 -60 -60 -60
      out :  a+  b+  .   .   .   .   .   .   .   .   a-  .
      """)
    #expect(timeline.outcome(of: altBeacon { $0.rooms = .regions }) == timeline.expected)
  }

  // MARK: CoreLocation

  @Test func nearestOfTheLastSecond() {
    let timeline = Timeline(
      """
      a   : -68 -68 -68 -68
      b   : -80 -60 -80 -80
      out :  .   a+ a-b+ b-a+
      """)
    #expect(timeline.outcome(of: coreLocation()) == timeline.expected)
  }

  /// With `maxDistance` 4 m: -71 dBm is 3.98 m in free space, -72 dBm 4.47 m.
  @Test func farBeaconsGiveNoRoom() {
    let timeline = Timeline(
      """
      a   : -72 -71 -72 -72
      out :  .   .   a+  a-
      """)
    #expect(timeline.outcome(of: coreLocation { $0.maxDistance = 4 }) == timeline.expected)
  }

  @Test func leavesARegionAfterThirtySeconds() {
    let decisions = decisions(
      of: coreLocation(), on: [TimedEvent(.start, .heard("a", dBm: -64))],
      until: .start.advanced(by: .seconds(100)), wakes: .delivered)
    #expect(decisions.map(\.verdict) == [.entered("a"), .left("a")])
    #expect(decisions.map(\.time.seconds) == [1, 31])
  }

  // MARK: What beacons declare

  /// Both are heard at -70 dBm; the beacon with the lower measured power is nearer.
  @Test func declaredPowerDeterminesTheDistance() {
    let uuid = BeaconUUID(high: 1, low: 2)
    let rooms = (1...2).map { number in
      let identifier = BeaconIdentifier(uuid: uuid, major: 0, minor: UInt16(number))
      return PresenceRoom("\(number)", anchors: [.beacon(identifier)])
    }
    let events = [(1, -59.0), (2, -65.0)].map { number, power in
      TimedEvent(
        .start,
        .advertisement(
          Advertisement(
            transmitter: DeviceAddress(UInt64(number)), receiver: DeviceAddress(9),
            rssi: PowerLevel(dBm: -70),
            payload: IBeacon(
              identifier: BeaconIdentifier(uuid: uuid, major: 0, minor: UInt16(number)),
              measuredPower: PowerLevel(dBm: power)
            ).advertisingData())))
    }
    let end = Instant.start.advanced(by: .seconds(2))
    for settings in [RangingRule.Settings.coreLocation, .altBeacon] {
      let found = decisions(
        of: Presence<RangingRule>(rooms, by: settings), on: events, until: end, wakes: .delivered)
      #expect(found.map(\.verdict) == [.entered("2")])
    }
  }
}
