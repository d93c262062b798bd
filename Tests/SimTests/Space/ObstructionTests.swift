import BLE
@testable import Sim
import Testing

struct ObstructionTests {
  private let closed = OpenDoors(closed: 1)

  /// By hand: the straight line to the exterior beacon passes x = 9 at y = 3.61, in the window;
  /// that to the interior one passes the facade at x = 8 and the window at y = 3.75. Around the
  /// corner (9, 4) it is 0.0378 m longer, ν = 1.110 and J = 14.6 dB by P.526.
  @Test func theCornerHidesTheInteriorBeaconAtTheEndOfTheThesisWalk() throws {
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
    #expect(bend.corner == Point(x: 9, y: 4) && bend.wall == "facade")
    #expect(bend.walls == [] && bend.diffraction == interior.loss)
  }

  /// Straight through the leaf, and around a jamb on either side of it.
  @Test func anOpenDoorLetsRadioThrough() throws {
    let plan = try Office.plan
    var doors = closed
    let (before, behind) = (Point(x: 6.5, y: 2), Point(x: 6.5, y: 6))
    #expect(plan.obstruction(between: before, and: behind, openDoors: doors).loss == Decibels(20))
    doors.set(0, open: true)
    #expect(plan.obstruction(between: before, and: behind, openDoors: doors).loss == .zero)

    // 0.4 m beside the doorway, 2 m before and behind the wall: twice √4.16 m for 4 m, ν = 1.61
    // and J = 17.2 dB, more than the wall's 17.
    let aside = plan.obstruction(
      between: Point(x: 7.4, y: 2), and: Point(x: 7.4, y: 6), openDoors: doors)
    #expect(aside.loss == Decibels(17))
    // 0.2 m beside it: twice √4.04 m, ν = 0.81, J = 12.6 dB.
    let near = plan.obstruction(
      between: Point(x: 7.2, y: 2), and: Point(x: 7.2, y: 6), openDoors: doors)
    #expect(abs(near.loss.value - 12.6) < 0.1)
    // At the other jamb hangs the leaf.
    let behindLeaf = plan.obstruction(
      between: Point(x: 5.8, y: 2), and: Point(x: 5.8, y: 6), openDoors: doors)
    #expect(behindLeaf.loss == Decibels(17))
  }

