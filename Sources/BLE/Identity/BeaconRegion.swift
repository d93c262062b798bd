/// A group of beacons: those of one UUID, optionally of one major and one minor number.
///
/// - SeeAlso: Apple, `CLBeaconRegion` and `CLBeaconIdentityConstraint`.
public struct BeaconRegion: Hashable, Sendable {
  /// The UUID of the beacons.
  public var uuid: BeaconUUID
  /// The major number of the beacons; `nil` means any number.
  public var major: UInt16?
  /// The minor number of the beacons; `nil` means any number.
  public var minor: UInt16?

  /// Creates the region of the beacons with these numbers.
  public init(uuid: BeaconUUID, major: UInt16? = nil, minor: UInt16? = nil) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }

  /// Creates the region of one beacon alone; `nil` for an anchor without an identifier.
  public init?(of anchor: Anchor) {
    guard case .beacon(let identifier) = anchor else { return nil }
    self.init(uuid: identifier.uuid, major: identifier.major, minor: identifier.minor)
  }

  /// Returns `true` if the beacon is one of the region's.
  @inlinable
  public func contains(_ beacon: BeaconIdentifier) -> Bool {
    beacon.uuid == uuid && (major ?? beacon.major) == beacon.major
      && (minor ?? beacon.minor) == beacon.minor
  }
}

extension BeaconRegion {
  /// The regions of the anchors' UUIDs, in the order of the anchors; an anchor without an
  /// identifier has none.
  public static func fleets(of anchors: [Anchor]) -> [BeaconRegion] {
    var regions: [BeaconRegion] = []
    for case .beacon(let identifier) in anchors {
      let region = BeaconRegion(uuid: identifier.uuid)
      if !regions.contains(region) { regions.append(region) }
    }
    return regions
  }
}
