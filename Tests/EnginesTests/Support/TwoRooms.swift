import BLE
import Engines
import TestSupport

extension Presence {
  /// The rooms a and b, each with an anchor of the same name.
  static func twoRooms(
    by settings: Rule.Settings, offsets: [RoomAnchorOffset] = [], reaches: [RoomAnchorReach] = [],
    minRSSI: PowerLevel? = nil, delays: RoomDelays = RoomDelays()
  ) -> Presence {
    Presence(
      ["a", "b"].map { PresenceRoom($0, anchors: [.named($0)]) }, by: settings, offsets: offsets,
      reaches: reaches, minRSSI: minRSSI, delays: delays)
  }
}
