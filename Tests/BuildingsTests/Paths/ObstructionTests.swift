import BLE
@testable import Buildings
import TestScenes
import TestSupport
import Testing

struct ObstructionTests {
  private let closed = OpenDoors(closed: 1)

  /// By hand: the straight line to the exterior beacon passes x = 9 at y = 3.61, in the window. The
  /// line to the interior one passes the facade at x = 8 and the window at y = 3.75. The path
  /// around the corner (9, 4) is 0.0378 m longer: ν = 1.110 and J = 14.6 dB by P.526.
  @Test func cornerShadowsTheInteriorBeacon() throws {
    let plan = try Office.plan
    let phone = Point(x: 10.4, y: 3.4)
    let exterior = plan.obstruction(between: Office.exterior, and: phone, openDoors: closed)
    #expect(exterior.through == Decibels(3) && exterior.loss == Decibels(3))
    #expect(exterior.walls.map(\.name) == ["bay window"] && exterior.bend == nil)

    let interior = plan.obstruction(between: Office.interior, and: phone, openDoors: closed)
    #expect(interior.through == Decibels(20))
    #expect(abs(interior.loss.value - 14.6) < 0.1)
    #expect(interior.walls.map(\.name) == ["facade", "bay window"])
    #expect(interior.walls.map(\.material) == ["concrete_200mm", "glazing"])
    // From (7.4, 4.15) to (10.4, 3.4): atan(3 / 0.75) from the facade's normal.
    #expect(abs(interior.walls[0].angle - 75.9638) < 1e-4)
    #expect(abs(interior.walls[1].angle - 14.0362) < 1e-4)
    let bend = try #require(interior.bend)
    #expect(bend.corners == [Bend.Corner(at: Point(x: 9, y: 4), wall: "facade")])
    #expect(bend.walls == [] && bend.diffraction == interior.loss)
  }

  /// Straight through the leaf, and around a jamb on either side of it.
  @Test func openDoorLetsRadioThrough() throws {
    let plan = try Office.plan
    var doors = closed
    let (before, behind) = (Point(x: 6.5, y: 2), Point(x: 6.5, y: 6))
    #expect(plan.obstruction(between: before, and: behind, openDoors: doors).loss == Decibels(20))
    doors.set(0, open: true)
    #expect(plan.obstruction(between: before, and: behind, openDoors: doors).loss == .zero)

    // 0.4 m beside the doorway, 2 m in front of and behind the wall: twice √4.16 m instead of 4 m,
    // ν = 1.61 and J = 17.2 dB, more than the wall's 17.
    let aside = plan.obstruction(
      between: Point(x: 7.4, y: 2), and: Point(x: 7.4, y: 6), openDoors: doors)
    #expect(aside.loss == Decibels(17))
    // 0.2 m beside it: twice √4.04 m, ν = 0.81, J = 12.6 dB.
    let near = plan.obstruction(
      between: Point(x: 7.2, y: 2), and: Point(x: 7.2, y: 6), openDoors: doors)
    #expect(abs(near.loss.value - 12.6) < 0.1)
    // The leaf hangs at the other jamb.
    let behindLeaf = plan.obstruction(
      between: Point(x: 5.8, y: 2), and: Point(x: 5.8, y: 6), openDoors: doors)
    #expect(behindLeaf.loss == Decibels(17))
  }

