import BLE
@testable import Buildings
import Testing

struct DoorSwingTests {
  /// A doorway from (2, 5) to (3, 5) in a wall towards the east: left is up the page.
  private let doorway = Segment(from: Point(x: 2, y: 5), to: Point(x: 3, y: 5))

  @Test(arguments: [
    (DoorSwing.Jamb.start, Hand.left, 90.0, Point(x: 2, y: 5), Point(x: 2, y: 6)),
    (.start, .right, 90, Point(x: 2, y: 5), Point(x: 2, y: 4)),
    (.end, .left, 90, Point(x: 3, y: 5), Point(x: 3, y: 6)),
    (.end, .right, 90, Point(x: 3, y: 5), Point(x: 3, y: 4)),
    // cos 60° and sin 60°.
    (.start, .left, 60, Point(x: 2, y: 5), Point(x: 2.5, y: 5.8660254)),
    (.end, .left, 60, Point(x: 3, y: 5), Point(x: 2.5, y: 5.8660254)),
    (.end, .right, 120, Point(x: 3, y: 5), Point(x: 3.5, y: 4.1339746)),
    // Against the wall.
    (.start, .left, 180, Point(x: 2, y: 5), Point(x: 1, y: 5)),
    (.end, .right, 180, Point(x: 3, y: 5), Point(x: 4, y: 5)),
  ])
  func leafTurnsAboutItsHinge(
    hinge: DoorSwing.Jamb, side: Hand, degrees: Double, start: Point, end: Point
  ) {
    let swing = DoorSwing(toDegrees: degrees, hinge: hinge, side: side)
    let leaf = swing.openLeaf(ofDoorway: doorway)
    #expect(leaf.start == start)
    #expect(leaf.end.distance(to: end) < 1e-7)
  }

  @Test func doorsOpenToARightAngleByDefault() {
    #expect(DoorSwing() == DoorSwing(toDegrees: 90, hinge: .start, side: .left))
    #expect(DoorKind(hasLock: false).swing == DoorSwing())
  }
}
