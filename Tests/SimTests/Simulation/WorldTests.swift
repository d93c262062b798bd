import BLE
@testable import Sim
import Testing

struct WorldTests {
  @Test func rejectsBeaconsOutsideThePlan() throws {
    let plan = try Corridor.plan
    #expect(throws: WorldError.beaconOutsidePlan(beacon: 1)) {
      try World(
        plan: plan, beacons: [Corridor.beacon("a", x: 0), Corridor.beacon("b", x: 10.1)],
        walkers: [], duration: .seconds(1))
    }
    #expect(throws: WorldError.beaconInWall(beacon: 1, wall: "wall")) {
      try World(
        plan: plan,
        beacons: [Corridor.beacon("a", x: 4.999, y: 1), Corridor.beacon("b", x: 5, y: 1)],
        walkers: [], duration: .seconds(1))
    }
  }

  @Test func rejectsDuplicateNames() throws {
    let plan = try Corridor.plan
    let first = try Corridor.walker("first", phone: Phone("a"))
    func expect(_ error: WorldError, _ beacons: [String], _ walkers: [Walker]) {
      #expect(throws: error) {
        try World(
          plan: plan, beacons: beacons.map { Corridor.beacon($0, x: 1) }, walkers: walkers,
          duration: .seconds(1))
      }
    }
    expect(.beaconNameUsedTwice(beacon: 2), ["b", "c", "b"], [])
    expect(.walkerNameUsedTwice(walker: 0), ["b", "a"], [first])
    expect(
      .beaconNameUsedTwice(beacon: 1), ["c0:98:e5:00:00:01", "C0:98:E5:00:00:01"], [])
    expect(
      .walkerNameUsedTwice(walker: 1), [],
      [first, try Corridor.walker("second", phone: Phone("a"))])
    expect(
      .walkerNameUsedTwice(walker: 1), [], [first, try Corridor.walker("first", phone: Phone("b"))])
    // A walker may have a beacon's name.
    _ = try World(
      plan: plan, beacons: [Corridor.beacon("first", x: 1)], walkers: [first],
      duration: .seconds(1))
  }

  /// A variation is the same world, whether or not it takes the obstructions of the other one.
  @Test func variationsAreAsIfMadeAlone() throws {
    let plan = try Corridor.plan
    let passing = try Corridor.walker()
    func world(
      beacon x: Double = 1, _ walker: Walker = passing, exponent: Double = 2,
      like other: World? = nil
    ) throws -> World {
      try World(
        plan: plan, beacons: [Corridor.beacon("a", x: x)], walkers: [walker],
        environment: RadioEnvironment(pathLossExponent: exponent), duration: .seconds(1),
        like: other)
    }
    let original = try world()
    #expect(try world(exponent: 3, like: original) == world(exponent: 3))
    #expect(try world(beacon: 9, like: original) == world(beacon: 9))
    let standing = try Corridor.stander("walker", x: 3)
    #expect(try world(standing, like: original) == world(standing))
    // What they take depends on the place and on the walk.
    #expect(try world(beacon: 9).sightlines != original.sightlines)
    #expect(try world(standing).sightlines != original.sightlines)
  }
}
