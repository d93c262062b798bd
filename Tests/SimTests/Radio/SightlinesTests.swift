import BLE
@testable import Buildings
@testable import Sim
import TestSupport
import Testing

/// Compares sightlines with `FloorPlan.obstruction`, which evaluates each line independently.
struct SightlinesTests {
  /// Walls, sources and legs are on a grid, so many lines graze corners, run along walls, begin on
  /// a wall's line or end in a doorway. Points on legs are at their quarters, where many panels
  /// begin or end to obstruct, and elsewhere.
  @Test func lossesMatchThoseOfIndependentLines() throws {
    var dice = Dice(3)
    var compared = 0
    var obstructed = 0
    while compared < (Build.isOptimised ? 100_000 : 3000) {
      guard let plan = try? FloorPlan(bounds: Self.bounds, walls: Self.walls(by: &dice)) else {
        continue
      }
      let sources = (0..<4).map { _ in place(by: &dice) }
      guard let walk = walk(by: &dice, on: plan) else { continue }
      let sightlines = Sightlines(on: plan, from: sources, along: [walk])
      var doors = OpenDoors(closed: plan.doors.count)
      for _ in 0..<100 {
        for door in plan.doors.indices { doors.set(door, open: dice.integer(0...1) == 1) }
        let leg = dice.integer(0...walk.legs.count - 1)
        let fraction =
          dice.integer(0...1) == 0 ? Double(dice.integer(0...4)) / 4 : dice.number(0...1)
        let course = walk.legs[leg].end - walk.legs[leg].start
        let point = walk.legs[leg].start + fraction * course
        let source = dice.integer(0...sources.count - 1)
        let walkState = WalkState(
          pose: Pose(point: point, heading: Vector(dx: 0, dy: 1)), leg: leg, fraction: fraction,
          isStanding: false)
        let loss = sightlines.loss(from: source, to: 0, at: walkState, openDoors: doors)
        let expected = plan.obstruction(between: sources[source], and: point, openDoors: doors)
        #expect(abs(loss - expected.loss.value) < 1e-9)
        compared += 1
        obstructed += expected.loss > .zero ? 1 : 0
      }
    }
    #expect(obstructed > compared / 4)
  }

  private static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 8))

  private static func walls(by dice: inout Dice) -> [Wall] {
    (0..<dice.integer(1...8)).map { number in
      let start = Point(x: Double(dice.integer(0...8)), y: Double(dice.integer(0...8)))
      let end = Point(x: Double(dice.integer(0...8)), y: Double(dice.integer(0...8)))
      let isDoor = start.distance(to: end) > 2.5 && dice.integer(0...1) == 1
      return Wall(
        "wall \(number)", along: Segment(from: start, to: end),
        of: material(by: &dice),
        openings: !isDoor
          ? []
          : [
            Opening(
              "door \(number)", offset: 1, width: 1,
              material: Material("leaf", loss: Decibels(dice.number(0...20))),
              door: DoorKind(hasLock: false))
          ])
    }
  }

  /// Half of the walls have the same loss at any angle. The others have a slab's loss, which may
  /// rise and fall again as a line turns.
  private static func material(by dice: inout Dice) -> Material {
    let kinds = Material.known.indices
    return dice.integer(0...1) == 0
      ? Material("wall", loss: Decibels(dice.number(1...25)))
      : Material.known[dice.integer(kinds.lowerBound...kinds.upperBound - 1)]
  }

  private func place(by dice: inout Dice) -> Point {
    Point(x: Double(dice.integer(0...16)) / 2, y: Double(dice.integer(0...16)) / 2)
  }

  private func walk(by dice: inout Dice, on plan: FloorPlan) -> Walk? {
    try? Walk(
      from: place(by: &dice),
      through: (0..<2).map { _ in .walk(to: place(by: &dice), speed: 1) }, on: plan)
  }
}
