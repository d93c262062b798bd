import BLE
import Documents
import Engines

extension PresenceDescription {
  /// The description with all settings written out.
  package var json: JSON {
    var members: [String: JSON] = [
      "kind": "presence",
      "rooms": .object(
        Dictionary(uniqueKeysWithValues: rooms.map { ($0.name, JSON($0.anchors)) })),
    ]
    members.merge(rule.members) { $1 }
    return .object(members)
  }
}

extension PresenceDescription.Rule {
  fileprivate var members: [String: JSON] {
    let (word, members): (JSON, [String: JSON]) =
      switch self {
      case .bermuda(let settings): ("bermuda", settings.members)
      case .espresense(let settings): ("espresense", settings.members)
      case .mqttRoom(let settings): ("mqtt_room", settings.members)
      case .altBeacon(let settings): ("altbeacon", settings.members)
      case .coreLocation(let settings): ("corelocation", settings.members)
      }
    return members.merging(["rule": word]) { $1 }
  }
}

extension BermudaRule.Settings {
  fileprivate var members: [String: JSON] {
    [
      "measuredPowerDBm": JSON(refPower.dBm),
      "pathLossExponent": JSON(attenuation),
      "maxDistanceM": JSON(maxRadius),
      "maxVelocityMps": JSON(maxVelocity),
      "smoothingSamples": JSON(smoothingSamples),
      "cycleS": JSON(seconds: cycle),
      "timeoutS": JSON(seconds: distanceTimeout),
      "maxAgeS": JSON(seconds: areaMaxAge),
      "pdiffOutright": JSON(pdiffOutright),
      "pdiffHistorical": JSON(pdiffHistorical),
    ]
  }
}

extension NodeSettings {
  fileprivate var distanceMembers: [String: JSON] {
    let members: [String: JSON] = [
      "measuredPowerDBm": JSON(refRSSI.dBm),
      "rssiOffsetDB": JSON(rxAdjRSSI.value),
      "pathLossExponent": JSON(absorption),
      "forgetMs": JSON(milliseconds: forget),
    ]
    return members.merging(smoothing.members) { $1 }
  }

  fileprivate var reportMembers: [String: JSON] {
    [
      "maxDistanceM": JSON(maxDistance),
      "skipDistanceM": JSON(skipDistance),
      "skipMs": JSON(milliseconds: skipTime),
    ]
  }
}

extension ESPresenseRule.Settings {
  fileprivate var members: [String: JSON] {
    let members: [String: JSON] = [
      "enterDistanceM": JSON(countEnter),
      "exitDistanceM": JSON(countExit),
      "countMs": JSON(milliseconds: countTimeout),
    ]
    return members.merging(node.distanceMembers) { $1 }
  }
}

extension MQTTRoomRule.Settings {
  fileprivate var members: [String: JSON] {
    let members: [String: JSON] = [
      "timeoutS": JSON(seconds: timeout),
      "awayTimeoutS": JSON(awayTimeout?.inSeconds),
    ]
    return members.merging(node.distanceMembers) { $1 }.merging(node.reportMembers) { $1 }
  }
}

extension RangingRule.Settings {
  fileprivate var members: [String: JSON] {
    let members: [String: JSON] = [
      "decide": rooms == .nearest ? "nearest" : "regions",
      "scanPeriodMs": JSON(milliseconds: scanPeriod),
      "distance": .text(distance.name),
      "measuredPowerDBm": JSON(measuredPower.dBm),
      "maxTrackingAgeMs": JSON(milliseconds: trackingAge),
      "maxDistanceM": JSON(maxDistance),
      "regionExitPeriodMs": JSON(milliseconds: exitPeriod),
    ]
    return members.merging(smoothing.members) { $1 }
  }
}

extension JSON {
  /// A time span, in milliseconds.
  fileprivate init(milliseconds duration: Duration) {
    self.init(Double(duration.nanoseconds) / 1e6)
  }
}
