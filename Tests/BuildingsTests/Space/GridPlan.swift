import BLE
@testable import Buildings
@testable import Positioning
import TestSupport

/// Random walls on a grid that often share corners, continue one another, end on one another, or
/// leave a narrow gap. Its paths seek the ends and lines of walls.
struct GridPlan {
  /// Coordinates are integers in units of 2⁻⁶ m, and span 8 m.
  static let digits = 6
  static let span = 512

  private(set) var lines: [Line] = []
  /// A coarse grid gives many coincidences, a fine one few.
  private let step: Int

  struct Place: Equatable {
    var x: Int
    var y: Int

    var point: Point {
      Point(x: Double(x) / Double(1 << digits), y: Double(y) / Double(1 << digits))
    }

    var isWithin: Bool { (0...span).contains(x) && (0...span).contains(y) }

    /// The point in the direction of another, at a multiple of its distance.
    func reaching(_ times: Int, over other: Place) -> Place {
      Place(x: x + times * (other.x - x), y: y + times * (other.y - y))
    }
  }

  struct Line {
    var start: Place
    var end: Place

    var segment: Segment { Segment(from: start.point, to: end.point) }

    /// 1 if a point is on the left, -1 on the right, 0 on the line.
    func side(of place: Place) -> Int {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      return (dx * (place.y - start.y) - dy * (place.x - start.x)).signum()
    }

    /// The smallest step along the line between points of the grid.
    private var stride: (x: Int, y: Int, count: Int) {
      var (count, rest) = ((end.x - start.x).magnitude, (end.y - start.y).magnitude)
      while rest != 0 { (count, rest) = (rest, count % rest) }
      let steps = Int(count)
      return ((end.x - start.x) / steps, (end.y - start.y) / steps, steps)
    }

    /// A point on the line: on the segment, or beyond an end of it.
    func place(by dice: inout Dice, beyond: Bool) -> Place {
      let (x, y, count) = stride
      let number = dice.integer(beyond ? -count...2 * count : 0...count)
      return Place(x: start.x + number * x, y: start.y + number * y)
    }
  }

  init(walls count: Int, by dice: inout Dice) {
    step = [64, 16, 1][dice.integer(0...2)]
    while lines.count < count {
      let line = wall(by: &dice)
      if line.start != line.end, line.start.isWithin, line.end.isWithin { lines.append(line) }
    }
  }

  var plan: FloorPlan? {
    let material = Material("wall", loss: Decibels(1))
    let side = Double(Self.span >> Self.digits)
    return try? FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: side, y: side)),
      walls: lines.indices.map { Wall("\($0)", along: lines[$0].segment, of: material) },
      snap: 0)
  }

  func place(by dice: inout Dice) -> Place {
    let count = Self.span / step
    return Place(x: step * dice.integer(0...count), y: step * dice.integer(0...count))
  }

  /// A path of one of eight kinds. Five of them meet a wall's end or line.
  func path(by dice: inout Dice) -> Line {
    let line = lines[dice.integer(0...lines.count - 1)]
    let other = lines[dice.integer(0...lines.count - 1)]
    let end = dice.integer(0...1) == 0 ? line.start : line.end
    let start = place(by: &dice)
    var path: Line
    switch dice.integer(0...7) {
    case 0:  // Through an end.
      path = Line(start: start, end: start.reaching(dice.integer(2...3), over: end))
    case 1:  // Through two ends, or from one to another.
      let outside = dice.integer(0...1)
      let far = dice.integer(0...1) == 0 ? other.start : other.end
      path = Line(
        start: end.reaching(-outside, over: far), end: end.reaching(1 + outside, over: far))
    case 2:  // Along a wall or its line.
      path = Line(
        start: line.place(by: &dice, beyond: true), end: line.place(by: &dice, beyond: true))
    case 3:  // From a wall's line.
      path = Line(start: line.place(by: &dice, beyond: true), end: start)
    case 4:  // From a wall to a wall.
      path = Line(
        start: line.place(by: &dice, beyond: false), end: other.place(by: &dice, beyond: false))
    default:
      path = Line(start: start, end: place(by: &dice))
    }
    return dice.integer(0...1) == 0 ? path : Line(start: path.end, end: path.start)
  }

  private func wall(by dice: inout Dice) -> Line {
    guard let line = lines.last else {
      return Line(start: place(by: &dice), end: place(by: &dice))
    }
    switch dice.integer(0...5) {
    case 0:  // From a corner.
      return Line(start: line.end, end: place(by: &dice))
    case 1:  // Collinear, starting at the end.
      return Line(start: line.end, end: line.end.reaching(-1, over: line.start))
    case 2:  // Collinear, with a gap or an overlap.
      return Line(
        start: line.place(by: &dice, beyond: true), end: line.place(by: &dice, beyond: true))
    case 3:  // From within the wall.
      return Line(start: line.place(by: &dice, beyond: false), end: place(by: &dice))
    default:
      return Line(start: place(by: &dice), end: place(by: &dice))
    }
  }
}
