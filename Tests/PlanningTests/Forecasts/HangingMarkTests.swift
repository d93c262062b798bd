import BLE
import Buildings
@testable import Planning
import Testing

@Suite struct HangingMarkTests {
  /// A room of 4 m by 3 m, and a shelf 0.5 m before its left wall.
  private static func plan() throws -> FloorPlan {
    let brick = Material("brick", loss: Decibels(8))
    let corners = [(0.0, 0.0), (4, 0), (4, 3), (0, 3)].map { Point(x: $0.0, y: $0.1) }
    let names = ["south", "east", "north", "west"]
    return try FloorPlan(
      bounds: Bounds(from: Point(x: -1, y: -1), to: Point(x: 5, y: 4)),
      walls: names.indices.map {
        Wall(names[$0], along: Segment(from: corners[$0], to: corners[($0 + 1) % 4]), of: brick)
      } + [
        Wall(
          "shelf", along: Segment(from: Point(x: 0.5, y: 1), to: Point(x: 0.5, y: 2)), of: brick)
      ],
      rooms: [Room(name: "room", corners: corners)])
  }

  private static func marks(_ x: Double, _ y: Double) throws -> [HangingMark] {
    HangingMark.marks(of: Point(x: x, y: y), on: try plan())
  }

  @Test func marksAreTheNearestWallsInTwoDirections() throws {
    #expect(
      try Self.marks(1.5, 0.1).map { "\($0.wall) \(($0.distance * 1000).rounded())" }
        == ["south 100.0", "west 1500.0"])
    // The south and the north wall say the same.
    #expect(try Self.marks(3.5, 1.4).map(\.wall) == ["east", "south"])
  }

  /// The west wall is behind the shelf.
  @Test func hiddenWallsAreNoMarks() throws {
    #expect(try Self.marks(1, 1.2).map(\.wall) == ["shelf", "south"])
  }

  /// Beside a single wall from (4, 0) to (4, 4), the nearer end is √(0.1² + 1²) away.
  @Test func endOfAWallIsTheSecondMarkOfOneWall() throws {
    let marks = HangingMark.marks(of: Point(x: 3.9, y: 1), on: try TwoRooms.plan(nil))
    #expect(marks.map(\.isFromEnd) == [false, true])
    #expect(abs(marks[0].distance - 0.1) < 1e-9)
    #expect(abs(marks[1].distance - 1.01.squareRoot()) < 1e-9)
    let ground = FloorPlan(
      openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 4, y: 4)))
    #expect(HangingMark.marks(of: Point(x: 1, y: 1), on: ground) == [])
  }
}
