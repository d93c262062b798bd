import BLE
import Testing

@testable import Buildings

/// Losses of legs near ends of walls. By hand: the loss of the leg beyond the end, and 0.4 dB for
/// each millimetre from there.
struct LegTests {
  private let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10))
  /// A corner or a free end.
  private let end = Point(x: 5, y: 5)

  private func wall(
    _ name: String, to far: Point, losing loss: Double, _ openings: [Opening] = []
  ) -> Wall {
    Wall(
      name, along: Segment(from: end, to: far), of: Material(name, loss: Decibels(loss)),
      openings: openings)
  }

  /// The loss of a leg in a direction, at a distance from the end on its left, from 3 m before it
  /// to 3 m behind it. It is the same in both directions.
  private func loss(
    on plan: FloorPlan, towards direction: Vector, endOnLeft millimetres: Double,
    doorIsOpen: Bool = false
  ) throws -> Double {
    var doors = OpenDoors(closed: plan.doors.count)
    for door in plan.doors.indices { doors.set(door, open: doorIsOpen) }
    let ahead = try #require(direction.unit)
    let right = Vector(dx: ahead.dy, dy: -ahead.dx)
    let middle = end + 0.001 * millimetres * right
    let leg = Segment(from: middle + -3 * ahead, to: middle + 3 * ahead)
    let loss = plan.loss(onLeg: leg, below: .infinity, openDoors: doors)
    let back = plan.loss(
      onLeg: Segment(from: leg.end, to: leg.start), below: .infinity, openDoors: doors)
    #expect(abs(loss - back) < 1e-9)
    return loss
  }

  /// A wall of 12 dB towards the west, passed towards the north and at 45°.
  @Test(arguments: [(1.0, 0.4), (10, 4), (15, 6), (29, 11.6), (30, 12), (31, 12), (500, 12)])
  func lossBeginsAtAFreeEnd(millimetres: Double, expected: Double) throws {
    let plan = try FloorPlan(
      bounds: bounds, walls: [wall("west", to: Point(x: 1, y: 5), losing: 12)])
    for north in [Vector(dx: 0, dy: 1), Vector(dx: 1, dy: 1), Vector(dx: -1, dy: 1)] {
      let passed = try loss(on: plan, towards: north, endOnLeft: -millimetres)
      #expect(abs(passed - expected) < 1e-9)
      #expect(try loss(on: plan, towards: north, endOnLeft: millimetres) == 0)
    }
  }

  /// Walls of 12 dB and 5 dB. A line across the corner passes both or none.
  @Test(arguments: [(10.0, 4.0), (40, 16), (42, 16.8), (43, 17), (100, 17)])
  func lossOfBothWallsBeginsAtACorner(millimetres: Double, expected: Double) throws {
    let plan = try FloorPlan(bounds: bounds, walls: corner)
    let southEast = Vector(dx: 1, dy: -1)
    let passed = try loss(on: plan, towards: southEast, endOnLeft: millimetres)
    #expect(abs(passed - expected) < 1e-9)
    #expect(try loss(on: plan, towards: southEast, endOnLeft: -millimetres) == 0)
  }

  /// A leg out of the corner passes the wall of 12 dB if it leads to the left of the corner, and
  /// that of 5 dB if to the right.
  @Test(arguments: [(-100.0, 5.0), (-1, 5), (1, 5.4), (10, 9), (17, 11.8), (18, 12), (100, 12)])
  func lossGoesOverFromOneWallOfACornerToTheOther(
    toTheLeft millimetres: Double, expected: Double
  ) throws {
    let plan = try FloorPlan(bounds: bounds, walls: corner)
    let passed = try loss(on: plan, towards: Vector(dx: 1, dy: 1), endOnLeft: -millimetres)
    #expect(abs(passed - expected) < 1e-9)
  }

  private var corner: [Wall] {
    [
      wall("west", to: Point(x: 1, y: 5), losing: 12),
      wall("south", to: Point(x: 5, y: 1), losing: 5),
    ]
  }

  /// A wall of 12 dB in line with a door whose leaf of 3 dB hangs at the far jamb.
  @Test(arguments: [(10.0, 7.0, 4.0), (20, 11, 8), (25, 12, 10), (30, 12, 12)])
  func lossBeginsWithThatOfAClosedLeaf(
    millimetres: Double, closed: Double, open: Double
  ) throws {
    let door = Opening(
      "door", offset: 0, width: 1, material: Material("leaf", loss: Decibels(3)),
      door: DoorKind(hasLock: false, swing: DoorSwing(hinge: .end)))
    let plan = try FloorPlan(
      bounds: bounds,
      walls: [
        wall("west", to: Point(x: 1, y: 5), losing: 12),
        wall("east", to: Point(x: 9, y: 5), losing: 12, [door]),
      ])
    let north = Vector(dx: 0, dy: 1)
    for (doorIsOpen, expected) in [(false, closed), (true, open)] {
      let passed = try loss(
        on: plan, towards: north, endOnLeft: -millimetres, doorIsOpen: doorIsOpen)
      #expect(abs(passed - expected) < 1e-9)
    }
    #expect(try loss(on: plan, towards: north, endOnLeft: millimetres) == 3)
    #expect(try loss(on: plan, towards: north, endOnLeft: millimetres, doorIsOpen: true) == 0)
  }

  /// The line through the leg passes both ends of the wall within 20 mm, but the leg does not reach
  /// them: it begins and ends 10 mm beside the wall, 1 m from its ends.
  @Test func legThatEndsCloseBehindAWallLosesAllOfIt() throws {
    let plan = try FloorPlan(
      bounds: bounds, walls: [wall("west", to: Point(x: 1, y: 5), losing: 40)])
    let leg = Segment(from: Point(x: 2, y: 4.99), to: Point(x: 4, y: 5.01))
    for leg in [leg, Segment(from: leg.end, to: leg.start)] {
      #expect(plan.loss(onLeg: leg, below: .infinity, openDoors: OpenDoors(closed: 0)) == 40)
    }
  }

  /// Its loss does not begin at the end of the wall, which is the edge of the path.
  @Test func legAlongAWallFromItsEndLosesAllOfIt() throws {
    let plan = try FloorPlan(
      bounds: bounds, walls: [wall("west", to: Point(x: 1, y: 5), losing: 12)])
    let leg = Segment(from: end, to: Point(x: 2, y: 5))
    for leg in [leg, Segment(from: leg.end, to: leg.start)] {
      #expect(plan.loss(onLeg: leg, below: .infinity, openDoors: OpenDoors(closed: 0)) == 12)
    }
  }
}
