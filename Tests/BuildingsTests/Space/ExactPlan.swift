import BLE
@testable import Buildings
@testable import Positioning
import TestSupport

/// Crossings of paths in exact integer arithmetic, by the simplest method: each path with each
/// line, by Cramer's rule.
///
/// Generic over the integers: `Int128` is fast and holds products of coordinates on a grid.
/// `BigInteger` holds those of any doubles.
struct ExactPlan<Number: ExactNumber> {
  /// A point with rational coordinates: x / scale and y / scale, in the plan's units.
  struct Place {
    var x: Number
    var y: Number
    /// More than zero.
    var scale: Number
  }

  /// A crossed line and its stretch of the path: from begin / whole to end / whole of the path.
  /// Both are equal if the path crosses it at one point.
  struct Passage {
    var line: Int
    var begin: Number
    var end: Number
    /// More than zero.
    var whole: Number
  }

  private struct Line {
    var start: Place
    var end: Place
    /// `true` if the previous line and this one are pieces of the same.
    var isContinued: Bool
  }

  private let digits: Int
  private var lines: [Line] = []

  /// Independent lines, with coordinates in units of 2^-digits m.
  init(_ segments: [Segment], digits: Int) {
    self.digits = digits
    lines = segments.map {
      Line(start: place($0.start), end: place($0.end), isContinued: false)
    }
  }

  /// The panels of a plan, by number, with coordinates in units of 2^-digits m.
  init(panelsOf plan: FloorPlan, digits: Int) {
    self.init(plan.panels.map(\.segment), digits: digits)
    for (index, panel) in plan.panels.enumerated().dropFirst() {
      let before = plan.panels[index - 1]
      lines[index].isContinued =
        before.wall == panel.wall && before.opening == panel.opening
        && before.segment.end == panel.segment.start
    }
  }

  /// A point in the plan's units.
  func place(_ point: Point) -> Place {
    Place(
      x: Number(point.x, inUnitsOfTwoToTheMinus: digits),
      y: Number(point.y, inUnitsOfTwoToTheMinus: digits), scale: 1)
  }

  /// The point at a fraction of a leg.
  func place(on leg: Segment, at numerator: Number, of denominator: Number) -> Place {
    let (start, end) = (place(leg.start), place(leg.end))
    return Place(
      x: start.x * denominator + (end.x - start.x) * numerator,
      y: start.y * denominator + (end.y - start.y) * numerator, scale: denominator)
  }

  /// The lines or panels that a path crosses, in order of their numbers.
  func passed(from start: Place, to end: Place) -> [Int] {
    passages(from: start, to: end).map(\.line)
  }

  /// The same for points with coordinates that are doubles.
  func passed(by path: Segment) -> [Int] {
    passed(from: place(path.start), to: place(path.end))
  }

  /// The lines that a path crosses, with the crossings.
  func passages(from start: Place, to end: Place) -> [Passage] {
    // A common scale.
    let (a, b) = (start.scaled(by: end.scale), end.scaled(by: start.scale))
    let scale = start.scale * end.scale
    let path = b - a
    var passages: [Passage] = []
    var followed: Int?
    for (index, line) in lines.enumerated() {
      let (c, d) = (line.start.scaled(by: scale), line.end.scaled(by: scale))
      if let (place, whole) = crossing(of: path, with: d - c, at: c - a) {
        passages.append(Passage(line: index, begin: place, end: place, whole: whole))
      } else if let (begin, end) = overlap(of: path, c - a, d - a) {
        let isPassedAlready = line.isContinued && followed == index - 1
        followed = index
        if isPassedAlready { continue }
        passages.append(Passage(line: index, begin: begin, end: end, whole: path.dot(path)))
      }
    }
    return passages
  }

  fileprivate struct Step {
    var x: Number
    var y: Number

    func cross(_ other: Step) -> Number { x * other.y - y * other.x }
    func dot(_ other: Step) -> Number { x * other.x + y * other.y }
  }

  /// The crossing of a path with a line whose start is a given step away from the path's start.
  ///
  /// With the path moved by (-ε², ε), t and s solve
  ///
  ///     (-ε², ε) + t · path = offset + s · line
  ///
  /// The path is open: 0 < t < 1 before it is moved. For the line, 0 < s < 1 must be true of s as a
  /// polynomial in an infinitesimal ε.
  private func crossing(
    of path: Step, with line: Step, at offset: Step
  ) -> (place: Number, whole: Number)? {
    let determinant = path.cross(line)
    guard determinant != 0 else { return nil }
    let sign: Number = determinant < 0 ? -1 : 1
    let whole = sign * determinant
    let t = sign * offset.cross(line)
    guard 0 < t, t < whole else { return nil }
    let s = [sign * offset.cross(path), sign * path.x, sign * path.y]
    guard isPositive(s), isPositive([whole - s[0], -s[1], -s[2]]) else { return nil }
    return (t, whole)
  }

  /// The sign of a polynomial, lowest power first.
  private func isPositive(_ polynomial: [Number]) -> Bool {
    polynomial.first { $0 != 0 }.map { $0 > 0 } ?? false
  }

  /// The overlap of a path with a line, given the line's ends relative to the path's start, over
  /// the square of the path's length.
  private func overlap(
    of path: Step, _ start: Step, _ end: Step
  ) -> (begin: Number, end: Number)? {
    guard path.cross(start) == 0, path.cross(end) == 0 else { return nil }
    let (near, far) = (path.dot(start), path.dot(end))
    let (begin, end) = (max(min(near, far), 0), min(max(near, far), path.dot(path)))
    return begin < end ? (begin, end) : nil
  }
}

extension ExactPlan.Place {
  fileprivate func scaled(by factor: Number) -> Self {
    factor == 1 ? self : Self(x: x * factor, y: y * factor, scale: scale * factor)
  }

  fileprivate static func - (end: Self, start: Self) -> ExactPlan.Step {
    ExactPlan.Step(x: end.x - start.x, y: end.y - start.y)
  }
}
