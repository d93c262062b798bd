import BLE
import Buildings
import Testing

@Suite struct FloorPlanObstaclesTests {
  @Test func haveGapsAtDoors() throws {
    let stone = Material("stone", loss: Decibels(10))
    let wall = Wall(
      "front", along: Segment(from: Point(x: 0, y: 1), to: Point(x: 8, y: 1)), of: stone,
      openings: [
        Opening("door", offset: 2, width: 1, material: stone, door: DoorKind(hasLock: false)),
        Opening("window", offset: 5, width: 2, material: stone),
      ])
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 4)), walls: [wall])
    let ends = plan.obstacles.map { [$0.start.x, $0.end.x].sorted() }.sorted { $0[0] < $1[0] }
    #expect(ends.first == [0, 2])
    #expect(ends.last?.last == 8)
    // The pieces cover all of the wall but its doorway.
    #expect(ends.reduce(0) { $0 + $1[1] - $1[0] } == 7)
    #expect(ends.allSatisfy { $0[1] <= 2 || $0[0] >= 3 })
    #expect(plan.obstacles.allSatisfy { $0.start.y == 1 && $0.end.y == 1 })
  }
}
