import BLE
import Engines
import TestSupport
import Testing

/// Regions and ranging as a system delivers them to an app, and the app's reactions.
struct WelcomeHomeTests {
  private static let uuid = BeaconUUID(high: 1, low: 2)
  private static let home = BeaconRegion(uuid: uuid)

  private static func beacon(_ minor: UInt16) -> BeaconIdentifier {
    BeaconIdentifier(uuid: uuid, major: 7, minor: minor)
  }

  private static func region(_ minor: UInt16) -> BeaconRegion {
    BeaconRegion(uuid: uuid, major: 7, minor: minor)
  }

  /// Rooms 1 and 2, with a beacon each.
  private static func engine(
    _ change: (inout WelcomeHomeSettings) -> Void = { _ in }
  ) -> WelcomeHome {
    var settings = WelcomeHomeSettings(rooms: [
      PresenceRoom("1", anchors: [.beacon(beacon(1))]),
      PresenceRoom("2", anchors: [.beacon(beacon(2))]),
    ])
    change(&settings)
    return WelcomeHome(settings)
  }

  private static func time(_ second: Double) -> Instant {
    Instant(nanoseconds: Int64(second * 1e9))
  }

  private static func entry(_ second: Double, _ region: BeaconRegion) -> TimedEvent {
    TimedEvent(time(second), .region(RegionEvent(region, isInside: true)))
  }

  private static func exit(_ second: Double, _ region: BeaconRegion) -> TimedEvent {
    TimedEvent(time(second), .region(RegionEvent(region, isInside: false)))
  }

  /// A report of beacons with a measured power of -59 dBm, nearest first.
  private static func report(
    _ second: Double, _ levels: KeyValuePairs<UInt16, Double?>
  ) -> TimedEvent {
    TimedEvent(
      time(second),
      .ranged(
        levels.map { minor, level in
          RangedBeacon(
            identifier: beacon(minor), rssi: level.map { PowerLevel(dBm: $0) },
            measuredPower: PowerLevel(dBm: -59))
        }))
  }

  /// The decisions, such as `2.0 s +1` for entering room 1, and `0.0 s !` for a notification.
  private static func outcome(of engine: WelcomeHome, _ events: [TimedEvent]) -> [String] {
    decisions(of: engine, on: events, until: time(2000), wakes: .delivered).map {
      let time = "\($0.time.seconds) s"
      return switch $0.verdict {
      case .entered(let room): "\(time) +\(room)"
      case .left(let room): "\(time) -\(room)"
      case .notify(WelcomeHome.greeting): "\(time) !"
      default: "another decision"
      }
    }
  }

  /// The commands after an event.
  private static func commands(
    of engine: inout WelcomeHome, _ event: TimedEvent
  ) -> [CentralCommand] {
    engine.receive(event.event, at: event.time).compactMap {
      if case .command(let command) = $0 { command } else { nil }
    }
  }

  // MARK: Its requests

