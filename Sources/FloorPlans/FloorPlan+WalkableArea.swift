import BLE
import Buildings
import Positioning

extension FloorPlan {
  /// The area where people can be, for positioning methods: all rooms, inside and outside, and the
  /// doorways between them. On a plan without rooms, it is the plan's bounds.
  package var walkableArea: WalkableArea {
    WalkableArea(of: rooms.map(\.outline), doors: doors.map(\.leaf) + doorways, within: bounds)
  }

  /// The lines of the doorways without a door, from jamb to jamb.
  private var doorways: [Segment] {
    walls.flatMap { wall in
      wall.openings.filter { $0.material == nil }.map(wall.line(of:))
    }
  }
}
