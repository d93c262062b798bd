import BLE
import Buildings
import TestSupport
import Testing

/// A doorway without a door is a gap between two walls that are one.
@Suite struct DoorwayTests {
  private static let brick = Material("brick", loss: Decibels(7))
  private static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10))

  private static func wall(_ name: String, _ start: Double, _ end: Double) -> Wall {
    Wall(
      name, along: Segment(from: Point(x: start, y: 5), to: Point(x: end, y: 5)), of: brick)
  }

  private static func plan(ofDoorway offset: Double, _ width: Double) throws -> FloorPlan {
    var whole = wall("whole", 0, 10)
    whole.openings = [Opening(doorway: "arch", offset: offset, width: width)]
    return try FloorPlan(bounds: bounds, walls: [whole])
  }

  @Test func radioMeetsTwoWalls() throws {
    let doorway = try Self.plan(ofDoorway: 4, 1)
    let gap = try FloorPlan(
      bounds: Self.bounds, walls: [Self.wall("left", 0, 4), Self.wall("right", 5, 10)])
    let closed = OpenDoors(closed: 0)
    var dice = Dice(1)
    var losses: Set<Decibels> = []
    for _ in 0..<500 {
      let ends = (0..<2).map { _ in
        Point(x: dice.number(0.1...9.9), y: dice.number(0.1...9.9))
      }
      let found = [doorway, gap].map {
        $0.obstruction(between: ends[0], and: ends[1], openDoors: closed).loss
      }
      #expect(found[0] == found[1], "\(ends)")
      losses.insert(found[0])
    }
    // Free, through the wall, and around jambs.
    #expect(losses.contains(.zero) && losses.contains(Decibels(7)) && losses.count > 10)
  }

  @Test func peopleWalkThrough() throws {
    let plan = try Self.plan(ofDoorway: 4, 1)
    func path(at x: Double) -> Segment {
      Segment(from: Point(x: x, y: 4), to: Point(x: x, y: 6))
    }
    #expect(plan.obstacle(along: path(at: 4.5)) == nil)
    #expect(plan.obstacle(along: path(at: 3.5)) == "whole")
    #expect(plan.doors(along: path(at: 4.5)).isEmpty && plan.doors.isEmpty)
    #expect(plan.obstacles.reduce(0) { $0 + $1.length } == 9)
  }

  @Test func reachesTheEndsOfItsWall() throws {
    let plan = try Self.plan(ofDoorway: 0, 10)
    #expect(plan.obstacles.isEmpty)
    let across = Segment(from: Point(x: 1, y: 4), to: Point(x: 1, y: 6))
    #expect(plan.obstacle(along: across) == nil)
  }

  @Test func isOfNoMaterial() throws {
    let plan = try Self.plan(ofDoorway: 4, 1)
    #expect(plan.replacing("arch", with: Self.brick) == nil)
  }
}
