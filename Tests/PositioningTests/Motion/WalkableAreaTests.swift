import BLE
@testable import Engines
@testable import Positioning
import TestSupport
import Testing

struct WalkableAreaTests {
  private static let bounds = Bounds(from: Point(x: -1, y: -1), to: Point(x: 13, y: 9))

  private static func rectangle(
    _ x: ClosedRange<Double>, _ y: ClosedRange<Double>
  ) -> Polygon {
    Polygon([
      Point(x: x.lowerBound, y: y.lowerBound), Point(x: x.upperBound, y: y.lowerBound),
      Point(x: x.upperBound, y: y.upperBound), Point(x: x.lowerBound, y: y.upperBound),
    ])
  }

  /// Two rooms with a wall 0.2 m thick between them, and a door in it.
  private static let left = rectangle(0...4, 0...6)
  private static let right = rectangle(4.2...10, 0...6)
  private static let door = Segment(from: Point(x: 4.1, y: 2), to: Point(x: 4.1, y: 3))
  private static let frontDoor = Segment(from: Point(x: 1, y: 0), to: Point(x: 2, y: 0))

  @Test(arguments: 0..<20)
  func containsThePointsOfEveryRoom(seed: UInt64) {
    var dice = Dice(seed)
    func point(whole: Bool) -> Point {
      whole
        ? Point(x: Double(dice.integer(-3...15)), y: Double(dice.integer(-3...11)))
        : Point(x: dice.number(-3...15), y: dice.number(-3...11))
    }
    // Corners on the borders of cells, and anywhere; some rooms extend beyond the bounds.
    let isWhole = dice.happens(0.5)
    let rooms = (0..<dice.integer(1...8)).map { _ in
      Polygon((0..<dice.integer(3...6)).map { _ in point(whole: isWhole) })
    }
    let area = WalkableArea(of: rooms, within: Self.bounds)
    let places = (0..<400).map { point(whole: $0 % 2 == 0) }
    let wrong = places.filter { place in
      let isExpected = Self.bounds.contains(place) && rooms.contains { $0.contains(place) }
      return area.contains(place) != isExpected
    }
    #expect(wrong == [])
  }

  @Test func withoutRoomsContainsTheBounds() {
    let beyond = Self.rectangle(20...30, 0...5)
    for area in [WalkableArea(Self.bounds), WalkableArea(of: [beyond], within: Self.bounds)] {
      #expect(area.contains(Point(x: 13, y: 9)))
      #expect(!area.contains(Point(x: 13.001, y: 9)))
      #expect(!area.contains(Point(x: .nan, y: 9)))
      #expect(area.nearest(to: Point(x: 20, y: 3)) == Point(x: 13, y: 3))
    }
  }

  @Test func doorwayJoinsTheRoomsOnEitherSide() {
    let area = WalkableArea(
      of: [Self.left, Self.right], doors: [Self.door, Self.frontDoor], within: Self.bounds)
    #expect(area.contains(Point(x: 4.1, y: 2.5)))
    #expect(!area.contains(Point(x: 4.1, y: 3.5)))
    // Nothing in front of the front door is known to be walkable.
    #expect(!area.contains(Point(x: 1.5, y: -0.1)))
  }

  /// For rectangles, the nearest point is computed by coordinates.
  @Test(arguments: 0..<10)
  func nearestPointIsACentimetreInsideARoom(seed: UInt64) {
    var dice = Dice(seed)
    let area = WalkableArea(of: [Self.left, Self.right], within: Self.bounds)
    for _ in 0..<200 {
      let place = Point(x: dice.number(-20...20), y: dice.number(-20...20))
      let nearest = area.nearest(to: place)
      guard !area.contains(place) else {
        #expect(nearest == place)
        continue
      }
      let expected = [(0.01, 3.99), (4.21, 9.99)].map { lower, upper in
        Point(x: min(max(place.x, lower), upper), y: min(max(place.y, 0.01), 5.99))
      }
      #expect(area.contains(nearest))
      #expect(expected.contains { $0.distance(to: nearest) < 1e-9 })
      let least = expected.map { $0.distance(to: place) }.min() ?? .nan
      #expect(abs(nearest.distance(to: place) - least) < 1e-9)
    }
    #expect(area.contains(area.nearest(to: Point(x: .nan, y: 0))))
  }

  @Test func randomPointsAreUniformOverTheRooms() {
    // An area of 24 m², one of 34.8 m², and a distant one that lies within one cell.
    let cupboard = Self.rectangle(12.3...12.4, 8.1...8.2)
    let area = WalkableArea(of: [Self.left, Self.right, cupboard], within: Self.bounds)
    let chance = ParticleChance(seed: 5)
    let count = 20_000
    let rooms = [(0.0...4.0, 0.0...6.0), (4.2...10.0, 0.0...6.0), (12.3...12.4, 8.1...8.2)]
    var inLeft = 0
    var inLowerHalf = 0
    var beside = 0
    for number in 0..<count {
      let place = area.place {
        chance.uniforms(.place, step: 1, particle: number, attempt: $0)
      }
      if !rooms.contains(where: { $0.0.contains(place.x) && $0.1.contains(place.y) }) {
        beside += 1
      }
      if place.x <= 4 { inLeft += 1 }
      if place.y < 3 { inLowerHalf += 1 }
    }
    #expect(beside == 0)
    // Four standard errors of a frequency of about a half are 0.0141.
    #expect(abs(Double(inLeft) / Double(count) - 24 / 58.81) < 0.0141)
    #expect(abs(Double(inLowerHalf) / Double(count) - 0.5) < 0.0141)
  }

  @Test func acceptsATinyRoom() {
    let sliver = Polygon([Point(x: 0, y: 0), Point(x: 12, y: 8), Point(x: 11.9, y: 8)])
    let area = WalkableArea(of: [sliver], within: Self.bounds)
    for number in 0..<50 {
      let place = area.place {
        ParticleChance(seed: 1).uniforms(.place, step: 1, particle: number, attempt: $0)
      }
      // The edges run from one corner to the two others, a tenth of a metre apart.
      let right = place.x - 12 * place.y / 8
      #expect(right <= 1e-9 && right >= -0.1 * place.y / 8 - 1e-9)
    }
  }
}
