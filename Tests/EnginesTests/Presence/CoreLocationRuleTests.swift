import BLE
import Engines
import TestSupport
import Testing

/// Reports and changes of regions as a system makes them, one report a second.
struct CoreLocationRuleTests {
  private static let uuid = BeaconUUID(high: 1, low: 2)
  private static let other = BeaconUUID(high: 3, low: 4)
  private static let region = BeaconRegion(uuid: uuid)

  private static func beacon(_ minor: UInt16, of uuid: BeaconUUID = uuid) -> BeaconIdentifier {
    BeaconIdentifier(uuid: uuid, major: 7, minor: minor)
  }

  /// Rooms 1 and 2, with a beacon each.
  private static func engine(
    reaches: [RoomAnchorReach] = [], _ change: (inout CoreLocationRule.Settings) -> Void = { _ in }
  ) -> Presence<CoreLocationRule> {
    var settings = CoreLocationRule.Settings()
    change(&settings)
    return Presence(
      [
        PresenceRoom("1", anchors: [.beacon(beacon(1))]),
        PresenceRoom("2", anchors: [.beacon(beacon(2))]),
      ], by: settings, reaches: reaches)
  }

  /// A report at a second, of beacons of room 1 and room 2 with a measured power of -59 dBm.
  private static func report(
    _ second: Double, _ levels: KeyValuePairs<UInt16, Double?>, of uuid: BeaconUUID = uuid
  ) -> TimedEvent {
    TimedEvent(
      time(second),
      .ranged(
        levels.map { minor, level in
          RangedBeacon(
            identifier: beacon(minor, of: uuid), rssi: level.map { PowerLevel(dBm: $0) },
            measuredPower: PowerLevel(dBm: -59))
        }))
  }

  private static func change(
    _ second: Double, _ region: BeaconRegion, isInside: Bool
  ) -> TimedEvent {
    TimedEvent(time(second), .region(RegionEvent(region, isInside: isInside)))
  }

  private static func time(_ second: Double) -> Instant {
    Instant(nanoseconds: Int64(second * 1e9))
  }

  /// The decisions, such as `2 s +1`.
  private static func outcome(
    of engine: Presence<CoreLocationRule>, _ events: [TimedEvent]
  ) -> [String] {
    decisions(of: engine, on: events, until: time(100), wakes: .delivered).map {
      switch $0.verdict {
      case .entered(let room): "\(Int($0.time.seconds)) s +\(room)"
      case .left(let room): "\(Int($0.time.seconds)) s -\(room)"
      default: "another decision"
      }
    }
  }

  /// At the measured power the distance is 1 m, whatever the curve: beyond the 0.9 m of beacon 2.
  @Test(arguments: [(0.9, ["1 s +1"]), (1.1, ["1 s +2"])])
  func aBeaconBeyondItsOwnDistanceTakesNoRoom(metres: Double, expected: [String]) {
    let engine = Self.engine(reaches: [RoomAnchorReach(.beacon(Self.beacon(2)), metres)]) {
      $0.distance = .logDistance()
    }
    #expect(Self.outcome(of: engine, [Self.report(1, [1: -65, 2: -59])]) == expected)
  }

  /// By the log-distance model with an exponent of 2, -69 dBm is 10^0.5 m at a measured power of
  /// -59 dBm, and 5 dB less is 10^0.75 m. -79 dBm is 10 m, which is far.
  @Test func tellsProximityAndAccuracyOfTheNewestReport() throws {
    var engine = Self.engine()
    func estimates(_ event: TimedEvent) throws -> [DeviceEstimate] {
      _ = engine.receive(event.event, at: event.time)
      return try #require(engine.estimates(at: event.time))
    }
    let first = try estimates(Self.report(1, [1: -69, 2: nil]))
    #expect(first[0].distance.isNear(3.162277660, within: 1e-9))
    #expect(first[0].accuracy.isNear(5.623413252, within: 1e-9))
    #expect(first[0].proximity == .near)
    #expect(first[1].distance == nil && first[1].accuracy == nil && first[1].proximity == .unknown)
    let second = try estimates(Self.report(2, [2: -79]))
    #expect(second[0].distance == nil && second[0].proximity == .unknown)
    #expect(second[1].distance.isNear(10, within: 1e-9) && second[1].proximity == .far)
  }

