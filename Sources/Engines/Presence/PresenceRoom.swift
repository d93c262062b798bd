import BLE

/// A room and its fixed devices.
public struct PresenceRoom: Hashable, Sendable {
  /// The name used in decisions.
  public var name: String
  /// The devices that identify the room; not empty.
  public var anchors: [Anchor]

  /// Creates a room from its devices.
  public init(_ name: String, anchors: [Anchor]) {
    self.name = name
    self.anchors = anchors
  }
}
