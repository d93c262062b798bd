import BLE
import Buildings
import TestSupport

/// A random floor: a rectangle divided repeatedly by walls of brick or plasterboard, with a gap of
/// a metre in each.
package struct RandomFloor {
  package let plan: FloorPlan
  package let width: Double
  package let height: Double

  package init(
    _ seed: UInt64, width widths: ClosedRange<Double>, height heights: ClosedRange<Double>
  )
    throws
  {
    var dice = Dice(seed)
    (width, height) = (dice.number(widths), dice.number(heights))
    var cutter = Cutter(dice: dice)
    let corners = [(0.0, 0.0), (width, 0), (width, height), (0, height)].map {
      Point(x: $0.0, y: $0.1)
    }
    for (index, corner) in corners.enumerated() {
      cutter.build(from: corner, to: corners[(index + 1) % 4], of: "concrete_200mm")
    }
    cutter.cut(corners[0], corners[2])
    plan = try FloorPlan(
      bounds: Bounds(
        from: Point(x: -0.5, y: -0.5), to: Point(x: width + 0.5, y: height + 0.5)),
      walls: cutter.walls, rooms: cutter.rooms)
  }

  private struct Cutter {
    var dice: Dice
    var walls: [Wall] = []
    var rooms: [Room] = []

    mutating func build(from start: Point, to end: Point, of name: String) {
      guard let material = Material.known.first(where: { $0.name == name }) else { return }
      walls.append(
        Wall("wall \(walls.count + 1)", along: Segment(from: start, to: end), of: material))
    }

    mutating func cut(_ low: Point, _ high: Point) {
      let (width, height) = (high.x - low.x, high.y - low.y)
      guard width * height > dice.number(20...60), max(width, height) > 6 else {
        rooms.append(
          Room(
            name: "room \(rooms.count + 1)",
            corners: [low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)]))
        return
      }
      let material = dice.happens(0.5) ? "brick_215mm" : "stud_wall_2x12.5mm_gap75mm"
      let share = dice.number(0.35...0.65)
      if width > height {
        let x = low.x + share * width
        let gap = dice.number(low.y + 0.5...high.y - 1.5)
        build(from: Point(x: x, y: low.y), to: Point(x: x, y: gap), of: material)
        build(from: Point(x: x, y: gap + 1), to: Point(x: x, y: high.y), of: material)
        cut(low, Point(x: x, y: high.y))
        cut(Point(x: x, y: low.y), high)
      } else {
        let y = low.y + share * height
        let gap = dice.number(low.x + 0.5...high.x - 1.5)
        build(from: Point(x: low.x, y: y), to: Point(x: gap, y: y), of: material)
        build(from: Point(x: gap + 1, y: y), to: Point(x: high.x, y: y), of: material)
        cut(low, Point(x: high.x, y: y))
        cut(Point(x: low.x, y: y), high)
      }
    }
  }
}
