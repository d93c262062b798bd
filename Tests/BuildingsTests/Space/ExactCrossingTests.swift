import BLE
@testable import Buildings
import TestSupport
import Testing

/// Compares the crossings of paths with exact integer arithmetic.
struct ExactCrossingTests {
  /// A mistake in one of 100,000 paths is seen with a probability of 98 %.
  private static let rays = Build.isOptimised ? 400_000 : 4_000

  /// Compared with the walls as drawn, each uncut: no wall is passed twice, and none is missed,
  /// through corners and joints, along walls and from their lines.
  @available(macOS 15, iOS 18, *)
  @Test func crossedWallsMatchExactArithmetic() throws {
    var dice = Dice(1)
    var wrong: [String] = []
    var kinds = Kinds()
    for _ in 0..<Self.rays / 200 {
      let grid = GridPlan(walls: dice.integer(2...9), by: &dice)
      let plan = try #require(grid.plan)
      let walls = ExactPlan<Int128>(grid.lines.map(\.segment), digits: GridPlan.digits)
      for _ in 0..<200 {
        let ray = grid.path(by: &dice)
        let path = ray.segment
        let passages = walls.passages(from: walls.place(path.start), to: walls.place(path.end))
        let found = plan.obstruction(
          between: path.start, and: path.end, openDoors: OpenDoors(closed: 0)
        ).walls.map { Int($0.name) }
        // In order along the path. Crossings at the same point or stretch may come in any order.
        let inOrder = found.map { line in passages.first { $0.line == line } }
        let isSorted = zip(inOrder, inOrder.dropFirst()).allSatisfy { first, second in
          guard let first, let second else { return false }
          return first.begin * second.whole <= second.end * first.whole
        }
        if found.compactMap(\.self).sorted() != passages.map(\.line) || !isSorted {
          wrong.append("\(ray) in \(grid.lines): \(found), not \(passages.map(\.line))")
        }
        kinds.count(ray, among: grid.lines, passed: passages.count)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first ?? "")")
    #expect(kinds.areAllCommon, "\(kinds)")
  }

  /// With windows and doors, whose jambs are rounded, and from any point.
  @Test func crossedPanelsMatchExactArithmetic() throws {
    var dice = Dice(2)
    var wrong: [String] = []
    var passed = 0
    for _ in 0..<Self.rays / 2000 {
      let plan = try Self.planWithOpenings(by: &dice)
      let exact = ExactPlan<BigInteger>(panelsOf: plan, digits: 160)
      for _ in 0..<100 {
        let path = Self.path(in: plan, by: &dice)
        let expected = exact.passed(by: path)
        let found = plan.panels.indices.filter { plan.panels[$0].isPassed(by: path) }
        if found != expected { wrong.append("\(path) in \(plan.walls): \(found), not \(expected)") }
        passed += expected.count
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first ?? "")")
    #expect(passed > Self.rays / 50)
  }

  @Test func treeVisitsEveryCrossedPanel() throws {
    var dice = Dice(3)
    var missed = 0
    var spared = 0
    for number in 0..<Self.rays / 500 {
      let grid = GridPlan(walls: dice.integer(5...60), by: &dice)
      // As drawn, or turned and up to 1,000 km away, where coordinates are rounded.
      func moved(_ segment: Segment) -> Segment {
        guard number % 2 == 1 else { return segment }
        let ends = [segment.start, segment.end].map { place in
          Point(x: 999_000 + 0.6 * place.x - 0.8 * place.y, y: 0.8 * place.x + 0.6 * place.y)
        }
        return Segment(from: ends[0], to: ends[1])
      }
      let panels = try #require(grid.plan).panels.map { panel in
        var panel = panel
        panel.segment = moved(panel.segment)
        panel.previous = panel.previous.map(moved)
        return panel
      }
      let tree = PanelTree(of: panels)
      for _ in 0..<500 {
        let path = moved(grid.path(by: &dice).segment)
        var unseen = Set(panels.indices.filter { panels[$0].isPassed(by: path) })
        var seen = 0
        tree.visit(near: path) { panel in
          unseen.remove(panel)
          seen += 1
          return false
        }
        missed += unseen.count
        spared += panels.count - seen
      }
    }
    #expect(missed == 0)
    #expect(spared > Self.rays)
  }

  /// The shadow of a panel is convex, so a leg enters it once. The exception is a leg through the
  /// source itself: if the source lies on a panel, the leg can run along the panel before and
  /// behind it.
  @available(macOS 15, iOS 18, *)
  @Test func eachPanelIsPassedOnOneStretchOfALeg() throws {
    var dice = Dice(4)
    var wrong: [String] = []
    var changes = 0
    for _ in 0..<Self.rays / 2000 {
      let grid = GridPlan(walls: dice.integer(2...9), by: &dice)
      let plan = try #require(grid.plan)
      let exact = ExactPlan<Int128>(panelsOf: plan, digits: GridPlan.digits)
      for _ in 0..<5 {
        let (ray, way) = (grid.path(by: &dice), grid.path(by: &dice))
        let (source, leg) = (ray.start.point, way.segment)
        let leadsPast = way.side(of: ray.start) != 0
        var before: Set<Int> = []
        var ended: Set<Int> = []
        for step in 0...48 {
          let place = exact.place(on: leg, at: Int128(step), of: 48)
          let passed = exact.passed(from: exact.place(source), to: place)
          if leadsPast, !ended.isDisjoint(with: passed) { wrong.append("\(source) to \(leg)") }
          ended.formUnion(before.subtracting(passed))
          changes += before.symmetricDifference(passed).count
          before = Set(passed)
          if step % 3 == 0 {
            let path = Segment(from: source, to: leg.point(at: Double(step) / 48))
            let found = plan.panels.indices.filter { plan.panels[$0].isPassed(by: path) }
            if found != passed { wrong.append("\(path) in \(grid.lines)") }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first ?? "")")
    #expect(changes > Self.rays / 400)
  }

  @Test func openingADoorChangesOnlyLinksThatCrossItsLeaf() throws {
    var dice = Dice(5)
    var wrong: [String] = []
    var changes = 0
    var links = 0
    while links < Self.rays / 50 {
      let plan = try Self.planWithOpenings(by: &dice)
      let exact = ExactPlan<BigInteger>(panelsOf: plan, digits: 160)
      guard !plan.doors.isEmpty else { continue }
      var doors = OpenDoors(closed: plan.doors.count)
      for door in plan.doors.indices { doors.set(door, open: dice.integer(0...1) == 1) }
      let moved = dice.integer(0...plan.doors.count - 1)
      doors.set(moved, open: false)
      var opened = doors
      opened.set(moved, open: true)
      for _ in 0..<20 {
        let link = Self.path(in: plan, by: &dice)
        func through(_ doors: OpenDoors) -> Decibels {
          plan.obstruction(between: link.start, and: link.end, openDoors: doors).through
        }
        let leaves = exact.passed(by: link).filter { panel in
          plan.panels[panel].isPresent(doors) != plan.panels[panel].isPresent(opened)
        }
        // The loss of a path through both the closed and the open leaf stays the same.
        guard leaves.count < 2 else { continue }
        let isOnLeaf = leaves.count == 1
        if (through(doors) != through(opened)) != isOnLeaf {
          wrong.append("\(link) and \(plan.doors[moved].name) in \(plan.walls)")
        }
        links += 1
        changes += isOnLeaf ? 1 : 0
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first ?? "")")
    #expect(changes > links / 100)
  }

  /// Walls on a coarse grid, so that they meet; most have a door and a window.
  private static func planWithOpenings(by dice: inout Dice) throws -> FloorPlan {
    let grid = GridPlan(walls: dice.integer(2...7), by: &dice)
    var walls: [Wall] = []
    for (number, line) in grid.lines.enumerated() {
      let length = line.segment.length
      var openings: [Opening] = []
      if length > 2.5, dice.integer(0...3) > 0 {
        openings.append(
          Opening(
            "door \(number)", offset: dice.number(0.1...1), width: 0.9,
            material: Material("leaf", loss: Decibels(Double(dice.integer(1...20)))),
            door: DoorKind(hasLock: false)))
        openings.append(
          Opening(
            "window \(number)", offset: 2, width: dice.number(0.1...0.5),
            material: Material("pane", loss: Decibels(Double(dice.integer(1...5))))))
      }
      walls.append(
        Wall(
          "wall \(number)", along: line.segment,
          of: Material("wall", loss: Decibels(Double(dice.integer(1...25)))), openings: openings))
    }
    return try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 8)), walls: walls, snap: 0)
  }

  /// From a random point or the end of a panel, to a random point, such an end, or twice as far.
  private static func path(in plan: FloorPlan, by dice: inout Dice) -> Segment {
    func place() -> Point {
      guard dice.integer(0...2) == 0 else {
        return Point(x: dice.number(0...8), y: dice.number(0...8))
      }
      let segment = plan.panels[dice.integer(0...plan.panels.count - 1)].segment
      return dice.integer(0...1) == 0 ? segment.start : segment.end
    }
    let (start, end) = (place(), place())
    return dice.integer(0...3) == 0
      ? Segment(from: start, to: end + (end - start)) : Segment(from: start, to: end)
  }
}

/// The number of paths by the kinds of their crossings.
private struct Kinds {
  var paths = 0
  var passages = 0
  var throughAnEnd = 0
  var alongAWall = 0
  var fromAWallsLine = 0

  var areAllCommon: Bool {
    passages > paths / 2 && throughAnEnd > paths / 10 && alongAWall > paths / 50
      && fromAWallsLine > paths / 10
  }

  mutating func count(_ ray: GridPlan.Line, among lines: [GridPlan.Line], passed: Int) {
    let ends = lines.map { line in
      (
        line.side(of: ray.start), line.side(of: ray.end), ray.side(of: line.start),
        ray.side(of: line.end)
      )
    }
    paths += 1
    passages += passed
    alongAWall += ends.contains { $0.0 == 0 && $0.1 == 0 } && passed > 0 ? 1 : 0
    fromAWallsLine += ends.contains { ($0.0 == 0) != ($0.1 == 0) } ? 1 : 0
    throughAnEnd += ends.contains { $0.0 * $0.1 < 0 && $0.2 * $0.3 == 0 } ? 1 : 0
  }
}
