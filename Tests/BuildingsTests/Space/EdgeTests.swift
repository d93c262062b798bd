import BLE
@testable import Buildings
import Foundation
import TestSupport
import Testing

/// Paths around a point at (5, 5) with optional arms of 1, 2, 4 and 8 dB to the east, north, west
/// and south.
struct EdgeTests {
  private let arms = [
    (name: "east", end: Point(x: 9, y: 5), loss: 1.0),
    (name: "north", end: Point(x: 5, y: 9), loss: 2.0),
    (name: "west", end: Point(x: 1, y: 5), loss: 4.0),
    (name: "south", end: Point(x: 5, y: 1), loss: 8.0),
  ]
  private let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10))
  private let northEast = Vector(dx: 1, dy: 1)
  private let southEast = Vector(dx: 1, dy: -1)
  private let southWest = Vector(dx: -1, dy: -1)
  private let northWest = Vector(dx: -1, dy: 1)

  private func loss(
    _ names: Set<String>, from before: Vector, to after: Vector, doors: [String] = [],
    open: Bool = false
  ) throws -> Double? {
    let walls = arms.filter { names.contains($0.name) }.map { arm in
      let material = Material(arm.name, loss: Decibels(arm.loss))
      // While open, the leaf hangs at the far jamb, away from here.
      let door = Opening(
        "door \(arm.name)", offset: 0, width: 4, material: material,
        door: DoorKind(hasLock: false, swing: DoorSwing(hinge: .end)))
      return Wall(
        arm.name, along: Segment(from: Point(x: 5, y: 5), to: arm.end), of: material,
        openings: doors.contains(arm.name) ? [door] : [])
    }
    let plan = try FloorPlan(bounds: bounds, walls: walls)
    var openDoors = OpenDoors(closed: doors.count)
    for door in doors.indices { openDoors.set(door, open: open) }
    let place = Point(x: 5, y: 5)
    let edge = plan.edges.first { $0.point == place }
    return edge?.passing(
      from: place + before, to: place + after, on: plan, openDoors: openDoors)?.least
  }

  @Test func freeEndIsPassedWithoutLoss() throws {
    #expect(try loss(["west"], from: northWest, to: southWest) == 0)
    #expect(try loss(["west"], from: southWest, to: northWest) == 0)
  }

  /// A path that bends away from a wall would have to pass it.
  @Test func panelOutsideTheBendIsPassed() throws {
    #expect(try loss(["west"], from: northEast, to: southEast) == 4)
    #expect(try loss(["west"], from: southEast, to: northEast) == 4)
  }

  @Test func outerSideOfACornerIsPassedWithoutLoss() throws {
    #expect(try loss(["west", "south"], from: northWest, to: southEast) == 0)
    #expect(try loss(["west", "south"], from: southEast, to: northWest) == 0)
    // A straight path from within the corner leads through one arm, the cheaper one.
    #expect(try loss(["west", "south"], from: southWest, to: northEast) == 4)
    #expect(try loss(["west", "south"], from: northEast, to: southWest) == 4)
  }

  @Test func oneSideOfAJambIsTheOpening() throws {
    // The wall is to the west, the window to the east.
    #expect(try loss(["west", "east"], from: northWest, to: southWest) == 1)
    #expect(try loss(["west", "east"], from: southEast, to: northEast) == 4)
  }

  @Test func crossingIsPassedThroughTheOuterArms() throws {
    let all: Set = ["east", "north", "west", "south"]
    #expect(try loss(all, from: northEast, to: southWest) == 6)
    #expect(try loss(all, from: northWest, to: southEast) == 3)
    #expect(try loss(all, from: northEast, to: northWest) == 13)
  }

  @Test func openDoorLeavesAFreeJamb() throws {
    #expect(
      try loss(["west", "east"], from: northWest, to: southWest, doors: ["east"], open: true) == 0)
    #expect(try loss(["west", "east"], from: northWest, to: southWest, doors: ["east"]) == 1)
  }

  @Test func openDoorAloneLeavesNoEdge() throws {
    #expect(try loss(["east"], from: northEast, to: southEast, doors: ["east"], open: true) == nil)
    #expect(try loss(["east"], from: northEast, to: southEast, doors: ["east"]) == 0)
  }

  @Test func panelAlongThePathIsNotPassed() throws {
    let west = Vector(dx: -1, dy: 0)
    #expect(try loss(["west", "south"], from: west, to: southEast) == 0)
    #expect(try loss(["west", "south"], from: southEast, to: west) == 0)
    #expect(try loss(["west", "south", "north"], from: west, to: southEast) == 2)
    #expect(try loss(["west", "south", "north"], from: southEast, to: west) == 2)
  }

  /// The open leaf of the closed door would reach the middle of the wall. The wall is cut there,
  /// but nothing ends there while the door is closed.
  @Test func cutInAWallIsNoEdge() throws {
    let paper = Material("paper", loss: Decibels(2))
    let door = Opening(
      "door", offset: 1, width: 1, material: paper, door: DoorKind(hasLock: false))
    let plan = try FloorPlan(
      bounds: bounds,
      walls: [
        Wall(
          "front", along: Segment(from: Point(x: 4, y: 4), to: Point(x: 7, y: 4)), of: paper,
          openings: [door]),
        Wall("side", along: Segment(from: Point(x: 3, y: 5), to: Point(x: 9, y: 5)), of: paper),
      ])
    let edge = try #require(plan.edges.first { $0.point == Point(x: 5, y: 5) })
    var openDoors = OpenDoors(closed: 1)
    let (before, after) = (edge.point + northWest, edge.point + southEast)
    #expect(edge.passing(from: before, to: after, on: plan, openDoors: openDoors) == nil)
    openDoors.set(0, open: true)
    let passing = try #require(
      edge.passing(from: before, to: after, on: plan, openDoors: openDoors))
    // The wall's eastern half is on the right of the path, the western half and the leaf on its
    // left.
    #expect(passing.least == 2)
    #expect(
      edge.passed(on: passing.side, from: before, to: after, on: plan, openDoors: openDoors)
        .map { plan.name(of: plan.panels[$0.panel]) } == ["side"])
  }

  @Test func touchingEndsAreOneEdge() {
    let panels = [(1.0, 0.0), (5, 1e-7), (5, -1e-7)].map { x, shift in
      Panel(
        wall: 0, segment: Segment(from: Point(x: x, y: 9), to: Point(x: 5 + shift, y: 5)),
        material: 0)
    }
    let edges = Edge.all(among: panels, in: PanelTree(of: panels))
    #expect(edges.map(\.panels.count).sorted() == [1, 2, 3])
  }

  /// Compared with integer degrees, counted around the circle.
  @Test func sectorContainsTheAnglesWithinIt() {
    var dice = Dice(1)
    for _ in 0..<5000 {
      let (first, second, third) = (
        dice.integer(0...359), dice.integer(0...359), dice.integer(0...359)
      )
      let sweep = (second - first + 360) % 360
      let turn = (third - first + 360) % 360
      // Cosines are rounded, so borders are not met exactly; see the next test.
      guard turn != 0, turn != sweep, sweep != 180, sweep != 0 else { continue }
      #expect(
        edge.side(of: place(third), onTheWayFrom: place(first), to: place(second))
          == (turn < sweep ? .left : .right), "\(third)° in \(first)° ... \(second)°")
    }
  }

  @Test func sectorExcludesItsBorders() {
    let (east, north, west) = (Point(x: 7, y: 5), Point(x: 5, y: 8), Point(x: 4, y: 5))
    #expect(edge.side(of: east, onTheWayFrom: east, to: north) == nil)
    #expect(edge.side(of: north, onTheWayFrom: east, to: north) == nil)
    #expect(edge.side(of: east, onTheWayFrom: north, to: east) == nil)
    #expect(edge.side(of: north, onTheWayFrom: north, to: east) == nil)
    #expect(edge.side(of: north, onTheWayFrom: east, to: west) == .left)
    #expect(edge.side(of: north, onTheWayFrom: west, to: east) == .right)
    #expect(edge.side(of: west, onTheWayFrom: north, to: east) == .left)
  }

  private let edge = Edge(point: Point(x: 5, y: 5), panels: [])

  private func place(_ degrees: Int) -> Point {
    let angle = Double(degrees) * .pi / 180
    return Point(x: 5 + 5 * cos(angle), y: 5 + 5 * sin(angle))
  }
}
