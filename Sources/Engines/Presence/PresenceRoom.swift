import BLE

/// A room and its fixed devices, or the groups of beacons that stand for it.
public struct PresenceRoom: Hashable, Sendable {
  /// The name used in decisions.
  public var name: String
  /// The devices that identify the room.
  public var anchors: [Anchor]
  /// The groups of several beacons that identify the room, for a rule whose rooms are regions.
  public var groups: [RoomBeacons]

  /// Creates a room from its devices and groups; it has at least one device or group.
  public init(_ name: String, anchors: [Anchor], groups: [RoomBeacons] = []) {
    self.name = name
    self.anchors = anchors
    self.groups = groups
  }
}
