import BLE
@testable import Positioning
import TestSupport
import Testing

struct LevelLatticeTests {
  @Test(arguments: 0..<10)
  func findsTheNearestPoint(seed: UInt64) {
    var dice = Dice(seed)
    let lower = Point(x: dice.number(-9...9), y: dice.number(-9...9))
    let bounds = Bounds(
      from: lower, to: lower + Vector(dx: dice.number(0.5...5), dy: dice.number(0.5...5)))
    let lattice = LevelLattice(over: bounds, spacing: dice.number(0.2...0.9))
    for _ in 0..<50 {
      let point = Point(
        x: dice.number(bounds.lower.x...bounds.upper.x),
        y: dice.number(bounds.lower.y...bounds.upper.y))
      let found = lattice.point(lattice.nearest(to: point)).distance(to: point)
      let least = (0..<lattice.count).map { lattice.point($0).distance(to: point) }.min()
      #expect(found <= (least ?? 0) + 1e-12)
    }
  }

  @Test func coversItsBounds() {
    let bounds = Bounds(from: Point(x: 1, y: 2), to: Point(x: 4.9, y: 3))
    let lattice = LevelLattice(over: bounds, spacing: 0.5)
    #expect(lattice.columns == 9)
    #expect(lattice.rows == 3)
    #expect(lattice.point(0) == bounds.lower)
    #expect(lattice.point(lattice.count - 1) == Point(x: 5, y: 3))
  }

  @Test(arguments: [(1e5, 1e5), (1e6, 0.1), (1e-3, 1e-3), (300, 200)])
  func isNeverLargerThanAllowed(width: Double, height: Double) {
    let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: width, y: height))
    let lattice = LevelLattice(over: bounds, spacing: 0.25, atMost: 1000)
    #expect(lattice.count <= 1000)
    #expect(lattice.count >= 4)
    #expect(lattice.x(ofColumn: lattice.columns - 1) >= width)
    #expect(lattice.y(ofRow: lattice.rows - 1) >= height)
  }

  @Test func pointsBeyondTheBoundsMapToTheBorder() {
    let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 2, y: 1))
    let lattice = LevelLattice(over: bounds, spacing: 1)
    #expect(lattice.point(lattice.nearest(to: Point(x: 1e300, y: -9))) == Point(x: 2, y: 0))
    #expect(lattice.point(lattice.nearest(to: Point(x: -.infinity, y: .nan))) == bounds.lower)
  }
}
