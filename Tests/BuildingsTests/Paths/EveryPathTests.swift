import BLE
import TestSupport
import Testing

@testable import Buildings

/// Compares the search for the cheapest path with an examination of every path.
struct EveryPathTests {
  private static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 8))

  /// Walls, boxes and doors on a grid of a metre, which often share corners, meet in a T or cross;
  /// ends of links on the grid and elsewhere.
  @Test(arguments: 0..<(Build.isOptimised ? 100 : 3))
  func searchFindsTheCheapestPath(number: UInt64) throws {
    var dice = Dice(number)
    let walls = Self.walls(by: &dice)
    guard let plan = try? FloorPlan(bounds: Self.bounds, walls: walls) else { return }
    var doors = OpenDoors(closed: plan.doors.count)
    for door in plan.doors.indices { doors.set(door, open: dice.integer(0...1) == 1) }
    let every = EveryPath(on: plan, openDoors: doors)
    for _ in 0..<10 {
      let (a, b) = (place(by: &dice), place(by: &dice))
      let found = plan.loss(between: a, and: b, openDoors: doors).value
      #expect(abs(found - every.loss(from: a, to: b)) < 1e-9, "\(a) \(b) in \(walls)")
    }
  }

  private static func walls(by dice: inout Dice) -> [Wall] {
    func corner() -> Point {
      Point(x: Double(dice.integer(0...8)), y: Double(dice.integer(0...8)))
    }
    var lines: [Segment] = []
    for _ in 0..<dice.integer(1...3) { lines.append(Segment(from: corner(), to: corner())) }
    let (low, size) = (corner(), dice.integer(1...2))
    let high = Point(x: min(low.x + Double(size), 8), y: min(low.y + 1, 8))
    let box = [low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)]
    for side in 0..<4 { lines.append(Segment(from: box[side], to: box[(side + 1) % 4])) }
    return lines.filter { $0.length > 0 }.enumerated().map { number, line in
      let isDoor = line.length > 2.5 && dice.integer(0...1) == 1
      return Wall(
        "wall \(number)", along: line,
        of: Material("wall", loss: Decibels(dice.number(1...40))),
        openings: !isDoor
          ? []
          : [
            Opening(
              "door \(number)", offset: 1, width: 1,
              material: Material("leaf", loss: Decibels(dice.number(0...20))),
              door: DoorKind(hasLock: false))
          ])
    }
  }

  private func place(by dice: inout Dice) -> Point {
    dice.integer(0...1) == 0
      ? Point(x: Double(dice.integer(0...16)) / 2, y: Double(dice.integer(0...16)) / 2)
      : Point(x: dice.number(0...8), y: dice.number(0...8))
  }
}
