import BLE
import Buildings
import Documents
import Engines
import Recordings

/// A room as described in a file: its name, and the names of the devices in it.
public struct RoomDevices: Hashable, Sendable {
  /// The name of the room, as in decisions.
  public var name: String
  /// The names of the devices.
  public var anchors: [String]

  /// The room as engines know it.
  var room: PresenceRoom { PresenceRoom(name, anchors: anchors.map { Anchor(named: $0) }) }
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

  /// Checks that a plan has the rooms, unless it has no rooms.
  ///
  /// - Throws: `noSuchName` for the first room that it does not have.
  func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    let known = plan.rooms.map(\.name)
    for room in self where !known.isEmpty && !known.contains(room.name) {
      throw .noSuchName(room.name, among: known, at: place.key("rooms"))
    }
  }
}
