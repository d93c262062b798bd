import BLE

/// A room, and the devices that are fixed in it.
public struct PresenceRoom: Hashable, Sendable {
  /// What decisions call it.
  public var name: String
  /// The devices, by which the room is told; not empty.
  public var anchors: [Anchor]

  /// The room of these devices.
  public init(_ name: String, anchors: [Anchor]) {
    self.name = name
    self.anchors = anchors
  }
}