  /// The office door hangs at (6, 4) and opens to (6, 5).
  @Test func anOpenLeafMayStandInTheWay() throws {
    let plan = try Office.plan
    var doors = closed
    let (before, behind) = (Point(x: 7, y: 3), Point(x: 5, y: 5.4))
    #expect(
      plan.obstruction(between: before, and: behind, openDoors: doors).walls.map(\.name)
        == ["office door"])
    doors.set(0, open: true)
    let found = plan.obstruction(between: before, and: behind, openDoors: doors)
    #expect(found.walls.map(\.name) == ["office door"] && found.through == Decibels(20))
    // From the leaf's normal, which points east: atan(2.4 / 2).
    #expect(abs(found.walls[0].angle - 50.1944) < 1e-4)
    let free = plan.obstruction(
      between: Point(x: 7, y: 3), and: Point(x: 6.2, y: 6), openDoors: doors)
    #expect(free.walls == [] && free.loss == .zero)
    // Around the leaf's free end.
    let overEnd = plan.obstruction(
      between: Point(x: 7, y: 4.8), and: Point(x: 5, y: 4.8), openDoors: doors)
    let bend = try #require(overEnd.bend)
    #expect(bend.corner.distance(to: Point(x: 6, y: 5)) < 1e-12 && bend.wall == "office door")
    // 2 · √1.04 m for 2 m: Δ = 0.0396 m, ν = 1.136, J = 14.8 dB.
    #expect(abs(overEnd.loss.value - 14.8) < 0.1 && bend.walls == [])
  }

  /// A leg of a bend is passed at the leg's own angle, and not at that of the straight line.
  @Test func aWallOnALegIsPassedAtTheAngleOfTheLeg() throws {
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
    // 2 · √10 m for 6 m: Δ = 0.3246 m, ν = 3.25, J = 23.1 dB.
    #expect(abs(bend.diffraction.value - 23.1) < 0.1)
    #expect(found.loss == bend.diffraction + bend.walls[0].loss)
  }

  /// The end of a wall that leans on a closed door is no way around the door: nowhere before the
  /// leaf does it cost less than the leaf, or than the 22 dB and more around its jambs.
  @Test func aWallThatLeansOnADoorMakesItNoThinner() throws {
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

  @Test func aWayAlongAWallPassesItOnce() throws {
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

  @Test func aWayAlongAWallPassesItOnceThoughOthersEndOnIt() throws {
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
      #expect(plan.crossings(along: path, openDoors: OpenDoors(closed: 0)) == ["long"])
    }
  }

  @Test func theWayThereCostsWhatTheWayBackDoes() throws {
    let plan = try Office.plan
    var dice = Dice(1)
    for _ in 0..<3000 {
      // On a grid that holds walls, corners and jambs, so that lines graze and end on them.
      let (a, b) = (gridPlace(by: &dice), gridPlace(by: &dice))
      let there = plan.obstruction(between: a, and: b, openDoors: closed)
      let back = plan.obstruction(between: b, and: a, openDoors: closed)
      #expect(abs((there.loss - back.loss).value) < 1e-9, "\(a) \(b)")
      #expect(abs((there.through - back.through).value) < 1e-9, "\(a) \(b)")
      #expect(there.loss >= .zero && there.loss <= there.through)
    }
  }

  @Test func aFreeLineCostsNothing() throws {
    let plan = try Office.plan
    let (a, b) = (Point(x: 1, y: 5), Point(x: 13, y: 8))
    #expect(
      plan.obstruction(between: a, and: b, openDoors: closed)
        == Obstruction(through: .zero, loss: .zero, walls: [], bend: nil))
  }

  /// A second reckoning, straight from the walls as drawn: no panels, no edges, no short cuts.
  @Test func lossesAreThoseOfAPlainerReckoning() throws {
    var dice = Dice(2)
    var compared = 0
    var bent = 0
    while compared < 20_000 {
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
        #expect(abs(found.loss.value - expected.loss) < 1e-9, "\(a) \(b) in \(walls)")
        compared += 1
        bent += expected.loss < expected.through ? 1 : 0
      }
    }
    #expect(bent > compared / 10)
  }

  private static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 8))

  /// A few walls on a grid of a metre, so that they often share corners, meet in a T, or cross.
  private static func walls(by dice: inout Dice) -> [Wall] {
    (0..<dice.integer(1...6)).map { number in
      let start = Point(x: Double(dice.integer(0...8)), y: Double(dice.integer(0...8)))
      let end = Point(x: Double(dice.integer(0...8)), y: Double(dice.integer(0...8)))
      let length = start.distance(to: end)
      var openings: [Opening] = []
      if length > 2.5, dice.integer(0...1) == 1 {
        openings.append(
          Opening(
            "door \(number)", offset: dice.number(0.1...1), width: 0.9,
            material: Material("leaf", loss: Decibels(dice.number(0...20))),
            door: DoorKind(
              hasLock: false,
              swing: Swing(
                toDegrees: dice.number(20...170), hinge: dice.integer(0...1) == 0 ? .start : .end,
                side: dice.integer(0...1) == 0 ? .left : .right))))
      }
      if length > 2.5, dice.integer(0...1) == 1 {
        openings.append(
          Opening(
            "window \(number)", offset: 1.95, width: dice.number(0.1...0.5),
            material: Material("pane", loss: Decibels(dice.number(0...5)))))
      }
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
    let counted = found.bend.map { $0.diffraction.value + sum($0.walls) } ?? sum(found.walls)
    #expect(abs(counted - found.loss.value) < 1e-9)
  }

  private func place(by dice: inout Dice) -> Point {
    Point(x: dice.number(0...8), y: dice.number(0...8))
  }

  private func gridPlace(by dice: inout Dice) -> Point {
    Point(x: Double(dice.integer(0...28)) / 2, y: Double(dice.integer(0...18)) / 2)
  }
}

