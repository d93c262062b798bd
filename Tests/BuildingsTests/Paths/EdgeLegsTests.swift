import BLE
import TestSupport
import Testing

@testable import Buildings

/// The free legs between edges, without the horizon and the tree that spare most tests.
struct EdgeLegsTests {
  @Test(arguments: 0..<(Build.isOptimised ? 20 : 5))
  func legsAreThoseThatCrossNothing(number: UInt64) throws {
    var dice = Dice(number)
    let walls = (0..<dice.integer(5...40)).map { number in
      let start = Point(x: dice.number(0...20), y: dice.number(0...20))
      let course = dice.number(0.2...4) * Vector(headingDegrees: dice.number(0...360))
      let end = Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20)).nearest(to: start + course)
      return Wall(
        "wall \(number)", along: Segment(from: start, to: end),
        of: Material("brick", loss: Decibels(5)))
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20)), walls: walls)
    for first in plan.edges.indices {
      for last in plan.edges.indices where last != first {
        let line = Segment(from: plan.edges[first].point, to: plan.edges[last].point)
        let isBlocked = plan.panels.contains { panel in
          line.distance(to: panel.segment.start) > plan.slack
            && line.distance(to: panel.segment.end) > plan.slack
            && panel.segment.isCrossed(by: line)
        }
        #expect((plan.innerLegs.leg(from: first, to: last) == nil) == isBlocked)
      }
    }
  }

  /// Along a wall from which another one leads up.
  @Test func legAlongAWallIsFreeOnTheSideWithoutCrosswalls() throws {
    func wall(_ name: String, _ from: (Double, Double), _ to: (Double, Double)) -> Wall {
      Wall(
        name, along: Segment(from: Point(x: from.0, y: from.1), to: Point(x: to.0, y: to.1)),
        of: Material("brick", loss: Decibels(5)))
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 9, y: 9)),
      walls: [wall("front", (1, 4), (7, 4)), wall("crosswall", (4, 4), (4, 8))])
    func edge(_ x: Double) -> Int? { plan.edges.firstIndex { $0.point == Point(x: x, y: 4) } }
    let (west, east) = (try #require(edge(1)), try #require(edge(7)))
    let leg = try #require(plan.innerLegs.leg(from: west, to: east))
    // Going east with the edges on the left, a path leads along the south side.
    #expect(leg.isFree(.left, .left) && !leg.isFree(.right, .right))
    #expect(!leg.isFree(.left, .right) && !leg.isFree(.right, .left))
    let back = try #require(plan.innerLegs.leg(from: east, to: west))
    #expect(back.isFree(.right, .right) && !back.isFree(.left, .left))
  }

  /// Both ends of two parallel walls see the other three.
  @Test func tooManyLegsAreRefused() throws {
    let walls = [4.0, 6].map { y in
      Wall(
        "wall \(y)", along: Segment(from: Point(x: 1, y: y), to: Point(x: 7, y: y)),
        of: Material("brick", loss: Decibels(5)))
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 9, y: 9)), walls: walls)
    func legs(atMost most: Int) throws(FloorPlanError) -> EdgeLegs {
      try EdgeLegs(
        of: plan.edges, ofPanel: plan.edgesOfPanel, panels: plan.panels, tree: plan.tree,
        tolerance: plan.slack, most: most)
    }
    #expect(throws: FloorPlanError.tooOpen) { try legs(atMost: 11) }
    #expect(try legs(atMost: 12) == plan.innerLegs)
  }
}
