import BLE

/// A room and its fixed devices, or the regions of beacons that mean it.
public struct PresenceRoom: Hashable, Sendable {
  /// The name used in decisions.
  public var name: String
  /// The devices that identify the room.
  public var anchors: [Anchor]
  /// The regions of several beacons that identify the room, for a rule whose rooms are regions.
  public var regions: [BeaconRegion]

  /// Creates a room from its devices and regions, of which there is at least one.
  public init(_ name: String, anchors: [Anchor], regions: [BeaconRegion] = []) {
    self.name = name
    self.anchors = anchors
    self.regions = regions
  }
}
