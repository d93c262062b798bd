import BLE
import Documents
import Engines
import Recordings
import Sim

/// An engine that tells rooms as a file describes it: the rooms with the names of their devices, and
/// a product's rule with its settings.
///
///     {
///       kind: "presence",
///       rooms: { kitchen: ["b-kitchen"], study: ["b-study", "b-shelf"] },
///       rule: "bermuda",     // or "espresense", "mqtt_room", "altbeacon", "corelocation"
///       maxDistanceM: 15,    // the settings of the rule; also by the product's names for them
///     }
///
/// What is not given is as the product has it.
public struct PresenceDescription: Hashable, Sendable {
  /// The rooms, in the order of their names.
  public let rooms: [Room]
  /// The rule.
  public let rule: Rule

  /// A room, and the devices in it.
  public struct Room: Hashable, Sendable {
    /// What decisions call it.
    public var name: String
    /// The names of the devices.
    public var anchors: [String]
  }

  /// A product's rule, and its settings.
  public enum Rule: Hashable, Sendable {
    /// Bermuda, of Home Assistant.
    case bermuda(BermudaRule.Settings)
    /// The counting of ESPresense's nodes.
    case espresense(ESPresenseRule.Settings)
    /// mqtt_room, of Home Assistant.
    case mqttRoom(MQTTRoomRule.Settings)
    /// The Android Beacon Library.
    case altBeacon(RangingRule.Settings)
    /// As far as known, Apple's CoreLocation.
    case coreLocation(RangingRule.Settings)
  }

  /// A new engine, at its start.
  package func makeEngine() -> EngineUnderTest {
    let rooms = rooms.map { room in
      PresenceRoom(room.name, anchors: room.anchors.map { Anchor(named: $0) })
    }
    return switch rule {
    case .bermuda(let settings): EngineUnderTest(Presence<BermudaRule>(rooms, by: settings))
    case .espresense(let settings): EngineUnderTest(Presence<ESPresenseRule>(rooms, by: settings))
    case .mqttRoom(let settings): EngineUnderTest(Presence<MQTTRoomRule>(rooms, by: settings))
    case .altBeacon(let settings), .coreLocation(let settings):
      EngineUnderTest(Presence<RangingRule>(rooms, by: settings))
    }
  }

  /// - Throws: `noSuchName` where a room is none of the plan's, if that has any.
  func checkRooms(on plan: [String], at place: InputPlace) throws(InputError) {
    for room in rooms where !plan.isEmpty && !plan.contains(room.name) {
      throw .noSuchName(room.name, among: plan, at: place.key("rooms"))
    }
  }
}
