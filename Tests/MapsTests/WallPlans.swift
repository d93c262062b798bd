import BLE
import Buildings
import TestScenes
import TestSupport

/// Random plans of a hall of 8 m by 8 m.
enum WallPlans {
  /// The kinds of plans.
  enum Kind: CaseIterable {
    /// Walls with doors and windows.
    case walls
    /// Pillars and cabinets, drawn as four walls each, on open ground or among walls.
    case boxes
    /// Parallel walls, some with doors, and walls across that end on them or near them.
    case corridors
    /// Short walls of high loss in many layers, with gaps.
    case screens
  }

  /// A plan of a kind.
  static func plan(_ kind: Kind, by dice: inout Dice) throws -> FloorPlan {
    while true {
      if let plan = try? FloorPlan(
        bounds: Bounds(from: Point(x: -1, y: -1), to: Point(x: 9, y: 9)),
        walls: walls(kind, by: &dice))
      {
        return plan
      }
    }
  }

  private static func walls(_ kind: Kind, by dice: inout Dice) -> [Wall] {
    switch kind {
    case .walls:
      return (0..<dice.integer(1...14)).map { wall($0, by: &dice) }
    case .boxes:
      let boxes = (0..<dice.integer(1...6)).flatMap { box($0, by: &dice) }
      return boxes + (0..<dice.integer(0...4)).map { wall($0, by: &dice) }
    case .corridors:
      return corridors(by: &dice)
    case .screens:
      return (0..<dice.integer(4...30)).map { screen($0, by: &dice) }
    }
  }

  /// Four walls around a rectangle, from a pillar to a cabinet, square to the hall or turned.
  private static func box(_ number: Int, by dice: inout Dice) -> [Wall] {
    let corner = Point(x: dice.number(0...7), y: dice.number(0...7))
    let isTurned = dice.happens(0.3)
    let ahead = isTurned ? Vector(headingDegrees: dice.number(0...90)) : Vector(dx: 1, dy: 0)
    let aside = Vector(dx: -ahead.dy, dy: ahead.dx)
    let (length, width) = (dice.number(0.1...1.5), dice.number(0.1...0.7))
    let corners = [
      corner, corner + length * ahead, corner + length * ahead + width * aside,
      corner + width * aside,
    ]
    let material = material(by: &dice)
    return (0..<4).map {
      Wall(
        "box \(number) \($0)", along: Segment(from: corners[$0], to: corners[($0 + 1) % 4]),
        of: material)
    }
  }

  private static func corridors(by dice: inout Dice) -> [Wall] {
    var walls: [Wall] = []
    var y = dice.number(0...2)
    while y < 8, walls.count < 12 {
      let (from, to) = (dice.number(0...3), dice.number(4...8))
      walls.append(
        Wall(
          "along \(walls.count)",
          along: Segment(from: Point(x: from, y: y), to: Point(x: to, y: y)),
          of: material(by: &dice),
          openings: Opening.random(inWall: walls.count, length: to - from, by: &dice)))
      if dice.happens(0.7) {
        // It ends on the wall, crosses it, or leaves a gap.
        let x = dice.happens(0.3) ? from : dice.number(from...to)
        let start = dice.happens(0.7) ? y : y + dice.number(-0.3...0.3)
        walls.append(
          Wall(
            "across \(walls.count)",
            along: Segment(
              from: Point(x: x, y: start), to: Point(x: x, y: start + dice.number(0.3...2))),
            of: material(by: &dice)))
      }
      y += dice.number(0.1...2)
    }
    return walls
  }

  private static func screen(_ number: Int, by dice: inout Dice) -> Wall {
    let start = Point(x: dice.number(0...7), y: dice.number(0...7))
    let length = dice.number(0.5...3)
    let ahead =
      dice.happens(0.5)
      ? Vector(dx: dice.happens(0.5) ? 0 : 1, dy: 0)
      : Vector(headingDegrees: dice.number(0...360))
    let along = ahead.length > 0 ? ahead : Vector(dx: 0, dy: 1)
    let end = start + length * along
    return Wall(
      "screen \(number)",
      along: Segment(
        from: start, to: Point(x: min(max(end.x, -1), 9), y: min(max(end.y, -1), 9))),
      of: dice.happens(0.6)
        ? Material("lead", loss: Decibels(dice.number(10...40))) : material(by: &dice))
  }

  private static func material(by dice: inout Dice) -> Material {
    dice.one(of: Material.known)
  }

  /// A wall on a grid of half a metre. Such walls share corners, meet in a T, cross, or continue
  /// one another.
  private static func wall(_ number: Int, by dice: inout Dice) -> Wall {
    let start = Point(x: Double(dice.integer(0...16)) / 2, y: Double(dice.integer(0...16)) / 2)
    var end = Point(x: Double(dice.integer(0...16)) / 2, y: Double(dice.integer(0...16)) / 2)
    switch dice.integer(0...3) {
    case 0: end.x = start.x
    case 1: end.y = start.y
    default: break
    }
    return Wall(
      "wall \(number)", along: Segment(from: start, to: end), of: material(by: &dice),
      openings: Opening.random(inWall: number, length: start.distance(to: end), by: &dice))
  }
}
