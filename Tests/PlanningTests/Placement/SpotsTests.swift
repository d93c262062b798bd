import BLE
import Buildings
import Documents
import FloorPlans
import Planning
import Scenarios
import Testing

@Suite struct SpotsTests {
  /// A room of 4 m by 3 m in a plan of 6 m by 5 m.
  private static func plan() throws -> FloorPlan {
    let brick = try #require(Material.known.first { $0.name == "brick_215mm" })
    let corners = [(1.0, 1.0), (5, 1), (5, 4), (1, 4)].map { Point(x: $0.0, y: $0.1) }
    let walls = corners.indices.map {
      Wall("wall \($0)", along: Segment(from: corners[$0], to: corners[($0 + 1) % 4]), of: brick)
    }
    return try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 6, y: 5)), walls: walls,
      rooms: [Room(name: "room", corners: corners)])
  }

  /// 4 + 3 + 4 + 3 inside, and as many outside, in no room.
  @Test func excludesPointsOnTheOutsideOfWalls() throws {
    let spots = Spots.alongWalls(of: try Self.plan(), spacing: 1, height: 2.2)
    #expect(spots.all.count == 14)
    #expect(spots.leftOut.inNoRoom == 14 && spots.leftOut.count == 14)
    #expect(Set(spots.all.map(\.name)).count == 14)
    for spot in spots.all {
      let (x, y) = (spot.position.point.x, spot.position.point.y)
      #expect(abs(min(x - 1, 5 - x, y - 1, 4 - y) - 0.1) < 1e-9)
      #expect(spot.room == "room" && spot.position.height == 2.2)
    }
    #expect(spots.all.contains { $0.position.point == Point(x: 1.5, y: 1.1) })
  }

  /// With a spacing of 0.2 m, those at the corners are 0.1 m along both walls.
  @Test func pointsOfARoomAreThirtyCentimetresApart() throws {
    let found = Spots.alongWalls(of: try Self.plan(), spacing: 0.2, height: 2.2)
    let spots = found.all
    // Two sides of 14 m in steps of 0.2 m: those outside are in no room.
    #expect(found.leftOut.inNoRoom == 70 && found.leftOut.inWalls == 0)
    #expect(found.leftOut.nearOthers == 70 - spots.count)
    for (index, spot) in spots.enumerated() {
      for other in spots[..<index] {
        #expect(spot.position.point.distance(to: other.position.point) >= 0.3)
      }
    }
  }

  /// Walls on the border of a plan without rooms: 3 + 2 points are inside and as many outside,
  /// beyond the bounds.
  @Test func countsPointsOutsideThePlan() throws {
    let brick = try #require(Material.named("brick_215mm"))
    let corners = [(0.0, 2.0), (0, 0), (3, 0)].map { Point(x: $0.0, y: $0.1) }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 3, y: 2)),
      walls: [0, 1].map {
        Wall("\($0)", along: Segment(from: corners[$0], to: corners[$0 + 1]), of: brick)
      }, rooms: [])
    let spots = Spots.alongWalls(of: plan, spacing: 1, height: 2)
    #expect(spots.all.count == 5)
    #expect(spots.leftOut.outsidePlan == 5 && spots.leftOut.count == 5)
  }

  @Test func gridIsCentredInEachRoom() throws {
    let spots = try Spots.onGrid(
      of: try Self.plan(), at: InputPlace("plan.json"), spacing: 1, height: 3)
    #expect(spots.all.count == 12 && spots.leftOut.count == 0)
    #expect(spots.all.first?.position == Position(Point(x: 1.5, y: 1.5), height: 3))
  }

  @Test func fixedBeaconsComeFirst() throws {
    let plan = try Self.plan()
    let fixed = FixedDevice(name: "old", position: Position(Point(x: 2, y: 2), height: 1))
    let spots = try Spots.onGrid(of: plan, at: InputPlace("plan.json"), spacing: 2, height: 3)
      .keeping([fixed], on: plan)
    #expect(spots.fixedCount == 1 && spots.all.count == 3)
    #expect(spots.all.first == Spot("old", at: fixed.position, room: "room"))
  }
}