  /// The office door hangs at (6, 4) and opens to (6, 5).
  @Test func openLeafMayObstruct() throws {
    let plan = try Office.plan
    var doors = closed
    let (before, behind) = (Point(x: 7, y: 3), Point(x: 5, y: 5.4))
    #expect(
      plan.obstruction(between: before, and: behind, openDoors: doors).walls.map(\.name)
        == ["office door"])
    doors.set(0, open: true)
    let found = plan.obstruction(between: before, and: behind, openDoors: doors)
    #expect(found.walls.map(\.name) == ["office door"] && found.through == Decibels(20))
    // Relative to the leaf's normal, which points east: atan(2.4 / 2).
    #expect(abs(found.walls[0].angle - 50.1944) < 1e-4)
    let free = plan.obstruction(
      between: Point(x: 7, y: 3), and: Point(x: 6.2, y: 6), openDoors: doors)
    #expect(free.walls == [] && free.loss == .zero)
    // Around the leaf's free end.
    let overEnd = plan.obstruction(
      between: Point(x: 7, y: 4.8), and: Point(x: 5, y: 4.8), openDoors: doors)
    let bend = try #require(overEnd.bend)
    #expect(bend.corners[0].point.distance(to: Point(x: 6, y: 5)) < 1e-12)
    #expect(bend.corners.map(\.wall) == ["office door"])
    // 2 · √1.04 m instead of 2 m: Δ = 0.0396 m, ν = 1.136, J = 14.8 dB.
    #expect(abs(overEnd.loss.value - 14.8) < 0.1 && bend.walls == [])
  }

  /// As for a sliding door: the line passes the wall, and the leaf that lies against it.
  @Test func leafAgainstTheWallIsPassedWithIt() throws {
    let door = Opening(
      "door", offset: 3, width: 2, material: Material("metal", loss: Decibels(7)),
      door: DoorKind(hasLock: false, swing: DoorSwing(toDegrees: 180)))
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: [
        Wall(
          "front", along: Segment(from: Point(x: 0, y: 5), to: Point(x: 10, y: 5)),
          of: Material("concrete", loss: Decibels(4)), openings: [door])
      ])
    var doors = closed
    func through(at x: Double) -> Decibels {
      plan.obstruction(between: Point(x: x, y: 4), and: Point(x: x, y: 6), openDoors: doors).through
    }
    #expect([0.5, 1, 2, 4].map(through) == [4, 4, 4, 7].map { Decibels($0) })
    doors.set(0, open: true)
    #expect([0.5, 2, 4].map(through) == [4, 11, 0].map { Decibels($0) })
  }

  /// A wall on a leg of a bend is passed at the leg's own angle, not at that of the straight line.
  @Test func wallOnALegHasTheAngleOfTheLeg() throws {
    let glass = Material("glass", layers: [Layer(of: .glass, thickness: 0.01)])
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: [
        Wall(
          "pane", along: Segment(from: Point(x: 2, y: 0), to: Point(x: 2, y: 10)), of: glass),
        Wall(
          "screen", along: Segment(from: Point(x: 4, y: 0), to: Point(x: 4, y: 5)),
          of: Material("steel", loss: Decibels(60))),
      ])
    // From (1, 4) around (4, 5) to (7, 4): the first leg slants by atan(1 / 3).
    let found = plan.obstruction(
      between: Point(x: 1, y: 4), and: Point(x: 7, y: 4), openDoors: OpenDoors(closed: 0))
    #expect(found.walls.map(\.angle) == [0, 0])
    let bend = try #require(found.bend)
    #expect(bend.walls.map(\.name) == ["pane"])
    #expect(abs(bend.walls[0].angle - 18.4349) < 1e-4)
    let slanting = glass.loss(cosine: PortableMath.cosine(turns: 18.4349 / 360))
    #expect(abs((bend.walls[0].loss - slanting).value) < 0.02)
    // 2 · √10 m instead of 6 m: Δ = 0.3246 m, ν = 3.25, J = 23.1 dB.
    #expect(abs(bend.diffraction.value - 23.1) < 0.1)
    #expect(found.loss == bend.diffraction + bend.walls[0].loss)
  }

  /// The end of a wall on a closed door does not lead around the door. Nowhere in front of the leaf
  /// is the loss less than the leaf's, or than the 22 dB and more around its jambs.
  @Test func wallEndOnADoorKeepsItsLoss() throws {
    let concrete = Material("concrete", loss: Decibels(24))
    let door = Opening(
      "door", offset: 3, width: 4, material: Material("metal", loss: Decibels(20)),
      door: DoorKind(hasLock: false))
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: [
        Wall(
          "front", along: Segment(from: Point(x: 0, y: 5), to: Point(x: 10, y: 5)), of: concrete,
          openings: [door]),
        Wall("pier", along: Segment(from: Point(x: 5, y: 5), to: Point(x: 5, y: 6)), of: concrete),
      ])
    for x in stride(from: 4.6, through: 5.4, by: 0.1) {
      let loss = plan.obstruction(
        between: Point(x: x, y: 4), and: Point(x: x, y: 8), openDoors: closed
      ).loss
      #expect(loss >= Decibels(20))
    }
  }

  @Test func pathAlongAWallPassesItOnce() throws {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: [
        Wall(
          "pier", along: Segment(from: Point(x: 3, y: 5), to: Point(x: 5, y: 5)),
          of: Material("drywall", loss: Decibels(3))),
        Wall(
          "column", along: Segment(from: Point(x: 7, y: 4), to: Point(x: 7, y: 6)),
          of: Material("brick", loss: Decibels(5))),
      ])
    func through(_ from: Double, _ to: Double) -> Decibels {
      plan.obstruction(
        between: Point(x: from, y: 5), and: Point(x: to, y: 5), openDoors: OpenDoors(closed: 0)
      ).through
    }
    #expect(through(1, 9) == Decibels(8) && through(9, 1) == Decibels(8))
    #expect(through(1, 6) == Decibels(3) && through(1, 4) == Decibels(3))
    #expect(through(1, 3) == .zero && through(6, 5) == .zero)
    let back = plan.obstruction(
      between: Point(x: 9, y: 5), and: Point(x: 1, y: 5), openDoors: OpenDoors(closed: 0))
    #expect(back.walls.map(\.name) == ["column", "pier"])
    #expect(back.walls.map(\.angle) == [0, 90])
  }

  @Test func pathAlongACutWallPassesItOnce() throws {
    func wall(_ name: String, _ start: (Double, Double), _ end: (Double, Double)) -> Wall {
      Wall(
        name, along: Segment(from: Point(x: start.0, y: start.1), to: Point(x: end.0, y: end.1)),
        of: Material("drywall", loss: Decibels(3)))
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: [
        wall("long", (2, 5), (8, 5)), wall("below", (4, 5), (4, 1)), wall("next", (6, 1), (6, 5)),
      ])
    for (from, to) in [(1.0, 9.0), (9, 1), (3, 7), (5, 9), (1, 5), (7, 5)] {
      let path = Segment(from: Point(x: from, y: 5), to: Point(x: to, y: 5))
      let obstruction = plan.obstruction(
        between: path.start, and: path.end, openDoors: OpenDoors(closed: 0))
      #expect(obstruction.walls.map(\.name) == ["long"])
    }
  }

  @Test func lossIsTheSameInBothDirections() throws {
    let plan = try Office.plan
    var dice = Dice(1)
    for _ in 0..<3000 {
      // On a grid with walls, corners and jambs, so that lines graze and end on them.
      let (a, b) = (gridPlace(by: &dice), gridPlace(by: &dice))
      let there = plan.obstruction(between: a, and: b, openDoors: closed)
      let back = plan.obstruction(between: b, and: a, openDoors: closed)
      #expect(abs((there.loss - back.loss).value) < 1e-9, "\(a) \(b)")
      #expect(abs((there.through - back.through).value) < 1e-9, "\(a) \(b)")
      #expect(there.loss >= .zero && there.loss <= there.through + there.grazing)
    }
  }

  @Test func freeLineHasNoLoss() throws {
    let plan = try Office.plan
    let (a, b) = (Point(x: 1, y: 5), Point(x: 13, y: 8))
    #expect(
      plan.obstruction(between: a, and: b, openDoors: closed)
        == Obstruction(through: .zero, grazing: .zero, loss: .zero, walls: [], bend: nil))
  }

  /// An independent calculation from the walls as drawn: no panels, no edges, no short cuts.
  @Test func lossesMatchASimplerCalculation() throws {
    var dice = Dice(2)
    var compared = 0
    var bent = 0
    while compared < (Build.isOptimised ? 20_000 : 600) {
      let walls = Self.walls(by: &dice)
      guard let plain = PlainPlan(walls),
        let plan = try? FloorPlan(bounds: Self.bounds, walls: walls)
      else { continue }
      var doors = OpenDoors(closed: plan.doors.count)
      let openNames = plan.doors.indices.filter { _ in dice.integer(0...1) == 1 }.map {
        doors.set($0, open: true)
        return plan.doors[$0].name
      }
      for _ in 0..<50 {
        let (a, b) = (place(by: &dice), place(by: &dice))
        let found = plan.obstruction(between: a, and: b, openDoors: doors)
        let expected = plain.obstruction(between: a, and: b, openDoors: openNames)
        #expect(abs(found.through.value - expected.through) < 1e-9)
        expectThatPartsAddUp(found)
        if found.bend?.corners.count == 1 {
          #expect(abs(found.loss.value - expected.around) < 1e-9, "\(a) \(b) in \(walls)")
        } else {
          #expect(found.loss.value < expected.around + 1e-9, "\(a) \(b) in \(walls)")
        }
        compared += 1
        bent += found.bend?.corners.count == 1 ? 1 : 0
      }
    }
    #expect(bent > compared / 10)
  }

  private static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 8))

  /// A few walls on a grid of a metre, which often share corners, meet in a T, or cross.
  private static func walls(by dice: inout Dice) -> [Wall] {
    (0..<dice.integer(1...6)).map { number in
      let start = Point(x: Double(dice.integer(0...8)), y: Double(dice.integer(0...8)))
      let end = Point(x: Double(dice.integer(0...8)), y: Double(dice.integer(0...8)))
      let openings = Opening.random(inWall: number, length: start.distance(to: end), by: &dice)
      let layer = Layer(of: .concrete, thickness: dice.number(0.01...0.3))
      return Wall(
        "wall \(number)", along: Segment(from: start, to: end),
        of: dice.integer(0...1) == 0
          ? Material("wall", loss: Decibels(dice.number(1...25)))
          : Material("slab", layers: [layer]), openings: openings)
    }
  }

  private func expectThatPartsAddUp(_ found: Obstruction) {
    func sum(_ walls: [Passage]) -> Double { walls.reduce(0) { $0 + $1.loss.value } }
    #expect(abs(sum(found.walls) - found.through.value) < 1e-9)
    let counted =
      found.bend.map { $0.diffraction.value + sum($0.walls) }
      ?? sum(found.walls) + found.grazing.value
    #expect(abs(min(counted, FloorPlan.mostLoss) - found.loss.value) < 1e-9)
  }

  private func place(by dice: inout Dice) -> Point {
    Point(x: dice.number(0...8), y: dice.number(0...8))
  }

  private func gridPlace(by dice: inout Dice) -> Point {
    Point(x: Double(dice.integer(0...28)) / 2, y: Double(dice.integer(0...18)) / 2)
  }
}
