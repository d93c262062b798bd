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
}
