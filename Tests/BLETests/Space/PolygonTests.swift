import BLE
import TestSupport
import Testing

struct PolygonTests {
  /// Compared with the integer winding number. A star of corners around its middle has no
  /// crossings, so the two rules agree.
  @Test func containsPointsByWindingNumber() {
    var dice = Dice(1)
    var inside = 0
    for _ in 0..<500 {
      let corners = star(by: &dice)
      let polygon = Polygon(corners.map(\.point))
      for _ in 0..<20 {
        let place = GridPoint(x: dice.integer(-9...9), y: dice.integer(-9...9))
        guard let winding = windingNumber(of: corners, around: place) else { continue }
        inside += winding == 0 ? 0 : 1
        #expect(polygon.contains(place.point) == (winding != 0), "\(place) in \(corners)")
      }
    }
    #expect(inside > 500)
  }

  @Test func pointOnASharedBorderIsInOnePolygon() {
    let pieces = [0.0, 2].flatMap { x in
      [0.0, 3].map { y in
        Polygon([
          Point(x: x, y: y), Point(x: x + 2, y: y), Point(x: x + 2, y: y + 3),
          Point(x: x, y: y + 3),
        ])
      }
    }
    for place in [(2, 1), (2, 3), (1, 3), (2, 4), (3, 3)] {
      let point = Point(x: Double(place.0), y: Double(place.1))
      #expect(pieces.count { $0.contains(point) } == 1, "\(place)")
    }
  }

  /// Next to a slanting border, or on it up to rounding.
  @Test func noPointFallsBetweenTwoPolygons() {
    var dice = Dice(2)
    func place(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Point {
      Point(x: dice.number(x), y: dice.number(y))
    }
    for _ in 0..<5000 {
      let (a, b) = (place(0...1, 0...1), place(8...9, 3...9))
      let pieces = [[Point(x: 9, y: 0), b, a], [a, b, Point(x: 0, y: 9)]].map {
        Polygon($0)
      }
      let border = Segment(from: a, to: b).point(at: dice.number(0.1...0.9))
      #expect(pieces.count { $0.contains(border) } == 1)
    }
  }

  @Test func areaIsIndependentOfOrientation() {
    let corners = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 3), (0, 3)].map { Point(x: $0.0, y: $0.1) }
    #expect(Polygon(corners).area == 6)
    #expect(Polygon(corners.reversed()).area == 6)
    #expect(Polygon(Array(corners.prefix(2))).area == 0)
  }

  @Test func distanceToBorderIsToTheNearestSide() {
    let square = Polygon([(0, 0), (4, 0), (4, 3), (0, 3)].map { Point(x: $0.0, y: $0.1) })
    #expect(square.distanceToBorder(from: Point(x: 3.5, y: 1)) == 0.5)
    #expect(square.distanceToBorder(from: Point(x: 7, y: 7)) == 5)
    #expect(square.distanceToBorder(from: Point(x: 0, y: 2)) == 0)
    #expect(Polygon([]).distanceToBorder(from: Point(x: 0, y: 0)) == .infinity)
  }

  /// Corners sorted by angle around the middle, at integer coordinates.
  private func star(by dice: inout Dice) -> [GridPoint] {
    let directions = [(1, 0), (2, 1), (1, 1), (0, 1), (-1, 2), (-1, 0), (-2, -1), (0, -1), (1, -1)]
    return directions.map { direction in
      let reach = dice.integer(1...4)
      return GridPoint(x: reach * direction.0, y: reach * direction.1)
    }
  }

  /// D. Sunday's winding number; `nil` on the border.
  private func windingNumber(of corners: [GridPoint], around place: GridPoint) -> Int? {
    var winding = 0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      let side = (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)
      let isBeside =
        min(a.x, b.x) <= place.x && place.x <= max(a.x, b.x) && min(a.y, b.y) <= place.y
        && place.y <= max(a.y, b.y)
      if side == 0 && isBeside { return nil }
      if a.y <= place.y && b.y > place.y && side > 0 { winding += 1 }
      if a.y > place.y && b.y <= place.y && side < 0 { winding -= 1 }
    }
    return winding
  }
}
