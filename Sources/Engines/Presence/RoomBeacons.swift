import BLE

/// The beacons that stand for a room: those of a region, or all beacons.
///
/// The Android Beacon Library has a region of all beacons: `Region(name, null, null, null)`. Core
/// Location has none, because its regions have a UUID.
///
/// - SeeAlso: AltBeacon/android-beacon-library at 61d97d0, `Region.matchesBeacon`, line 227: an
///   identifier of the region that is null matches any. Apple, `CLBeaconIdentityConstraint`.
public enum RoomBeacons: Hashable, Sendable {
  /// The beacons of a region.
  case region(BeaconRegion)
  /// Every beacon with an iBeacon or AltBeacon frame.
  case all

  /// The region; `nil` for all beacons.
  public var region: BeaconRegion? {
    if case .region(let region) = self { region } else { nil }
  }

  /// Returns `true` if the beacon is one of the group's.
  public func contains(_ beacon: BeaconIdentifier) -> Bool {
    region?.contains(beacon) ?? true
  }
}
