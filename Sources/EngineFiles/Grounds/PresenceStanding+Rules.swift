import BLE
import Documents
import Engines

extension PresenceDescription {
  /// Returns the rooms that the engine holds, and what keeps it from leaving them and from entering
  /// the others.
  public func standing(
    of engine: AnyEngine, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    func standing<Rule: RoomRule>(_ type: Rule.Type) -> PresenceStanding<Rule>? {
      engine.found(as: Presence<Rule>.self).map {
        PresenceStanding(of: $0, rooms, at: time, names: names)
      }
    }
    return switch rule {
    case .bermuda(let settings): standing(BermudaRule.self)?.standing(by: settings)
    case .espresense(let settings): standing(ESPresenseRule.self)?.standing(by: settings)
    case .mqttRoom(let settings): standing(MQTTRoomRule.self)?.standing(by: settings)
    case .roomAssistant(let settings): standing(RoomAssistantRule.self)?.standing(by: settings)
    case .companion(let settings): standing(CompanionRule.self)?.standing(by: settings)
    case .iBeaconTracker(let settings): standing(IBeaconTrackerRule.self)?.standing(by: settings)
    case .altBeacon(let settings): standing(AltBeaconRule.self)?.standing(by: settings)
    case .coreLocation(let settings): standing(CoreLocationRule.self)?.standing(by: settings)
    }
  }
}
