import BLE
@testable import Buildings
import TestScenes
import TestSupport
import Testing

struct WallJointsTests {
  private let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10))

  private func wall(
    _ name: String, _ start: (Double, Double), _ end: (Double, Double), _ openings: [Opening] = []
  ) -> Wall {
    Wall(
      name, along: Segment(from: Point(x: start.0, y: start.1), to: Point(x: end.0, y: end.1)),
      of: Material("brick", loss: Decibels(10)), openings: openings)
  }

  private func joined(_ walls: [Wall], within snap: Double = 0.03) throws -> FloorPlan {
    try FloorPlan(bounds: bounds, walls: walls, snap: snap)
  }

  /// The loss between two places of a straight line.
  private func loss(
    on plan: FloorPlan, _ start: (Double, Double), _ end: (Double, Double)
  ) -> Double {
    plan.obstruction(
      between: Point(x: start.0, y: start.1), and: Point(x: end.0, y: end.1),
      openDoors: OpenDoors(closed: plan.doors.count)
    ).loss.value
  }

  @Test(arguments: [0.0001, 0.01, 0.029])
  func nearEndsBecomeOneCorner(gap: Double) throws {
    let plan = try joined([wall("a", (1, 1), (5, 1)), wall("b", (5 + gap, 1), (9, 1))])
    #expect(plan.walls[1].line.start == Point(x: 5, y: 1))
    #expect(
      plan.joints == [WallJoint(wall: 1, drawn: Point(x: 5 + gap, y: 1), joined: Point(x: 5, y: 1))]
    )
    #expect(loss(on: plan, (5 + gap / 2, 0.5), (5 + gap / 2, 1.5)) == 10)
  }

  @Test func endsFartherApartStay() throws {
    let walls = [wall("a", (1, 1), (5, 1)), wall("b", (5.04, 1), (9, 1))]
    let plan = try joined(walls)
    #expect(plan.walls == walls && plan.joints.isEmpty)
    #expect(loss(on: plan, (5.02, 0.5), (5.02, 1.5)) < 10)
    #expect(try joined(walls, within: 0.05).joints.count == 1)
    #expect(try joined([walls[0], wall("b", (5.01, 1), (9, 1))], within: 0).joints.isEmpty)
  }

  /// Short of the other wall, beyond it, and at an angle: the wall keeps its line.
  @Test(arguments: [((5.0, 1.02), (5.0, 6.0)), ((5, 0.98), (5, 6)), ((5.02, 1.02), (8, 4))])
  func endSnapsToAWall(start: (Double, Double), end: (Double, Double)) throws {
    let plan = try joined([wall("a", (1, 1), (9, 1)), wall("b", start, end)])
    #expect(plan.walls[0].line == Segment(from: Point(x: 1, y: 1), to: Point(x: 9, y: 1)))
    #expect(plan.walls[1].line.start.distance(to: Point(x: 5, y: 1)) < 1e-9)
    #expect(plan.walls[1].line.end == Point(x: end.0, y: end.1))
    // The wall is cut at the joint.
    #expect(plan.panels.count == 3)
  }

  /// Two walls that each overshoot the other at a corner.
  @Test func overshootsAreCutOff() throws {
    let plan = try joined([wall("a", (1, 1), (5.025, 1)), wall("b", (5, 0.975), (5, 6))])
    #expect(plan.panels.count == 2)
    let corner = plan.walls.map(\.line)
    #expect(corner[0].end.distance(to: corner[1].start) < 1e-6)
  }

  /// Walls that end on a wall whose end moves follow it.
  @Test func wallsFollowTheWallThatTheyEndOn() throws {
    let plan = try joined([
      wall("a", (1, 1), (1, 9)), wall("b", (1.02, 5), (9, 5)), wall("c", (9.02, 5.02), (9, 1)),
      wall("d", (7, 1), (7, 5.01)),
    ])
    let (b, d) = (plan.walls[1].line, plan.walls[3].line)
    #expect(b.distance(to: d.end) < 1e-6)
    #expect(plan.panels.count == 6)
  }

  @Test func smallThingsKeepTheirShape() throws {
    let walls = [
      wall("a", (5, 5), (5.02, 5)), wall("b", (5.02, 5), (5.02, 5.02)),
      wall("c", (5.02, 5.02), (5, 5.02)), wall("d", (5, 5.02), (5, 5)),
    ]
    let plan = try joined(walls)
    #expect(plan.walls == walls && plan.joints.isEmpty)
  }

  @Test func openingsKeepTheirPlaces() throws {
    let glass = Material("glass", loss: Decibels(3))
    let openings = [
      Opening("first", offset: 0, width: 1, material: glass),
      Opening("second", offset: 2, width: 1, material: glass),
      Opening("last", offset: 3.5, width: 0.52, material: glass),
    ]
    let plan = try joined([
      wall("a", (1, 0), (1, 9)), wall("b", (0.98, 5), (5, 5), openings),
      wall("c", (5.02, 5), (9, 5)),
    ])
    let b = plan.walls[1]
    #expect(b.line.start == Point(x: 1, y: 5))
    let lines = b.openings.map { b.line(of: $0) }
    #expect(abs(lines[0].start.x - 1) < 1e-9 && abs(lines[0].end.x - 1.98) < 1e-9)
    #expect(abs(lines[1].start.x - 2.98) < 1e-9 && abs(lines[1].end.x - 3.98) < 1e-9)
    #expect(abs(lines[2].start.x - 4.48) < 1e-9 && abs(lines[2].end.x - 5) < 1e-9)
  }

  /// An end stays if an opening would not fit any more.
  @Test func endStaysWhereAnOpeningWouldNotFit() throws {
    let slot = Opening("slot", offset: 0, width: 0.03, material: Material("air", loss: .zero))
    let walls = [wall("a", (1, 0), (1, 9)), wall("b", (0.975, 5), (5, 5), [slot])]
    #expect(try joined(walls).walls == walls)
  }

  /// Displaced ends of random houses are joined as in the exact drawing.
  @Test func displacedHousesHaveTheJointsOfExactOnes() throws {
    for seed in 0..<(Build.isOptimised ? 1000 : 10) as Range<UInt64> {
      var dice = Dice(seed)
      let house = House(by: &dice)
      let exact = try FloorPlan(bounds: House.ground, walls: house.walls)
      #expect(exact.walls == house.walls && exact.joints.isEmpty, "seed \(seed): \(exact.joints)")
      let displaced = house.displaced(by: 0.01, with: &dice)
      let plan = try FloorPlan(bounds: House.ground, walls: displaced)
      #expect(plan.panels.count == exact.panels.count, "seed \(seed)")
      #expect(plan.edges.count == exact.edges.count, "seed \(seed)")
      for (panel, other) in zip(plan.panels, exact.panels) {
        #expect(panel.wall == other.wall)
        #expect(panel.segment.start.distance(to: other.segment.start) < 0.04, "seed \(seed)")
        #expect(panel.segment.end.distance(to: other.segment.end) < 0.04, "seed \(seed)")
      }
      // Joined walls stay as they are.
      #expect(try FloorPlan(bounds: House.ground, walls: plan.walls).walls == plan.walls)
      // Without joints, the house leaks.
      let open = try FloorPlan(bounds: House.ground, walls: displaced, snap: 0)
      #expect(open.edges.count > exact.edges.count)
    }
  }

  /// Walls of any length anywhere, within the bounds, keep them, and move by little.
  @Test func anyWallsCanBeJoined() throws {
    for seed in 0..<(Build.isOptimised ? 2000 : 60) as Range<UInt64> {
      var dice = Dice(seed)
      let size = dice.one(of: [0.01, 0.1, 1, 10])
      let walls = (0..<dice.integer(1...20)).map { number in
        wall(
          "\(number)", (dice.number(0...size), dice.number(0...size)),
          (dice.number(0...size), dice.number(0...size)))
      }
      let plan = try joined(walls)
      for joint in plan.joints {
        #expect(joint.drawn.distance(to: joint.joined) <= 0.06)
        #expect(bounds.contains(joint.joined))
      }
      #expect(plan.walls.allSatisfy { $0.line.length > 0 })
    }
  }
}
