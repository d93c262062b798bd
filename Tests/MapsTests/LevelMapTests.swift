import BLE
@testable import Buildings
@testable import Maps
@testable import Sim
import TestSupport
import Testing

/// Compares cells with `FloorPlan.loss` at each centre. `FloorPlan.loss` has its own oracle.
struct LevelMapTests {
  @Test(arguments: 0..<(Build.isOptimised ? 24 : 4))
  func cellsMatchTheirCentres(seed: UInt64) throws {
    var dice = Dice(seed)
    let kinds = WallPlans.Kind.allCases
    let plan = try WallPlans.plan(kinds[Int(seed) % kinds.count], by: &dice)
    // Fine and coarse cells. Some of their centres are in line with walls.
    let side = [0.05, 0.0625, 0.125, 0.5][dice.integer(0...3)]
    let corner = Point(x: dice.number(0...6), y: Double(dice.integer(0...6)))
    let (columns, rows) = Build.isOptimised ? (40.0, 37.0) : (8, 7)
    let opposite = Point(x: corner.x + columns * side, y: corner.y + rows * side)
    let grid = CellGrid(over: Bounds(from: corner, to: opposite), side: side)
    try expectAgreement(plan, over: grid, faintest: PowerLevel(dBm: -300), by: &dice)
    try expectAgreement(plan, over: grid, faintest: PowerLevel(dBm: -80), by: &dice)
  }

  /// Perpendicular through a wall of 12 dB and 10 m length, too long for a path around it: -58.95
  /// dBm at 1 m, 20 · log₁₀ 4 dB for distance, and the wall.
  @Test func cellIsTheSumOfItsTerms() throws {
    let line = Segment(from: Point(x: 5, y: 0), to: Point(x: 5, y: 10))
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: [Wall("wall", along: line, of: Material("wall", loss: Decibels(12)))])
    let beacon = Beacon(
      "beacon", at: Position(Point(x: 3.5, y: 5.5), height: 1), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(100), payload: [])
    let map = LevelMap(
      of: [beacon], on: plan, in: RadioEnvironment(), height: 1, openDoors: OpenDoors(closed: 0),
      over: CellGrid(over: plan.bounds, side: 1))
    #expect(abs(map.level(of: 0, column: 7, row: 5).dBm - (-58.95 - 12.04 - 12)) < 0.02)
    #expect(abs(map.level(of: 0, column: 4, row: 5).dBm - -58.95) < 0.02)
  }

  /// The end of a leaf that opens until it lies against its wall cuts the wall in two. While the
  /// door is closed, nothing ends there.
  @Test(arguments: 0..<(Build.isOptimised ? 100 : 3))
  func cellsBesideACutWallMatchTheirCentres(seed: UInt64) throws {
    var dice = Dice(seed)
    let door = Opening(
      "door", offset: 3, width: 2, material: Material("metal", loss: Decibels(7)),
      door: DoorKind(hasLock: false, swing: DoorSwing(toDegrees: 180)))
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: -1, y: -1), to: Point(x: 9, y: 9)),
      walls: [
        Wall(
          "front", along: Segment(from: Point(x: 0, y: 5), to: Point(x: 8, y: 5)),
          of: Material("concrete", loss: Decibels(17)), openings: [door])
      ])
    let grid = CellGrid(
      over: Bounds(from: Point(x: 0, y: 4.8), to: Point(x: 3, y: 5.2)), side: 0.02)
    try expectAgreement(plan, over: grid, faintest: PowerLevel(dBm: -300), by: &dice)
  }

  @Test func weakLevelsAreClampedToTheFaintest() throws {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 40, y: 1)))
    let beacon = Beacon(
      "beacon", at: Position(Point(x: 0, y: 0.5), height: 1), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(100), payload: [])
    let map = LevelMap(
      of: [beacon], on: plan, in: RadioEnvironment(), height: 1, openDoors: OpenDoors(closed: 0),
      over: CellGrid(over: plan.bounds, side: 1), faintest: PowerLevel(dBm: -79))
    // The level is -79 dBm at 10 m, where the distance loss is 20 dB.
    #expect(map.levels.firstIndex(of: -79) == 10)
    #expect(map.levels[10...].allSatisfy { $0 == -79 })
  }

  private func expectAgreement(
    _ plan: FloorPlan, over grid: CellGrid, faintest: PowerLevel, by dice: inout Dice
  ) throws {
    var doors = OpenDoors(closed: plan.doors.count)
    for door in plan.doors.indices { doors.set(door, open: dice.integer(0...1) == 1) }
    let beacons = (0..<3).map { number in
      let isOnGrid = number == 0
      return Beacon(
        "beacon \(number)",
        at: Position(
          Point(
            x: isOnGrid ? Double(dice.integer(0...8)) : dice.number(0...8),
            y: isOnGrid ? Double(dice.integer(0...8)) : dice.number(0...8)),
          height: dice.number(0...3)),
        transmitPower: PowerLevel(dBm: dice.number(-20...4)), interval: .milliseconds(100),
        payload: [],
        mount: number == 1 ? .wall(facing: Vector(headingDegrees: dice.number(0...360))) : nil,
        pattern: number == 1
          ? AntennaCuts(
            facing: Vector(headingDegrees: dice.number(0...360)),
            vertical: (0..<4).map { _ in Decibels(dice.number(-9...9)) }) : nil)
    }
    let environment = RadioEnvironment(pathLossExponent: dice.number(1.6...3))
    let map = LevelMap(
      of: beacons, on: plan, in: environment, height: 1.2, antennaDepth: 0.02, openDoors: doors,
      over: grid, faintest: faintest)
    var worst = 0.0
    for (number, beacon) in beacons.enumerated() {
      for row in 0..<grid.rows {
        for column in 0..<grid.columns {
          let centre = grid.centre(column: column, row: row)
          let place = Position(centre, height: 1.2)
          let distance = beacon.position.distance(to: place)
          let expected =
            beacon.transmitPower + beacon.antennaGain + beacon.relativeGain(towards: place)
            - PathLoss.atOneMetre(on: .channel38)
            - PathLoss.beyondOneMetre(
              distance: distance, depth: beacon.antennaDepth + 0.02, in: environment)
            - plan.loss(between: beacon.position.point, and: centre, openDoors: doors)
          let found = map.level(of: number, column: column, row: row)
          let difference = abs(found.dBm - max(expected, faintest).dBm)
          worst = max(worst, difference.isNaN ? .infinity : difference)
        }
      }
    }
    #expect(worst < 0.05)
  }
}
