import BLE

/// A beacon or a receiver of a placement, in the terms of engines.
package struct EngineDevice: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The side of the door that the device stands for; `unknown` if the placement is not for a door.
  package var side: Side
  /// The room in which the device is mounted; `nil` if it is in no room.
  package var room: String?

  /// Creates a device of a placement.
  package init(_ name: String, side: Side, room: String?) {
    self.name = name
    self.side = side
    self.room = room
  }
}
