import BLE
@testable import Buildings
@testable import Sim
import Testing

struct WalkTests {
  private let start = Point(x: 1, y: 2)
  private let end = Point(x: 9, y: 2)

  /// A corridor, 10 m by 4 m, with cross walls that each have a door in the middle.
  private func corridor(doorsAt places: [Double]) throws -> FloorPlan {
    try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 4)),
      walls: places.enumerated().map { number, x in
        Wall(
          "wall \(number)", along: Segment(from: Point(x: x, y: 0), to: Point(x: x, y: 4)),
          of: Material("concrete", loss: Decibels(24)),
          openings: [
            Opening(
              "door \(number)", offset: 1.5, width: 1,
              material: Material("metal", loss: Decibels(20)), door: DoorKind(hasLock: true))
          ])
      })
  }

  /// The stages as text: the end of each leg and its duration in milliseconds.
  private func stages(_ walk: Walk) -> [String] {
    walk.stages.map { stage in
      switch stage {
      case .walk(let leg, let takes):
        "\(Double((leg.end.x * 1000).rounded()) / 1000) \(takes.nanoseconds / 1_000_000)"
      case .stand(let duration, _): "stand \(duration.nanoseconds / 1_000_000)"
      case .open(let door, let onTheWayOut): onTheWayOut ? "open out \(door)" : "open \(door)"
      case .release(let door): "release \(door)"
      case .leaveOpen(let door): "leave \(door) open"
      }
    }
  }

  private func walk(
    through waypoints: [Waypoint], from start: Point? = nil, doorsAt places: [Double] = []
  ) throws -> [String] {
    stages(
      try Walk(from: start ?? self.start, through: waypoints, on: corridor(doorsAt: places)))
  }

  @Test func freePathIsOneLeg() throws {
    #expect(try walk(through: [.walk(to: end, speed: 2)]) == ["9.0 4000"])
  }

  @Test func doorsAreOpenedInFrontAndReleasedBehind() throws {
    #expect(
      try walk(through: [.walk(to: end, speed: 2)], doorsAt: [5])
        == ["4.4 1700", "open 0", "5.6 600", "release 0", "9.0 1700"])
  }

  @Test func legsMayBeginOrEndAtADoor() throws {
    #expect(
      try walk(
        through: [.walk(to: Point(x: 5.3, y: 2), speed: 1)], from: Point(x: 4.7, y: 2),
        doorsAt: [5]) == ["open 0", "5.3 600", "release 0"])
  }

  @Test func standingInADoorwayHoldsTheDoor() throws {
    #expect(
      try walk(
        through: [
          .walk(to: Point(x: 5, y: 2), speed: 1), .stand(.seconds(1), facing: nil),
          .walk(to: end, speed: 1),
        ], doorsAt: [5])
        == ["4.4 3400", "open 0", "5.0 600", "stand 1000", "5.6 600", "release 0", "9.0 3400"])
    // Across the doorway, and back to the start.
    #expect(
      try walk(
        through: [
          .walk(to: Point(x: 5, y: 2), speed: 1), .walk(to: Point(x: 5, y: 2.25), speed: 1),
          .walk(to: Point(x: 1, y: 2.25), speed: 1),
        ], doorsAt: [5])
        == ["4.4 3400", "open 0", "5.0 600", "5.0 250", "4.4 600", "release 0", "1.0 3400"])
    // From one doorway to the next, half a metre away.
    #expect(
      try walk(
        through: [.walk(to: Point(x: 5.5, y: 2), speed: 1)], from: Point(x: 5, y: 2),
        doorsAt: [5, 5.5])
        == ["open out 0", "5.25 250", "release 0", "open 1", "5.5 250"])
  }

  @Test func locksDoNotStopTheWayOut() throws {
    let walls = try corridor(doorsAt: [3, 7]).walls
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 4)), walls: walls,
      rooms: [
        Room(
          name: "hall",
          corners: [
            Point(x: 3, y: 0), Point(x: 7, y: 0), Point(x: 7, y: 4), Point(x: 3, y: 4),
          ])
      ])
    let walk = try Walk(from: start, through: [.walk(to: end, speed: 1)], on: plan)
    #expect(
      stages(walk) == [
        "2.4 1400", "open 0", "3.6 1200", "release 0", "6.4 2800", "open out 1", "7.6 1200",
        "release 1", "9.0 1400",
      ])
  }

  @Test func consecutiveDoorsAreEachOpenedInFront() throws {
    #expect(
      try walk(through: [.walk(to: end, speed: 1)], doorsAt: [3, 5])
        == [
          "2.4 1400", "open 0", "3.6 1200", "release 0", "4.4 800", "open 1", "5.6 1200",
          "release 1", "9.0 3400",
        ])
    // Half a metre apart: the first is released half-way.
    #expect(
      try walk(through: [.walk(to: end, speed: 1)], doorsAt: [5, 5.5])
        == [
          "4.4 3400", "open 0", "5.25 850", "release 0", "open 1", "6.1 850", "release 1",
          "9.0 2900",
        ])
  }

  @Test func rejectsWalksThroughWallsOrOffThePlan() throws {
    let plan = try corridor(doorsAt: [5])
    func expect(_ error: WalkError, from start: Point, through waypoints: [Waypoint]) {
      #expect(throws: error) { try Walk(from: start, through: waypoints, on: plan) }
    }
    let far = Point(x: 11, y: 2)
    expect(.outsidePlan(waypoint: nil), from: far, through: [])
    expect(.outsidePlan(waypoint: nil), from: Point(x: .nan, y: 2), through: [])
    expect(
      .outsidePlan(waypoint: 1), from: start,
      through: [.stand(.seconds(1), facing: nil), .walk(to: far, speed: 1)])
    expect(
      .throughWall(waypoint: 0, wall: "wall 0"), from: Point(x: 1, y: 1),
      through: [.walk(to: Point(x: 9, y: 1), speed: 1)])
    // A path into a wall and out of it is blocked.
    expect(
      .throughWall(waypoint: 0, wall: "wall 0"), from: Point(x: 1, y: 1),
      through: [.walk(to: Point(x: 5, y: 1), speed: 1), .walk(to: Point(x: 9, y: 1), speed: 1)])
    // So is a path along the inside of one.
    let freestanding = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 4)),
      walls: [
        Wall(
          "pier", along: Segment(from: Point(x: 3, y: 2), to: Point(x: 6, y: 2)),
          of: Material("concrete", loss: Decibels(24)))
      ])
    for (from, to) in [(1.0, 9.0), (9, 1)] {
      #expect(throws: WalkError.throughWall(waypoint: 0, wall: "pier")) {
        try Walk(
          from: Point(x: from, y: 2), through: [.walk(to: Point(x: to, y: 2), speed: 1)],
          on: freestanding)
      }
    }
    _ = try Walk(
      from: Point(x: 1, y: 2), through: [.walk(to: Point(x: 2.9, y: 2), speed: 1)],
      on: freestanding)
  }

  @Test func initialHeadingIsThatOfTheFirstLeg() throws {
    let plan = try corridor(doorsAt: [])
    let waypoints: [Waypoint] = [.stand(.seconds(1), facing: nil), .walk(to: end, speed: 1)]
    #expect(try Walk(from: start, through: waypoints, on: plan).facing == Vector(dx: 1, dy: 0))
    let north = Vector(dx: 0, dy: 5)
    #expect(
      try Walk(from: start, facing: north, through: waypoints, on: plan).facing
        == Vector(dx: 0, dy: 1))
    #expect(try Walk(from: start, through: [], on: plan).facing == Vector(dx: 0, dy: 1))
  }
}
