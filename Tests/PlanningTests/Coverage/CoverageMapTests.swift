import BLE
import Buildings
import Maps
import Planning
import Sim
import TestSupport
import Testing

@Suite struct CoverageMapTests {
  /// A field of 12 m by 2 m with three beacons in a row, at 2, 6 and 10 m, 1 m above the phone.
  private static func world(
    environment: RadioEnvironment = .calm, sensitivity: Double = -95, powers: [Double] = [0, 0, 0],
    walls: [Wall] = [], rooms: [Room] = []
  ) throws -> World {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 12, y: 2)), walls: walls, rooms: rooms)
    let beacons = zip([2.0, 6, 10], powers).map { x, power in
      Beacon(
        "at \(Int(x))", at: Position(Point(x: x, y: 1), height: 2.1),
        transmitPower: PowerLevel(dBm: power), interval: .milliseconds(100), payload: [])
    }
    let walker = Walker(
      "walker", walk: try Walk(from: Point(x: 1, y: 0.5), through: [], on: plan),
      phone: Phone("phone", sensitivity: PowerLevel(dBm: sensitivity)))
    return try World(
      plan: plan, beacons: beacons, walkers: [walker], environment: environment,
      duration: .seconds(1))
  }

  private static func map(
    _ world: World, _ kind: CoverageMap.Kind, beacon: Int? = nil, height: Double? = nil
  ) -> CoverageMap {
    CoverageMap(of: world, showing: kind, cellSide: 0.5, height: height, beacon: beacon)
  }

  private static func cell(_ map: CoverageMap, _ x: Double, _ y: Double) throws -> CoverageMap.Cell
  {
    try #require(map.cells.first { $0.centre == Point(x: x, y: y) })
  }

  @Test func nearestBeaconHasTheLeastDistance() throws {
    let map = Self.map(try Self.world(powers: [0, -20, 4]), .nearest)
    #expect(map.cells.count == 24 * 4)
    for cell in map.cells {
      #expect(cell.beacon == (cell.centre.x < 4 ? 0 : cell.centre.x < 8 ? 1 : 2))
    }
    // 0.25 m along either axis, and 1 m up.
    #expect(try Self.cell(map, 2.25, 1.25).value.isNear(1.125.squareRoot(), within: 1e-12))
  }

  /// Two beacons of 0 and -12.04 dBm are 4 m apart and 1 m above the phone. The first is stronger
  /// except where it is four times as far away. At 0.25 m to the side, this is from x = 5.99 to
  /// 6.54, where (x - 2)² + 1.0625 is more than 16 ((x - 6)² + 1.0625).
  @Test func strongestBeaconNeedNotBeTheNearest() throws {
    let map = Self.map(try Self.world(powers: [0, -12.0412, -60]), .strongest)
    #expect(try Self.cell(map, 5.75, 0.75).beacon == 0)
    #expect(try Self.cell(map, 6.25, 0.75).beacon == 1)
    #expect(try Self.cell(map, 6.75, 0.75).beacon == 0)
  }

  /// A beacon of 0 dBm is received at -58.95 dBm at 1 m. The cell is 0.75 m and 0.25 m from the
  /// first beacon, 4.75 m and 0.25 m from the second, and 1 m below both.
  @Test func levelIsThatOfTheStrongestOrTheChosenBeacon() throws {
    func expectLevel(_ map: CoverageMap, squaredDistance: Double, beacon: Int) throws {
      let cell = try Self.cell(map, 1.25, 1.25)
      let expected = -58.95 - 10 * PortableMath.log10(squaredDistance)
      #expect(cell.value.isNear(expected, within: 0.06))
      #expect(cell.beacon == beacon)
    }
    let world = try Self.world()
    try expectLevel(Self.map(world, .rssi), squaredDistance: 1.625, beacon: 0)
    try expectLevel(
      Self.map(world, .rssi, beacon: 1), squaredDistance: 1 + 0.0625 + 22.5625, beacon: 1)
    // With the phone at the height of the beacons, 0.7906 m away: the antennas, which are 1 and 3
    // cm deep, are 0.8306 m apart, at 1 m 1.04 m.
    try expectLevel(Self.map(world, .rssi, height: 2.1), squaredDistance: 0.6378, beacon: 0)
  }

  @Test func receptionFallsToZero() throws {
    let clear = RadioEnvironment(shadowingDeviation: 0, interference: 0.08)
    let all = Self.map(try Self.world(environment: clear), .reception)
    #expect(all.cells.allSatisfy { abs(($0.value ?? 0) - 92) < 0.1 })
    let none = Self.map(try Self.world(environment: clear, sensitivity: -30), .reception)
    #expect(none.cells.allSatisfy { $0.value ?? 100 < 0.01 && $0.heard == 0 })
    #expect(none.shareWithFewBeacons == 1)
  }

  /// The nearest beacon is at a squared distance of 1.125 m², and received at -59.46 dBm; the next
  /// one at -70.6 dBm.
  @Test func countsBeaconsThatReachTheSensitivity() throws {
    for (sensitivity, heard) in [(-59.3, 0), (-59.6, 1), (-72, 2), (-90, 3)] {
      let map = Self.map(try Self.world(sensitivity: sensitivity), .rssi)
      #expect(try Self.cell(map, 2.25, 1.25).heard == heard)
    }
  }

  @Test func errorBoundIsThatOfTheCellsCentre() throws {
    let world = try Self.world(environment: RadioEnvironment())
    let bound = ErrorBound(
      of: world.beacons, on: world.plan, in: world.environment,
      to: Phone("phone", sensitivity: PowerLevel(dBm: -95)), height: 1.1)
    for cell in Self.map(world, .errorBound).cells {
      #expect(cell.value == bound.error(at: cell.centre))
      #expect(cell.value != nil)
    }
  }

  /// The room of 3 m by 1 m contains 6 by 2 cells; the rest is in no room.
  @Test func excludesPointsOutsideAllRooms() throws {
    let room = Room(
      name: "room", corners: [(3.0, 0.0), (6, 0), (6, 1), (3, 1)].map { Point(x: $0.0, y: $0.1) })
    let map = Self.map(try Self.world(rooms: [room]), .rssi)
    #expect(map.cells.count == 12)
    #expect(map.cells.allSatisfy { $0.room == "room" && room.contains($0.centre) })
  }
}
