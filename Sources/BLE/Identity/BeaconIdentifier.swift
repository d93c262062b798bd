/// The identifier of an iBeacon: the UUID of a fleet, the major of a group and the minor of one
/// beacon.
public struct BeaconIdentifier: Hashable, Sendable {
  /// The UUID shared by all beacons of a fleet.
  public var uuid: BeaconUUID
  /// The group within the fleet.
  public var major: UInt16
  /// The beacon within the group.
  public var minor: UInt16

  /// Creates the identifier of one beacon.
  public init(uuid: BeaconUUID, major: UInt16, minor: UInt16) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }
}
