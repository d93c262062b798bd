import BLE
import Testing

struct BoundsTests {
  private let bounds = Bounds(from: Point(x: -1, y: 2), to: Point(x: 4, y: 3))

  @Test(arguments: [
    (Point(x: 0, y: 2.5), Point(x: 0, y: 2.5)), (Point(x: -9, y: 2.5), Point(x: -1, y: 2.5)),
    (Point(x: 9, y: 9), Point(x: 4, y: 3)), (Point(x: 2, y: -9), Point(x: 2, y: 2)),
  ])
  func nearestPointIsInsideOrOnTheBorder(place: Point, nearest: Point) {
    #expect(bounds.nearest(to: place) == nearest)
    #expect(bounds.contains(nearest))
  }
}
