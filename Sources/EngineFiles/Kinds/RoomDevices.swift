import BLE
import Buildings
import Documents
import Engines
import Recordings

/// A room as described in a file: its name, the names of the devices in it, and regions of beacons that
/// mean it.
public struct RoomDevices: Hashable, Sendable {
  /// The name of the room, as in decisions.
  public var name: String
  /// The names of the devices.
  public var anchors: [String]
  /// The regions of several beacons.
  public private(set) var regions: [BeaconRegion] = []

  /// Creates a room with the names of its devices, and those of regions among them.
  init(name: String, anchors: [String]) {
    self.name = name
    self.anchors = anchors
  }

  /// The room as engines know it.
  var room: PresenceRoom {
    PresenceRoom(name, anchors: anchors.map { Anchor(named: $0) }, regions: regions)
  }

  /// The names in a file: of devices, then of regions.
  var names: [String] { anchors + regions.map(\.description) }

  /// `true` for a room by regions alone, which may be larger than any room of a plan: all stores of a
  /// UUID.
  var isArea: Bool { anchors.isEmpty }

  /// Takes a UUID, or a UUID and a major, among the names for the region of its beacons. To engines
  /// without regions, a UUID is a service.
  mutating func takeRegions() {
    regions += anchors.compactMap { BeaconRegion(ofSeveral: $0) }
    anchors.removeAll { BeaconRegion(ofSeveral: $0) != nil }
  }
}

extension BeaconRegion {
  /// Parses a region of several beacons; `nil` for any other text, as one beacon's identifier.
  fileprivate init?(ofSeveral text: String) {
    self.init(text)
    if major != nil, minor != nil { return nil }
  }
}

extension [RoomDevices] {
  /// Checks that no device is in two rooms.
  ///
  /// - Throws: `unusable` for the first device that is.
  func check(at place: InputPlace) throws(InputError) {
    var owners: [Anchor: String] = [:]
    for room in self {
      for (index, name) in room.anchors.enumerated() {
        if let other = owners.updateValue(room.name, forKey: Anchor(named: name)) {
          throw .unusable(place.key(room.name)[index], "\(name.quoted) is also in \(other.quoted)")
        }
      }
    }
  }

  /// Checks that a plan has the rooms but areas, unless it has no rooms.
  ///
  /// - Throws: `noSuchName` for the first room that it does not have.
  func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    let known = plan.rooms.map(\.name)
    for room in self where !room.isArea && !known.isEmpty && !known.contains(room.name) {
      throw .noSuchName(room.name, among: known, at: place.key("rooms"))
    }
  }
}