  @Test func monitorsTheHomeAndEachBeacon() {
    var engine = Self.engine()
    #expect(
      engine.start(at: .start)
        == [Self.home, Self.region(1), Self.region(2)].map { .command(.monitor($0)) })
  }

  /// An entry starts ranging once, and the first beacon of known proximity ends it.
  @Test func rangesFromAnEntryToTheFirstRoom() {
    var engine = Self.engine()
    _ = engine.start(at: .start)
    #expect(Self.commands(of: &engine, Self.entry(1, Self.home)) == [.range(Self.home)])
    #expect(Self.commands(of: &engine, Self.entry(1, Self.region(1))) == [])
    #expect(Self.commands(of: &engine, Self.report(2, [:])) == [])
    #expect(Self.commands(of: &engine, Self.report(3, [1: nil])) == [])
    #expect(Self.commands(of: &engine, Self.report(4, [1: -70])) == [.stopRanging(Self.home)])
    #expect(engine.presentIn == "1")
    // A late report, after the end of ranging.
    #expect(Self.commands(of: &engine, Self.report(5, [2: -50])) == [])
    #expect(engine.presentIn == "1")
  }

  @Test func leavingHomeEndsRanging() {
    var engine = Self.engine()
    _ = engine.start(at: .start)
    _ = Self.commands(of: &engine, Self.entry(1, Self.home))
    #expect(Self.commands(of: &engine, Self.exit(30, Self.home)) == [.stopRanging(Self.home)])
  }

  // MARK: Rooms

  @Test func takesTheNearestAtEachEntry() {
    let events = [
      Self.entry(1, Self.home), Self.entry(1, Self.region(1)), Self.report(2, [1: -70, 2: -80]),
      Self.report(3, [2: -60]),  // not ranging
      Self.entry(10, Self.region(2)), Self.report(11, [2: -60, 1: -75]),
      Self.exit(40, Self.region(1)),  // a room's exit decides nothing
      Self.exit(60, Self.region(2)), Self.exit(61, Self.home),
    ]
    #expect(
      Self.outcome(of: Self.engine(), events)
        == ["1.0 s !", "2.0 s +1", "11.0 s -1", "11.0 s +2", "61.0 s -2"])
  }

  /// The known fault: a packet of the other room enters its region, and is heard louder once.
  @Test func aPacketOfAnotherRoomMovesThePerson() {
    let events = [
      Self.entry(1, Self.home), Self.report(2, [1: -70]), Self.entry(20, Self.region(2)),
      Self.report(21, [2: -69, 1: -70]),
    ]
    #expect(
      Self.outcome(of: Self.engine(), events) == ["1.0 s !", "2.0 s +1", "21.0 s -1", "21.0 s +2"])
  }

  /// Means of three reports: -70 dBm against (-69, -76, -76).
  @Test func averagesReports() {
    let events = [
      Self.entry(1, Self.home), Self.report(2, [2: -69, 1: -70]), Self.report(3, [:]),
      Self.report(4, [1: -70, 2: -76]), Self.report(5, [1: -70, 2: -76]),
    ]
    #expect(Self.outcome(of: Self.engine { $0.reports = 3 }, events) == ["1.0 s !", "5.0 s +1"])
  }

  /// With three seconds more, the reports at 2 ... 5 s decide, and no later one.
  @Test func goesOnRangingForATime() {
    let events = [
      Self.entry(1, Self.home), Self.report(2, [1: -70]), Self.report(3, [2: -60]),
      Self.report(4, [2: -60]), Self.report(5, [1: -60]), Self.report(6, [2: -60]),
    ]
    #expect(
      Self.outcome(of: Self.engine { $0.rangesFor = .seconds(3) }, events)
        == ["1.0 s !", "2.0 s +1", "3.0 s -1", "3.0 s +2", "5.0 s -2", "5.0 s +1"])
  }

  /// -71 dBm is 3.98 m in free space, -72 dBm 4.47 m.
  @Test func farBeaconsHaveNoKnownProximity() {
    let events = [Self.entry(1, Self.home), Self.report(2, [1: -72]), Self.report(3, [1: -71])]
    #expect(
      Self.outcome(of: Self.engine { $0.maxDistance = 4 }, events) == ["1.0 s !", "3.0 s +1"])
  }

  /// The first version of the app: the room is that of the region entered last.
  @Test func regionsAloneDecideInTheFirstVersion() {
    let events = [
      Self.entry(1, Self.home), Self.entry(1, Self.region(1)), Self.entry(5, Self.region(2)),
      Self.exit(30, Self.region(2)), Self.exit(40, Self.home),
    ]
    #expect(
      Self.outcome(of: Self.engine { $0.source = .regions }, events)
        == ["1.0 s !", "1.0 s +1", "5.0 s -1", "5.0 s +2", "40.0 s -2"])
  }

  // MARK: Home and outside

  /// Left at 100 s: entries are welcomed from 400 s on, exclusively.
  @Test(
    arguments: zip([350.0, 400, 400.1], [["1.0 s !"], ["1.0 s !"], ["1.0 s !", "400.1 s !"]]))
  func welcomesAtMostEveryFiveMinutes(second: Double, expected: [String]) {
    let events = [
      Self.entry(1, Self.home), Self.exit(100, Self.home), Self.entry(second, Self.home),
    ]
    #expect(Self.outcome(of: Self.engine(), events) == expected)
  }

  /// An exit that was lost packets is undone by the entry.
  @Test func aDelayCancelsFalseExits() {
    let events = [
      Self.entry(1, Self.home), Self.report(2, [1: -70]), Self.exit(50, Self.home),
      Self.entry(79, Self.home), Self.report(80, [1: -70]), Self.exit(100, Self.home),
    ]
    #expect(
      Self.outcome(of: Self.engine { $0.outsideDelay = .seconds(30) }, events)
        == ["1.0 s !", "2.0 s +1", "130.0 s -1"])
    #expect(
      Self.outcome(of: Self.engine(), events)
        == ["1.0 s !", "2.0 s +1", "50.0 s -1", "80.0 s +1", "100.0 s -1"])
  }

  /// An app that was suspended decides when it runs again, unless it is woken by an entry.
  @Test func outsideIsDecidedWhenTheAppRuns() {
    let events = [
      Self.entry(1, Self.home), Self.report(2, [1: -70]), Self.exit(50, Self.home),
    ]
    func outcome(_ last: TimedEvent) -> [EngineOutput] {
      var engine = Self.engine { $0.outsideDelay = .seconds(30) }
      for event in events { _ = engine.receive(event.event, at: event.time) }
      return engine.receive(last.event, at: last.time).filter {
        if case .decision = $0 { true } else { false }
      }
    }
    let late = outcome(TimedEvent(Self.time(500), .wake))
    guard case .decision(let decision)? = late.first, late.count == 1 else {
      Issue.record("one decision is due")
      return
    }
    #expect(decision.verdict == .left("1"))
    #expect(decision.time == Self.time(500))
    #expect(outcome(Self.entry(90, Self.home)) == [])
  }

  /// Beacons of two UUIDs: home is left with the second of them, and the nearest of both reports of
  /// a second decides.
  @Test func homeIsTheRegionOfAllBeacons() {
    let other = BeaconRegion(uuid: BeaconUUID(high: 3, low: 4))
    let second = BeaconIdentifier(uuid: other.uuid, major: 1, minor: 1)
    let engine = WelcomeHome(
      WelcomeHomeSettings(rooms: [
        PresenceRoom("1", anchors: [.beacon(Self.beacon(1))]),
        PresenceRoom("2", anchors: [.beacon(second)]),
      ]))
    let near = RangedBeacon(
      identifier: second, rssi: PowerLevel(dBm: -60), measuredPower: PowerLevel(dBm: -59))
    let events = [
      Self.entry(1, Self.home), Self.entry(1, other), Self.report(2, [1: -70]),
      TimedEvent(Self.time(2), .ranged([near])), Self.exit(40, Self.home), Self.exit(60, other),
    ]
    #expect(Self.outcome(of: engine, events) == ["1.0 s !", "2.0 s +2", "60.0 s -2"])
  }
}
