import BLE
import TestSupport
import Testing

@testable import Buildings

/// The bounds of a path's loss over a stretch, compared with the loss at points of it.
struct BentPathBoundsTests {
  @Test(arguments: [1, 2, 3])
  func lossOnAStretchIsWithinItsBounds(edges: Int) {
    var dice = Dice(UInt64(edges))
    func place() -> Point { Point(x: dice.number(0...10), y: dice.number(0...4)) }
    for _ in 0..<3000 {
      let start = place()
      let path = BentPath(from: start, around: (0..<edges).map { _ in place() })
      let from = place()
      let course = 0.5 * Vector(headingDegrees: dice.number(0...360))
      let stretch = Segment(from: from, to: from + course)
      func vista(_ point: Point) -> PathVista { PathVista(of: stretch, from: point) }
      let bounds = path.loss(
        to: stretch,
        BentPath.Vistas(
          start: vista(start), first: vista(path.first), previous: vista(path.previous),
          last: vista(path.last)))
      for step in 0...20 {
        let loss = path.loss(to: stretch.point(at: Double(step) / 20))
        #expect(loss >= bounds.least - 1e-9 && loss <= bounds.most + 1e-9, "\(path) \(stretch)")
        #expect(loss >= path.leastLoss)
      }
    }
  }

  /// Positions at which edges count in part.
  @Test(arguments: [1, 2, 3])
  func lossIsAtLeastTheLeastForSlightBends(edges: Int) {
    var dice = Dice(UInt64(10 + edges))
    for _ in 0..<20_000 {
      let places = (0..<edges + 2).map { _ in dice.number(0...10) }.sorted().map {
        Point(x: $0, y: dice.number(0...0.3))
      }
      let path = BentPath(from: places[0], around: Array(places[1...edges]))
      #expect(path.loss(to: places[edges + 1]) >= path.leastLoss - 1e-9)
    }
  }

  /// A search continues behind two edges only if the least loss around these is small enough.
  @Test func aThirdEdgeDoesNotGoBelowTheLeastLossAroundTwo() {
    var dice = Dice(20)
    for number in 0..<40_000 {
      // Half of the paths bend slightly, so that some edges count in part.
      let isSlight = number % 2 == 0
      let xs = (0..<5).map { _ in dice.number(0...10) }
      let places = (isSlight ? xs.sorted() : xs).map {
        Point(x: $0, y: dice.number(0...(isSlight ? 0.3 : 4)))
      }
      let two = BentPath(from: places[0], around: places[1], places[2])
      let three = BentPath(from: places[0], around: places[1], places[2], places[3])
      #expect(three.loss(to: places[4]) >= two.leastLoss - 1e-9, "\(places)")
    }
  }

  @Test func handsOnAStretchAreThoseOfItsPoints() {
    var dice = Dice(9)
    func place() -> Point { Point(x: Double(dice.integer(0...6)), y: Double(dice.integer(0...6))) }
    for _ in 0..<3000 {
      let path = BentPath(from: place(), around: place(), place())
      let stretch = Segment(from: place(), to: place())
      let hands = path.hands(to: stretch)
      for step in 0...8 {
        let turn = Orientation.of(
          stretch.point(at: Double(step) / 8), from: path.previous, to: path.last)
        #expect(turn <= 0 || hands.left)
        #expect(turn >= 0 || hands.right)
      }
    }
  }
}