  @Test func isInTheRoomOfTheNearestOfTheNewestReport() {
    let events = [
      Self.report(1, [1: -68, 2: -80]), Self.report(2, [2: -60, 1: -68]),
      Self.report(3, [1: -90]), Self.report(4, [:]),
    ]
    #expect(
      Self.outcome(of: Self.engine(), events) == ["1 s +1", "2 s -1", "2 s +2", "3 s -2", "3 s +1"])
  }

  /// -71 dBm is 3.98 m in free space, -72 dBm 4.47 m.
  @Test func farBeaconsGiveNoRoom() {
    let events = [-72, -71, -72].enumerated().map { Self.report(Double($0 + 1), [1: $1]) }
    #expect(Self.outcome(of: Self.engine { $0.maxDistance = 4 }, events) == ["2 s +1", "3 s -1"])
  }

  /// Both are at -70 dBm; the one that declares less is nearer.
  @Test func declaredPowerDeterminesTheDistance() {
    let beacons = [(1, -59.0), (2, -65.0)].map { minor, power in
      RangedBeacon(
        identifier: Self.beacon(minor), rssi: PowerLevel(dBm: -70),
        measuredPower: PowerLevel(dBm: power))
    }
    #expect(
      Self.outcome(of: Self.engine(), [TimedEvent(Self.time(1), .ranged(beacons))]) == ["1 s +2"])
  }

  /// A report without a level, as of a silent beacon that the system remembers, says nothing.
  @Test func keepsTheRoomInSilenceUntilTheRegionIsLeft() {
    let events = [
      Self.change(0.5, Self.region, isInside: true), Self.report(1, [1: -68]),
      Self.report(2, [1: nil]), Self.report(3, [:]),
      Self.change(31, Self.region, isInside: false), Self.report(32, [:]),
      Self.report(40, [2: -80]),
    ]
    #expect(Self.outcome(of: Self.engine(), events) == ["1 s +1", "31 s -1", "40 s +2"])
  }

  /// Each UUID has its own report at the same instant. The first must not hide the other's beacon,
  /// which is nearer; a UUID that is silent for longer than a report hides nothing.
  @Test func severalUUIDsAreReportedByThemselves() {
    let engine = Presence<CoreLocationRule>(
      [
        PresenceRoom("1", anchors: [.beacon(Self.beacon(1))]),
        PresenceRoom("2", anchors: [.beacon(Self.beacon(2, of: Self.other))]),
      ], by: CoreLocationRule.Settings())
    func both(_ second: Double, _ first: Double, _ second2: Double?) -> [TimedEvent] {
      [
        Self.report(second, [1: first]),
        second2.map { Self.report(second, [2: $0], of: Self.other) }
          ?? Self.report(second, [:], of: Self.other),
      ]
    }
    let events =
      [Self.report(1, [2: -60], of: Self.other)] + both(2, -80, -60) + both(3, -80, -60)
      + both(4, -80, nil) + both(5, -80, nil)
    #expect(Self.outcome(of: engine, events) == ["1 s +2", "5 s -2", "5 s +1"])
  }

  @Test func regionsOverlap() {
    let rooms = [1, 2].map { BeaconRegion(uuid: Self.uuid, major: 7, minor: $0) }
    let events = [
      Self.change(1, rooms[0], isInside: true), Self.change(2, rooms[1], isInside: true),
      Self.report(3, [2: -50]), Self.change(31, rooms[0], isInside: false),
      Self.change(32, Self.region, isInside: false),
    ]
    #expect(
      Self.outcome(of: Self.engine { $0.rooms = .regions }, events)
        == ["1 s +1", "2 s +2", "31 s -1"])
  }

  /// The room of a UUID is left with the region of the UUID, whatever its beacons' own regions do.
  @Test func aRoomIsLeftWithItsLastRegion() {
    var settings = CoreLocationRule.Settings()
    settings.rooms = .regions
    let own = BeaconRegion(uuid: Self.uuid, major: 7, minor: 1)
    var engine = Presence<CoreLocationRule>(
      [
        PresenceRoom("1", anchors: [.beacon(Self.beacon(1))]),
        PresenceRoom("2", anchors: [], groups: [.region(Self.region)]),
      ], by: settings)
    let events = [
      Self.change(1, own, isInside: true), Self.change(1, Self.region, isInside: true),
      Self.change(31, own, isInside: false), Self.change(60, Self.region, isInside: false),
    ]
    #expect(Self.outcome(of: engine, events) == ["1 s +1", "1 s +2", "31 s -1", "60 s -2"])
    #expect(
      engine.start(at: .start) == [own, Self.region].map { .command(.monitor($0)) })
  }

  @Test func hasNoRegionOfAllBeacons() async {
    await #expect(processExitsWith: .failure) {
      var settings = CoreLocationRule.Settings()
      settings.rooms = .regions
      _ = Presence<CoreLocationRule>(
        [PresenceRoom("1", anchors: [], groups: [.all])], by: settings)
    }
  }

  @Test func asksTheSystemForWhatItTakes() {
    var nearest = Self.engine()
    #expect(
      nearest.start(at: .start) == [
        .command(.monitor(Self.region)), .command(.range(Self.region)),
      ])
    var regions = Self.engine { $0.rooms = .regions }
    #expect(
      regions.start(at: .start)
        == [1, 2].map {
          .command(.monitor(BeaconRegion(uuid: Self.uuid, major: 7, minor: $0)))
        })
  }
}
