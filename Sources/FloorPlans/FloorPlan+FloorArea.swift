import Positioning
import Sim

extension FloorPlan {
  /// Where people can be, as positioning methods know it: the rooms, inside and outside, and the
  /// doorways between them; on a plan without rooms, anywhere within its bounds.
  package var floorArea: FloorArea {
    FloorArea(of: rooms.map(\.outline), doors: doors.map(\.leaf), within: bounds)
  }
}