/// Walls as they are drawn, reckoned with in the plainest way.
private struct PlainPlan {
  /// The walls, and after them each door's leaf as a wall of its own where it stands open.
  private var uprights: [Upright]
  private var edges: [Point] = []
  private var materials: [Material] = []
  private var losses = LossTables(of: [])

  private struct Upright {
    var wall: Wall
    /// What belongs to one wall has one number.
    var group: Int
    /// The door that has to be open for this to be there.
    var door: String?

    var line: Segment { wall.line }

    func isThere(_ openDoors: [String]) -> Bool { door.map(openDoors.contains) ?? true }
  }

  /// `nil` where a wall leans on a door or where one wall lies on another, which each reckoning
  /// treats in a way of its own.
  init?(_ walls: [Wall]) {
    uprights = walls.enumerated().map { Upright(wall: $1, group: $0) }
    for (group, wall) in walls.enumerated() {
      for opening in wall.openings {
        guard let swing = opening.door?.swing else { continue }
        let leaf = Wall(
          "\(opening.name) leaf", along: Self.leaf(of: opening, swing, in: wall),
          of: opening.material)
        uprights.append(Upright(wall: leaf, group: group, door: opening.name))
      }
    }
    for wall in uprights.map(\.wall) {
      edges += [wall.line.start, wall.line.end]
      for opening in wall.openings {
        edges += [opening.offset, opening.offset + opening.width].map {
          wall.line.point(at: $0 / wall.line.length)
        }
      }
    }
    for wall in uprights.map(\.wall) {
      for other in uprights.map(\.wall) where other != wall {
        let (a, b) = (wall.line.end - wall.line.start, other.line.end - other.line.start)
        let isOnIt = wall.line.distance(to: other.line.start) < 1e-6
        if abs(a.cross(b)) < 1e-9 && (isOnIt || wall.line.distance(to: other.line.end) < 1e-6) {
          return nil
        }
      }
      for opening in wall.openings where opening.door != nil {
        let (near, far) = (opening.offset, opening.offset + opening.width)
        for edge in edges where wall.line.distance(to: edge) < 1e-6 {
          let offset = wall.line.start.distance(to: edge)
          if near + 1e-6 < offset && offset < far - 1e-6 { return nil }
        }
      }
      materials += [wall.material] + wall.openings.map(\.material)
    }
    losses = LossTables(of: materials)
  }

  /// By compass headings: from the hinge towards the latch, turned by the angle.
  private static func leaf(of opening: Opening, _ swing: Swing, in wall: Wall) -> Segment {
    let isAtStart = swing.hinge == .start
    let offset = opening.offset + (isAtStart ? 0 : opening.width)
    let hinge = wall.line.point(at: offset / wall.line.length)
    let heading = (wall.line.end - wall.line.start).headingDegrees + (isAtStart ? 0 : 180)
    let turn = (swing.side == .left ? -1 : 1) * (isAtStart ? swing.degrees : -swing.degrees)
    return Segment(
      from: hinge, to: hinge + opening.width * Vector(headingDegrees: heading + turn))
  }

  func obstruction(
    between start: Point, and end: Point, openDoors: [String]
  ) -> (through: Double, loss: Double) {
    let through = loss(from: start, to: end, around: nil, openDoors)
    guard through > 0 else { return (0, 0) }
    var least = through
    for edge in edges where isOfAPassedWall(edge, start, end, openDoors) {
      guard let passed = lossAround(edge, from: start, to: end, openDoors) else { continue }
      let detour = start.distance(to: edge) + edge.distance(to: end) - start.distance(to: end)
      least = min(
        least,
        Diffraction.knifeEdgeLoss(detour: detour).value + passed
          + loss(from: start, to: edge, around: edge, openDoors)
          + loss(from: edge, to: end, around: edge, openDoors))
    }
    return (through, least)
  }

