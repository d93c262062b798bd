import BLE

/// A candidate mounting point of a beacon.
package struct Spot: Hashable, Sendable {
  /// The name of the mounting point and of its beacon. The beacon's random numbers derive from this
  /// name, so they stay the same when other beacons are added or left out.
  package let name: String
  /// The position.
  package let position: Position
  /// The room of the position.
  package let room: String?

  /// Creates a mounting point with a name and a position.
  package init(_ name: String, at position: Position, room: String?) {
    self.name = name
    self.position = position
    self.room = room
  }
}
