import BLE
@testable import Buildings
import Testing

struct FloorPlanTests {
  private let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10))
  private let brick = Material("brick", loss: Decibels(8))
  private let glass = Material("glass", loss: Decibels(3))

  private func wall(
    _ name: String, _ start: (Double, Double), _ end: (Double, Double), _ openings: [Opening] = []
  ) -> Wall {
    Wall(
      name, along: Segment(from: Point(x: start.0, y: start.1), to: Point(x: end.0, y: end.1)),
      of: brick, openings: openings)
  }

  private func window(_ name: String, at offset: Double, width: Double) -> Opening {
    Opening(name, offset: offset, width: width, material: glass)
  }

  private func door(_ name: String, at offset: Double, width: Double) -> Opening {
    Opening(name, offset: offset, width: width, material: glass, door: DoorKind(hasLock: true))
  }

  /// The pieces of walls with closed doors, from start to end: names and lengths in millimetres.
  private func pieces(of walls: [Wall]) throws -> [String] {
    let plan = try FloorPlan(bounds: bounds, walls: walls)
    let closed = OpenDoors(closed: plan.doors.count)
    return plan.panels.filter { $0.isPresent(closed) }.map {
      "\(plan.name(of: $0)) \(Int(($0.segment.length * 1000).rounded()))"
    }
  }

  @Test func wallsAreCutAtTheirJambs() throws {
    let wall = wall(
      "w", (1, 1), (9, 1), [window("b", at: 5, width: 2), door("a", at: 1, width: 1)])
    #expect(try pieces(of: [wall]) == ["w 1000", "a 1000", "w 3000", "b 2000", "w 1000"])
  }

  @Test func openingsMayReachTheEndsOfAWall() throws {
    let wall = wall(
      "w", (1, 1), (4, 5), [door("a", at: 0, width: 1), window("b", at: 4, width: 1)])
    #expect(try pieces(of: [wall]) == ["a 1000", "w 3000", "b 1000"])
    #expect(
      try pieces(of: [self.wall("w", (0, 0), (0, 2), [door("a", at: 0, width: 2)])]) == ["a 2000"])
  }

  /// 1.1 + 2.2 is 3.3000000000000003.
  @Test func roundedDecimalLengthsFit() throws {
    let wall = wall(
      "w", (0, 0), (0, 3.3), [window("a", at: 0, width: 1.1), door("b", at: 1.1, width: 2.2)])
    #expect(try pieces(of: [wall]) == ["a 1100", "b 2200"])
    let next = self.wall(
      "w", (0, 0), (0, 9), [window("a", at: 1.1, width: 2.2), door("b", at: 3.3, width: 1)])
    #expect(try pieces(of: [next]) == ["w 1100", "a 2200", "b 1000", "w 4700"])
  }

  @Test func wallsAreCutWhereOthersEndOnThem() throws {
    #expect(
      try pieces(of: [wall("long", (0, 5), (9, 5)), wall("stem", (3, 5), (3, 9))])
        == ["long 3000", "long 6000", "stem 4000"])
    // So is a door's leaf on which a wall ends.
    #expect(
      try pieces(of: [
        wall("long", (0, 5), (9, 5), [door("d", at: 2, width: 2)]), wall("stem", (3, 5), (3, 9)),
      ]) == ["long 2000", "d 1000", "d 1000", "long 5000", "stem 4000"])
  }

  @Test func collinearWallsShareAnEnd() throws {
    let plan = try FloorPlan(
      bounds: bounds, walls: [wall("a", (0, 5), (4, 5)), wall("b", (9, 5), (4, 5 + 1e-9))])
    #expect(plan.panels.map(plan.name(of:)) == ["a", "b"])
    #expect(plan.edges.map(\.panels.count).sorted() == [1, 1, 2])
    #expect(plan.panels[0].segment.end == plan.panels[1].segment.end)
  }

  @Test func errorsNameTheirPlace() {
    expect(.wallWithoutLength(wall: 1), [wall("a", (0, 0), (1, 0)), wall("b", (2, 2), (2, 2))])
    expect(.outsideBounds(wall: 0), [wall("a", (0, 0), (10.1, 0))])
    expect(.outsideBounds(wall: 0), [wall("a", (0, .nan), (10, 0))])
    expect(.wallNameUsedTwice(wall: 1), [wall("a", (0, 0), (1, 0)), wall("a", (0, 0), (2, 2))])
    expect(
      .openingNameUsedTwice(wall: 1, opening: 1),
      [
        wall("a", (0, 0), (1, 0)),
        wall("b", (0, 0), (9, 0), [window("w", at: 1, width: 1), window("a", at: 3, width: 1)]),
      ])
  }

  @Test(arguments: [(-0.1, 1.0), (8.5, 1), (2, 0), (2, -1), (.nan, 1), (1, .nan), (1, .infinity)])
  func rejectsOpeningsOutsideTheirWall(offset: Double, width: Double) {
    expect(
      .openingOutsideWall(wall: 0, opening: 1),
      [
        wall(
          "a", (0, 0), (9, 0),
          [window("w", at: 5, width: 1), window("v", at: offset, width: width)])
      ])
  }

  @Test func rejectsOverlappingOpenings() {
    for offset in [4.5, 5, 5.5, 4.1] {
      expect(
        .openingsOverlap(wall: 0, opening: 1),
        [
          wall(
            "a", (0, 0), (9, 0), [window("w", at: 5, width: 1), window("v", at: offset, width: 1)])
        ])
    }
  }

  @Test func rejectsRoomsWithoutAreaOrUniqueName() {
    let line = [(0, 0), (1, 1), (2, 2)].map { Point(x: $0.0, y: $0.1) }
    #expect(throws: FloorPlanError.roomWithoutArea(room: 0)) {
      try FloorPlan(bounds: bounds, walls: [], rooms: [Room(name: "r", corners: line)])
    }
    #expect(throws: FloorPlanError.roomWithoutArea(room: 0)) {
      try FloorPlan(bounds: bounds, walls: [], rooms: [Room(name: "r", corners: [])])
    }
    let triangle = [(0, 0), (1, 1), (2, 0)].map { Point(x: $0.0, y: $0.1) }
    #expect(throws: FloorPlanError.roomNameUsedTwice(room: 1)) {
      let room = Room(name: "r", corners: triangle)
      return try FloorPlan(bounds: bounds, walls: [], rooms: [room, room])
    }
  }

  @Test func replacesMaterialsByName() throws {
    let plan = try FloorPlan(
      bounds: bounds,
      walls: [wall("w", (0, 5), (9, 5), [window("v", at: 2, width: 2)]), wall("x", (0, 6), (9, 6))])
    let steel = Material("steel", loss: Decibels(30))
    let up = { (plan: FloorPlan, x: Double) in
      plan.obstruction(
        between: Point(x: x, y: 4.9), and: Point(x: x, y: 5.1), openDoors: OpenDoors(closed: 0)
      ).through.value
    }
    #expect(up(plan, 3) == 3 && up(plan, 6) == 8)
    let windowChanged = try #require(plan.replacing("v", with: steel))
    #expect(up(windowChanged, 3) == 30 && up(windowChanged, 6) == 8)
    let wallChanged = try #require(plan.replacing("w", with: steel))
    #expect(up(wallChanged, 3) == 3 && up(wallChanged, 6) == 30)
    #expect(plan.replacing("y", with: steel) == nil)
  }

  @Test func passagesAreInOrderOfThePath() throws {
    let plan = try FloorPlan(
      bounds: bounds,
      walls: [
        wall("third", (0, 7), (9, 7)),
        wall("first", (0, 2), (9, 2)),
        wall("second", (0, 5), (9, 5), [door("door", at: 2, width: 2)]),
      ])
    let way = Segment(from: Point(x: 3, y: 1), to: Point(x: 3, y: 9))
    var openDoors = OpenDoors(closed: 1)
    func passed() -> [String] {
      plan.obstruction(between: way.start, and: way.end, openDoors: openDoors).walls.map(\.name)
    }
    #expect(passed() == ["first", "door", "third"])
    #expect(plan.doors(along: way) == [Doorway(door: 0, fraction: 0.5)])
    #expect(plan.obstacle(along: way) == "third")
    openDoors.set(0, open: true)
    #expect(passed() == ["first", "third"])
  }

  /// While open, the leaf stands from (2, 5) to (2, 7).
  @Test func openLeafBlocksNoWalker() throws {
    let plan = try FloorPlan(
      bounds: bounds, walls: [wall("w", (0, 5), (9, 5), [door("door", at: 2, width: 2)])])
    #expect(plan.doors[0].openLeaf.end.distance(to: Point(x: 2, y: 7)) < 1e-12)
    let across = Segment(from: Point(x: 1, y: 6), to: Point(x: 3, y: 6))
    #expect(plan.obstacle(along: across) == nil && plan.doors(along: across).isEmpty)
    #expect(plan.wall(at: Point(x: 2, y: 6)) == nil && plan.door(at: Point(x: 2, y: 6)) == nil)
  }

  private func expect(_ error: FloorPlanError, _ walls: [Wall]) {
    #expect(throws: error) { try FloorPlan(bounds: bounds, walls: walls) }
  }
}
