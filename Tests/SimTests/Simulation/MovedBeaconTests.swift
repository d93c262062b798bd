import BLE
import Links
@testable import Sim
import Testing

/// Runs in which a beacon is moved.
struct MovedBeaconTests {
  private static let time = Instant(nanoseconds: 2_000_000_000)
  private static let places = [Point(x: 2, y: 3), Point(x: 7, y: 1)]

  /// A beacon that hangs at one place of two, or is moved from the first to the second.
  private static func world(_ change: (inout Beacon) -> Void) throws -> World {
    var beacon = Corridor.beacon("moved", x: places[0].x, y: places[0].y)
    beacon.pattern = AntennaCuts(
      facing: Vector(dx: 0, dy: 1), horizontal: [0, -3, -9, -3].map { Decibels($0) })
    change(&beacon)
    let other = Corridor.beacon("other", x: 4)
    let receiver = Receiver("receiver", at: Position(Point(x: 3, y: 1), height: 2))
    var wearer = try Corridor.stander("wearer", x: 8)
    wearer.phone = nil
    wearer.tag = Tag(
      "tag", transmitPower: PowerLevel(dBm: 0),
      schedule: AdvertisingSchedule(interval: .milliseconds(20), payload: [1, 2]))
    return try World(
      plan: Corridor.plan, beacons: [beacon, other], receivers: [receiver],
      walkers: [Corridor.walker(), wearer], duration: .seconds(5))
  }

  private static func seen(_ world: World, seed: UInt64) -> [Witness.Seen] {
    var simulation = Simulation(of: world, seed: seed) { _ in Actor() }
    return simulation.witnessed().seen
  }

  /// Before the move, the run is as at the first place, and after it as at the second: levels,
  /// losses and collisions, also of tags' packets at a receiver.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func isHeardAsIfItHadAlwaysHungAtItsPlace(seed: UInt64) throws {
    let first = Self.seen(try Self.world { _ in }, seed: seed)
    let second = Self.seen(try Self.world { $0.position.point = Self.places[1] }, seed: seed)
    let moved = Self.seen(
      try Self.world { $0.moves = [BeaconMove(to: Self.places[1], at: Self.time)] }, seed: seed)
    #expect(moved.prefix { $0.time < Self.time } == first.prefix { $0.time < Self.time })
    #expect(moved.drop { $0.time < Self.time } == second.drop { $0.time < Self.time })
    #expect(first != second)
  }

  /// A beacon that comes back finds the radio as it was.
  @Test func comesBackToTheSameRadio() throws {
    let back = Instant(nanoseconds: 3_000_000_000)
    let first = Self.seen(try Self.world { _ in }, seed: 1)
    let moved = Self.seen(
      try Self.world {
        $0.moves = [
          BeaconMove(to: Self.places[1], at: Self.time), BeaconMove(to: Self.places[0], at: back),
        ]
      }, seed: 1)
    #expect(moved.drop { $0.time < back } == first.drop { $0.time < back })
  }

  @Test func connectionsFollowTheBeacon() throws {
    func events(_ change: (inout Beacon) -> Void) throws -> [(event: LinkEvent, time: Instant)] {
      let world = try Hall.world([try Hall.person("ada")], seconds: 10, change)
      var run = Simulation(of: world, seed: 1) { _ in Connector.connecting(at: 1) }
      return run.linksWitnessed().events
    }
    let place = Point(x: 5, y: 2)
    let first = try events { _ in }
    let moved = try events { $0.moves = [BeaconMove(to: place, at: Self.time)] }
    let later = try #require(moved.first { $0.time > Self.time }?.event.budget)
    let before = try #require(first.first { $0.time > Self.time }?.event.budget)
    // In calm air the level falls from 1 m to 2 m by 6 dB, but for the near field.
    #expect((before.level - later.level).value > 5.5 && (before.level - later.level).value < 6.5)
    #expect(
      first.filter { $0.time < Self.time }.map(\.event)
        == moved.filter { $0.time < Self.time }.map(\.event))
  }

  @Test func cannotBeMovedOutOfThePlan() {
    #expect(throws: WorldError.beaconOutsidePlan(beacon: 0)) {
      try Self.world { $0.moves = [BeaconMove(to: Point(x: 30, y: 1), at: Self.time)] }
    }
  }
}
