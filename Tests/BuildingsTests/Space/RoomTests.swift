import BLE
@testable import Buildings
import Testing

struct RoomTests {
  @Test func laterOfTwoOverlappingRoomsCounts() throws {
    let square = [(0, 0), (4, 0), (4, 4), (0, 4)].map { Point(x: $0.0, y: $0.1) }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 9, y: 9)), walls: [],
      rooms: [
        Room(name: "hall", corners: square),
        Room(
          name: "porch", corners: square.map { Point(x: $0.x / 2, y: $0.y / 2) }, side: .outside),
      ])
    #expect(plan.whereabouts(of: Point(x: 3, y: 3)) == Whereabouts(side: .inside, room: "hall"))
    #expect(plan.whereabouts(of: Point(x: 1, y: 1)) == Whereabouts(side: .outside, room: "porch"))
    #expect(plan.whereabouts(of: Point(x: 8, y: 8)) == Whereabouts(side: .outside, room: nil))
  }
}
