import BLE
import Buildings
import Documents
import Engines
import Recordings

/// A room as described in a file: its name, the names of the devices in it, and groups of beacons
/// that stand for it.
public struct RoomDescription: Hashable, Sendable {
  /// The name of the room, as in decisions.
  public var name: String
  /// The names of the devices.
  public var anchors: [String]
  /// The groups of several beacons.
  public private(set) var groups: [RoomBeacons] = []

  /// Creates a room with names of devices, some of which may be the names of groups.
  init(name: String, anchors: [String]) {
    self.name = name
    self.anchors = anchors
  }

  /// The room as engines know it.
  var room: PresenceRoom {
    PresenceRoom(name, anchors: anchors.map { Anchor(named: $0) }, groups: groups)
  }

  /// The names in a file: of devices, then of groups.
  var names: [String] { anchors + groups.map(\.word) }

  /// `true` for a room that only groups stand for, which may be larger than any room of a plan,
  /// such as all stores with one UUID.
  var isArea: Bool { anchors.isEmpty }

  /// Moves the names that stand for groups from `anchors` to `groups`: a UUID, or a UUID and a
  /// major, for the beacons of that region, and `all-beacons` for all. To engines without regions,
  /// a UUID is a service.
  mutating func takeGroups() {
    groups += anchors.compactMap { RoomBeacons($0) }
    anchors.removeAll { RoomBeacons($0) != nil }
  }
}

extension RoomBeacons {
  /// The word for all beacons.
  static let wordForAll = "all-beacons"

  /// Parses the word for a group of several beacons; `nil` for any other text, such as the
  /// identifier of one beacon.
  fileprivate init?(_ word: String) {
    if word == Self.wordForAll {
      self = .all
    } else if let region = BeaconRegion(word), region.major == nil || region.minor == nil {
      self = .region(region)
    } else {
      return nil
    }
  }

  /// The word for the group in descriptions of engines: `all-beacons`, a UUID, or a UUID and a
  /// major.
  package var word: String { region?.description ?? Self.wordForAll }
}

extension EngineDescription {
  /// Checks that a name which is no device's is not the word for all beacons, either.
  ///
  /// - Throws: `unusable` with what the word needs.
  package func checkIsDevice(_ name: String, at place: InputPlace) throws(InputError) {
    guard name == RoomBeacons.wordForAll else { return }
    throw .unusable(place, "\(name.quoted) needs the rule 'altbeacon' with decide 'regions'")
  }
}

extension [RoomDescription] {
  /// Checks that no device is in two rooms.
  ///
  /// - Throws: `unusable` for the first device in two rooms.
  func check(at place: InputPlace) throws(InputError) {
    var owners: [Anchor: String] = [:]
    for room in self {
      for (index, name) in room.anchors.enumerated() {
        if let other = owners.updateValue(room.name, forKey: Anchor(named: name)) {
          throw .unusable(
            place.key(room.name)[index],
            "\(name.quoted) is also in \(other.quoted)")
        }
      }
    }
  }

  /// Checks that the group of all beacons stands for no room: CoreLocation has no such region.
  ///
  /// - Throws: `unusable` for the first room with that group.
  func checkHaveUUIDs(at place: InputPlace) throws(InputError) {
    for room in self {
      guard let group = room.groups.first(where: { $0.region == nil }) else { continue }
      throw .unusable(
        place.key(room.name),
        "\(group.word.quoted) is no region of CoreLocation, whose regions have a UUID; use a UUID, "
          + "or the rule 'altbeacon'")
    }
  }

  /// Checks that a plan has these rooms, except areas, unless the plan has no rooms at all.
  ///
  /// - Throws: `noSuchName` for the first room that the plan does not have.
  func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    let known = plan.rooms.map(\.name)
    for room in self where !room.isArea && !known.isEmpty && !known.contains(room.name) {
      throw .noSuchName(room.name, among: known, at: place.key("rooms"))
    }
  }
}
