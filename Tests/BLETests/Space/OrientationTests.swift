import BLE
import TestSupport
import Testing

struct OrientationTests {
  /// The determinant in integer multiples of 2⁻²⁰⁰ m.
  private func exactSide(of place: Point, from tail: Point, to head: Point) -> Int {
    func whole(_ value: Double) -> BigInteger { BigInteger(value, inUnitsOfTwoToTheMinus: 200) }
    let (t, h, p) = (
      (whole(tail.x), whole(tail.y)), (whole(head.x), whole(head.y)),
      (whole(place.x), whole(place.y))
    )
    let first = (h.0 - t.0) * (p.1 - t.1)
    let second = (h.1 - t.1) * (p.0 - t.0)
    return first == second ? 0 : first > second ? 1 : -1
  }

  private func side(_ value: Double) -> Int { value == 0 ? 0 : value > 0 ? 1 : -1 }

  /// Points within a few units in the last place of a line, where many rounded determinants are
  /// wrong.
  @Test(arguments: [1e6, 40, 1, 1e-12])
  func matchesIntegerArithmetic(reach: Double) {
    var dice = Dice(1)
    var wrong: [String] = []
    var misled = 0
    for _ in 0..<(Build.isOptimised ? 100_000 : 1000) {
      let offset = dice.integer(0...1) == 0 ? 0 : dice.number(-1e6...1e6)
      func place() -> Point {
        Point(x: offset + dice.number(-reach...reach), y: dice.number(-reach...reach))
      }
      let (tail, head) = (place(), place())
      let fraction = dice.number(-2...2)
      var near = Point(
        x: tail.x + fraction * (head.x - tail.x), y: tail.y + fraction * (head.y - tail.y))
      for _ in 0..<dice.integer(0...3) { near.y = near.y.nextUp }
      for _ in 0..<dice.integer(0...3) { near.x = near.x.nextDown }
      let expected = exactSide(of: near, from: tail, to: head)
      if side(Orientation.of(near, from: tail, to: head)) != expected {
        wrong.append("\(near) from \(tail) to \(head)")
      }
      misled += side((head - tail).cross(near - tail)) == expected ? 0 : 1
    }
    #expect(wrong.isEmpty)
    #expect(misled > 10)
  }

  /// Integer multiples of a point are collinear with it, whatever its digits.
  @Test func collinearPointsHaveNoSide() {
    var dice = Dice(2)
    for _ in 0..<2000 {
      let (x, y) = (dice.integer(1...1 << 26), dice.integer(1...1 << 26))
      let unit = [1, 0x1p-6, 0x1p-60, 0x1p-150][dice.integer(0...3)]
      func multiple() -> Point {
        let factor = dice.integer(-1 << 20...1 << 20)
        return Point(x: Double(factor * x) * unit, y: Double(factor * y) * unit)
      }
      let (a, b, c) = (multiple(), multiple(), multiple())
      #expect(Orientation.of(c, from: a, to: b) == 0)
      // One unit aside, the sign depends on the direction of the line.
      let aside = Point(x: c.x, y: c.y + unit)
      let expected = a.x < b.x ? 1 : a.x > b.x ? -1 : 0
      #expect(side(Orientation.of(aside, from: a, to: b)) == expected)
    }
  }

  /// One determinant may combine all magnitudes between 2⁻²⁰⁰ m and 2²⁰⁰ m.
  @Test func isExactForMixedMagnitudes() {
    var dice = Dice(3)
    func coordinate() -> Double {
      guard dice.integer(0...4) > 0 else { return 0 }
      let size = Double(
        sign: .plus, exponent: dice.integer(-199...199), significand: dice.number(1...2).nextDown)
      return dice.integer(0...1) == 0 ? size : -size
    }
    func place() -> Point { Point(x: coordinate(), y: coordinate()) }
    func exactSide(of place: Point, from tail: Point, to head: Point) -> Int {
      func product(_ a: Double, _ b: Double) -> BigInteger {
        BigInteger(a, inUnitsOfTwoToTheMinus: 260) * BigInteger(b, inUnitsOfTwoToTheMinus: 260)
      }
      let pairs = [(tail, head), (head, place), (place, tail)]
      let area = pairs.reduce(0 as BigInteger) { area, pair in
        area + product(pair.0.x, pair.1.y) - product(pair.0.y, pair.1.x)
      }
      return area == 0 ? 0 : area > 0 ? 1 : -1
    }
    for _ in 0..<3000 {
      let (tail, head, third) = (place(), place(), place())
      #expect(
        side(Orientation.of(third, from: tail, to: head))
          == exactSide(of: third, from: tail, to: head))
    }
  }
}
