import BLE
import Buildings
@testable import Planning
import Testing

@Suite struct FloorWaysTests {
  private static func cell(_ x: Double, _ y: Double, of ways: FloorWays) throws -> Int {
    let cells = ways.rooms.flatMap(\.self)
    return try #require(
      cells.min {
        ways.centre($0).distance(to: Point(x: x, y: y))
          < ways.centre($1).distance(to: Point(x: x, y: y))
      })
  }

  /// The shortest way from one far corner to the other bends at the jamb at (4, 2.5).
  @Test func wayLeadsThroughTheGap() throws {
    let plan = try TwoRooms.plan(TwoRooms.gap)
    let ways = FloorWays(of: plan)
    let (from, to) = (try Self.cell(0.625, 3.625, of: ways), try Self.cell(7.375, 3.625, of: ways))
    let way = try #require(ways.way(from: from, to: to))
    #expect(way.last == ways.centre(to))
    var (here, length) = (ways.centre(from), 0.0)
    for corner in way {
      let leg = Segment(from: here, to: corner)
      #expect(plan.obstacle(along: leg) == nil)
      length += leg.length
      here = corner
    }
    // Half of it is the hypotenuse of 3.375 m and 1.125 m.
    let shortest = 2 * (3.375 * 3.375 + 1.125 * 1.125).squareRoot()
    #expect(length > shortest && length < shortest + 0.5, "\(length)")
  }

  @Test func noWayLeadsThroughAWall() throws {
    let ways = FloorWays(of: try TwoRooms.plan(nil))
    let (from, to) = (try Self.cell(1, 1, of: ways), try Self.cell(7, 1, of: ways))
    #expect(ways.way(from: from, to: to) == nil)
    #expect(ways.way(from: from, to: try Self.cell(1, 3, of: ways))?.count == 1)
  }

  /// A closed box of 2 m by 3 m in a room of 4 m by 4 m. Of its 16 by 16 cells, 8 by 12 are in the
  /// box. Around it, 16 · 16 - 10 · 14 are 0.3 m from its walls.
  @Test func nobodyStaysInAClosedBox() throws {
    let brick = Material("brick", loss: Decibels(30))
    let corners = [(1.0, 0.5), (3, 0.5), (3, 3.5), (1, 3.5)].map { Point(x: $0.0, y: $0.1) }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 4, y: 4)),
      walls: corners.indices.map {
        Wall("\($0)", along: Segment(from: corners[$0], to: corners[($0 + 1) % 4]), of: brick)
      }, rooms: [])
    let ways = FloorWays(of: plan)
    #expect(ways.rooms.map(\.count) == [16 * 16 - 10 * 14])
    for cell in ways.rooms[0] {
      let centre = ways.centre(cell)
      #expect(!(1...3).contains(centre.x) || !(0.5...3.5).contains(centre.y))
    }
  }

  /// A person who stays keeps 0.3 m from the wall. The outer borders of the rooms are no walls.
  @Test func placesOfARoomAreAwayFromWalls() throws {
    let ways = FloorWays(of: try TwoRooms.plan(TwoRooms.gap))
    #expect(ways.rooms.count == 2)
    for (cells, xs) in zip(ways.rooms, [0...3.7, 4.3...8] as [ClosedRange<Double>]) {
      // 16 columns of 16 cells, of which that 0.125 m from the wall is left out.
      #expect(cells.count == 16 * 15)
      for cell in cells { #expect(xs.contains(ways.centre(cell).x)) }
    }
  }

  /// A room 0.3 m wide, along a wall, has no place 0.2 m from it.
  @Test func roomsWithoutSpaceAreNamed() throws {
    let brick = Material("brick", loss: Decibels(30))
    func corners(_ from: Double, _ to: Double) -> [Point] {
      [(from, 0.0), (to, 0), (to, 4), (from, 4)].map { Point(x: $0.0, y: $0.1) }
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 4.3, y: 4)),
      walls: [4, 4.3].map { x in
        Wall("\(x)", along: Segment(from: Point(x: x, y: 0), to: Point(x: x, y: 4)), of: brick)
      },
      rooms: [
        Room(name: "hall", corners: corners(0, 4)), Room(name: "slit", corners: corners(4, 4.3)),
      ])
    let ways = FloorWays(of: plan)
    #expect(ways.unvisited == ["slit"] && ways.rooms.count == 1)
    #expect(FloorWays(of: try TwoRooms.plan(nil)).unvisited == [])
  }
}