  /// Whether a line passes a wall, or a leaf of it, on which an edge stands.
  private func isOfAPassedWall(
    _ edge: Point, _ start: Point, _ end: Point, _ openDoors: [String]
  ) -> Bool {
    let groups = uprights.filter { $0.line.distance(to: edge) < 1e-6 }.map(\.group)
    return uprights.contains { upright in
      groups.contains(upright.group) && upright.isThere(openDoors)
        && crossing(of: upright.wall, start, end).map {
          loss(of: upright.wall, at: $0, along: end - start, openDoors) != nil
        } ?? false
    }
  }

  /// What a wall costs at an offset; `nil` in an open doorway.
  private func loss(
    of wall: Wall, at offset: Double, along direction: Vector, _ openDoors: [String]
  ) -> Double? {
    for opening in wall.openings
    where opening.offset < offset && offset < opening.offset + opening.width {
      return openDoors.contains(opening.name)
        ? nil : loss(of: opening.material, in: wall, along: direction)
    }
    return loss(of: wall.material, in: wall, along: direction)
  }

  private func loss(of material: Material, in wall: Wall, along direction: Vector) -> Double {
    let turn = (wall.line.end - wall.line.start).headingDegrees - direction.headingDegrees
    let cosine = PortableMath.sine(turns: turn / 360).magnitude
    return materials.firstIndex(of: material).map { losses.loss(of: $0, cosine: cosine) } ?? .nan
  }

  private func loss(
    from start: Point, to end: Point, around edge: Point?, _ openDoors: [String]
  ) -> Double {
    var sum = 0.0
    for upright in uprights where upright.isThere(openDoors) {
      if let edge, upright.line.distance(to: edge) < 1e-6 { continue }
      if let offset = crossing(of: upright.wall, start, end) {
        sum += loss(of: upright.wall, at: offset, along: end - start, openDoors) ?? 0
      }
    }
    return sum
  }

  /// Where along a wall a line crosses it, in metres; `nil` where it does not.
  private func crossing(of wall: Wall, _ start: Point, _ end: Point) -> Double? {
    // Cramer's rule for start + t · (end - start) = wall.start + s · (wall.end - wall.start).
    let (a, b) = (end - start, wall.line.end - wall.line.start)
    let determinant = b.dx * a.dy - a.dx * b.dy
    let (x, y) = (wall.line.start.x - start.x, wall.line.start.y - start.y)
    let t = (b.dx * y - x * b.dy) / determinant
    let s = (a.dx * y - x * a.dy) / determinant
    return t > 0 && t < 1 && s > 0 && s < 1 ? s * wall.line.length : nil
  }

  /// The arms of all walls at an edge are told apart by their angles.
  private func lossAround(
    _ edge: Point, from start: Point, to end: Point, _ openDoors: [String]
  ) -> Double? {
    let first = angle(of: start - edge)
    let sweep = turn(from: first, to: angle(of: end - edge))
    var (left, right) = (0.0, 0.0)
    var isEdge = false
    let there = uprights.filter { $0.isThere(openDoors) && $0.line.distance(to: edge) < 1e-6 }
    for wall in there.map(\.wall) {
      let offset = wall.line.start.distance(to: edge)
      let along = angle(of: wall.line.end - wall.line.start)
      for (step, direction) in [(1e-5, along), (-1e-5, along + 180)] {
        guard offset + step > 0, offset + step < wall.line.length,
          let loss = loss(of: wall, at: offset + step, along: end - start, openDoors)
        else { continue }
        isEdge = true
        if turn(from: first, to: direction) < sweep { left += loss } else { right += loss }
      }
    }
    return isEdge ? min(left, right) : nil
  }

  private func angle(of vector: Vector) -> Double { -vector.headingDegrees }

  /// Anticlockwise, from 0 to 360 degrees.
  private func turn(from first: Double, to second: Double) -> Double {
    let turn = (second - first).truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }
}
