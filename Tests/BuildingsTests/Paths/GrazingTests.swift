import BLE
import Testing

@testable import Buildings

struct GrazingTests {
  /// A wall of 17 dB from (0, 5) to (10, 5), and a door between (3, 5) and (5, 5). Its open leaf
  /// lies against the wall and ends at (1, 5), where it cuts the wall in two.
  private var plan: FloorPlan {
    get throws {
      let door = Opening(
        "door", offset: 3, width: 2, material: Material("metal", loss: Decibels(7)),
        door: DoorKind(hasLock: false, swing: DoorSwing(toDegrees: 180)))
      return try FloorPlan(
        bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
        walls: [
          Wall(
            "front", along: Segment(from: Point(x: 0, y: 5), to: Point(x: 10, y: 5)),
            of: Material("concrete", loss: Decibels(17)), openings: [door])
        ])
    }
  }

  /// 10 mm beside the wall, from 0.3 m before the leaf's end to 0.3 m behind it: Δ = 0.333 mm, ν =
  /// -0.104, J = 5.1 dB by P.526. Of the wall and the leaf, 4 dB each have begun. While the door is
  /// closed, the wall continues there as if it were not cut.
  @Test func onlyThePresentLeafsEndIsGrazed() throws {
    let plan = try plan
    let line = Segment(from: Point(x: 0.7, y: 5.01), to: Point(x: 1.3, y: 5.01))
    var doors = OpenDoors(closed: 1)
    #expect(plan.grazingLoss(along: line, openDoors: doors) == 0)
    doors.set(0, open: true)
    #expect(abs(plan.grazingLoss(along: line, openDoors: doors) - 5.1) < 0.1)
  }
}
