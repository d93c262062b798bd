import BLE
@testable import Positioning
import TestSupport
import Testing

struct WalkingObstaclesTests {
  static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 12))

  @Test(arguments: 0..<20)
  func findsTheSameCrossingsAsAFullSearch(seed: UInt64) {
    var dice = Dice(seed)
    func point() -> Point { Point(x: dice.number(-3...23), y: dice.number(-3...15)) }
    let segments = (0..<dice.integer(0...60)).map { _ in
      Segment(from: point(), to: point())
    }
    let walls = WalkingObstacles(segments, within: WalkableArea(Self.bounds))
    for _ in 0..<200 {
      let start = point()
      let end = start + Vector(dx: dice.number(-2...2), dy: dice.number(-2...2))
      let path = Segment(from: start, to: end)
      #expect(walls.isCrossed(by: path) == segments.contains { $0.isCrossed(by: path) })
    }
  }

  /// Ends, corners and whole paths lie on walls and on the borders of the grid's cells.
  @Test(arguments: 0..<20)
  func findsThemIfPathsGrazeWalls(seed: UInt64) {
    var dice = Dice(seed)
    func point() -> Point {
      Point(x: Double(dice.integer(-1...8)), y: Double(dice.integer(-1...8)))
    }
    let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 7, y: 7))
    let segments = (0..<dice.integer(1...12)).map { _ in Segment(from: point(), to: point()) }
    let walls = WalkingObstacles(segments, within: WalkableArea(bounds))
    for _ in 0..<300 {
      let path = Segment(from: point(), to: point())
      #expect(walls.isCrossed(by: path) == segments.contains { $0.isCrossed(by: path) })
    }
  }

  @Test func acceptsTinyAndHugePlans() {
    for side in [0.001, 1, 1e6] {
      let bounds = Bounds(from: Point(x: -side, y: -side), to: Point(x: side, y: side / 7))
      let wall = Segment(from: Point(x: 0, y: -side), to: Point(x: 0, y: side))
      let walls = WalkingObstacles([wall], within: WalkableArea(bounds))
      let (left, right) = (Point(x: -side / 2, y: 0), Point(x: side / 2, y: -side / 3))
      #expect(walls.isCrossed(by: Segment(from: left, to: right)))
      #expect(!walls.isCrossed(by: Segment(from: left, to: Point(x: -side, y: -side))))
    }
  }

  @Test func noPathLeavesTheBounds() {
    let walls = WalkingObstacles(within: WalkableArea(Self.bounds))
    let inside = Point(x: 19, y: 6)
    #expect(walls.allow(Segment(from: inside, to: Point(x: 20, y: 6))))
    #expect(!walls.allow(Segment(from: inside, to: Point(x: 20.1, y: 6))))
    #expect(!walls.allow(Segment(from: inside, to: Point(x: .nan, y: 6))))
  }

  @Test func nanCrossesNothing() {
    let wall = Segment(from: Point(x: 5, y: 0), to: Point(x: 5, y: 12))
    let walls = WalkingObstacles([wall], within: WalkableArea(Self.bounds))
    let nowhere = Point(x: .nan, y: .infinity)
    #expect(!walls.isCrossed(by: Segment(from: nowhere, to: Point(x: 6, y: 6))))
    #expect(!walls.isCrossed(by: Segment(from: Point(x: 4, y: 6), to: nowhere)))
  }

  @Test func trapsOnBoundsWithoutAnArea() async {
    await #expect(processExitsWith: .failure) {
      _ = WalkableArea(Bounds(from: Point(x: 0, y: 0), to: Point(x: 0, y: 5)))
    }
  }
}
