import BLE

/// A beacon of a placement, in the terms of engines.
package struct PlacedBeacon: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The side of the door that the beacon stands for; `unknown` if the placement is not for a door.
  package var side: Side
  /// The room in which it is mounted; `nil` if there is none.
  package var room: String?

  /// Creates a beacon of a placement.
  package init(_ name: String, side: Side, room: String?) {
    self.name = name
    self.side = side
    self.room = room
  }
}
