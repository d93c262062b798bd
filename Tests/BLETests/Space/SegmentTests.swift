import BLE
import TestSupport
import Testing

struct SegmentTests {
  /// Compared with integer arithmetic, on a grid so small that paths often hit ends and joints
  /// exactly.
  @Test func crossingsAreExactOnAGrid() {
    var dice = Dice(1)
    var crossings = 0
    var meetings = 0
    for _ in 0..<40_000 {
      let wall = GridSegment.any(by: &dice)
      let path = GridSegment.any(by: &dice)
      let expected = wall.isCrossed(by: path)
      crossings += expected ? 1 : 0
      meetings += wall.hasAnEnd(on: path) ? 1 : 0
      #expect(wall.segment.isCrossed(by: path.segment) == expected, "\(wall) by \(path)")
    }
    #expect(crossings > 4000 && meetings > 2000)
  }

  @Test func reversedPathCrossesTheSameSegments() {
    var dice = Dice(2)
    for _ in 0..<20_000 {
      let wall = GridSegment.any(by: &dice).segment
      let path = GridSegment.any(by: &dice).segment
      let back = Segment(from: path.end, to: path.start)
      #expect(wall.isCrossed(by: path) == wall.isCrossed(by: back))
      #expect(
        Segment(from: wall.end, to: wall.start).isCrossed(by: path) == wall.isCrossed(by: path))
    }
  }

  /// In either direction of both pieces.
  @Test func pathThroughAJointCrossesOnePiece() {
    var dice = Dice(3)
    var through = 0
    for _ in 0..<20_000 {
      let (a, b) = (GridPoint.any(by: &dice), GridPoint.any(by: &dice))
      let joint = GridPoint(x: 2 * b.x - a.x, y: 2 * b.y - a.y)
      let pieces = [(a, b), (joint, b)].map { GridSegment(start: $0, end: $1) }
      let path = GridSegment.any(by: &dice)
      let sides = [path.start, path.end].map { pieces[0].side(of: $0).signum() }
      guard a != b, sides[0] * sides[1] < 0, path.side(of: b) == 0 else { continue }
      through += 1
      #expect(pieces.count { $0.segment.isCrossed(by: path.segment) } == 1)
    }
    #expect(through > 100)
  }

  @Test func pathEndingOnASegmentDoesNotCrossIt() {
    let wall = Segment(from: Point(x: 0, y: 0), to: Point(x: 4, y: 0))
    #expect(!wall.isCrossed(by: Segment(from: Point(x: 1, y: 3), to: Point(x: 2, y: 0))))
    #expect(!wall.isCrossed(by: Segment(from: Point(x: 2, y: 0), to: Point(x: 1, y: 3))))
    #expect(!wall.isCrossed(by: Segment(from: Point(x: -1, y: 0), to: Point(x: 5, y: 0))))
  }

  /// A 3-4-5 triangle: the foot on y = x · 4/3 is known.
  @Test func distanceIsToTheNearestPoint() {
    let segment = Segment(from: Point(x: 0, y: 0), to: Point(x: 3, y: 4))
    #expect(abs(segment.distance(to: Point(x: 4, y: -3)) - 5) < 1e-12)
    #expect(abs(segment.distance(to: Point(x: 1.5 - 4, y: 2 + 3)) - 5) < 1e-12)
    #expect(abs(segment.distance(to: Point(x: 6, y: 8)) - 5) < 1e-12)
    let place = Segment(from: Point(x: 1, y: 1), to: Point(x: 1, y: 1))
    #expect(place.distance(to: Point(x: 4, y: 5)) == 5)
  }
}

/// A point with integer coordinates.
struct GridPoint: Equatable {
  var x: Int
  var y: Int

  static func any(by dice: inout Dice) -> GridPoint {
    GridPoint(x: dice.integer(-4...4), y: dice.integer(-4...4))
  }

  var point: Point { Point(x: Double(x), y: Double(y)) }
}

private struct GridSegment {
  var start: GridPoint
  var end: GridPoint

  static func any(by dice: inout Dice) -> GridSegment {
    GridSegment(start: .any(by: &dice), end: .any(by: &dice))
  }

  var segment: Segment { Segment(from: start.point, to: end.point) }

  /// Twice the area of the triangle with a point; positive if the point lies to the left.
  func side(of place: GridPoint) -> Int {
    (end.x - start.x) * (place.y - start.y) - (end.y - start.y) * (place.x - start.x)
  }

  func hasAnEnd(on path: GridSegment) -> Bool {
    path.side(of: start) == 0 || path.side(of: end) == 0
  }

  /// The path passes from one side to the other. It meets the line within the segment, or at the
  /// end whose other end lies to the left of the path. The path is read towards greater x, or
  /// greater y.
  func isCrossed(by path: GridSegment) -> Bool {
    let (before, after) = (side(of: path.start), side(of: path.end))
    guard before * after < 0 else { return false }
    // The lines meet at start + (end - start) · numerator / denominator.
    let numerator = path.side(of: start)
    let denominator = numerator - path.side(of: end)
    let position = numerator * denominator.signum()
    if position == 0 || position == denominator.magnitude {
      let other = path.side(of: position == 0 ? end : start)
      let isForward = (path.start.x, path.start.y) < (path.end.x, path.end.y)
      return isForward ? other > 0 : other < 0
    }
    return position > 0 && position < denominator.magnitude
  }
}
