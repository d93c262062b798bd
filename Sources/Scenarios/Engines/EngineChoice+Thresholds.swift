import BLE
import Documents
import Engines
import Recordings

/// A level of an anchor at which an engine changes its mind.
package struct Threshold: Hashable, Sendable {
  /// What happens there, for people.
  package var name: String
  package var level: PowerLevel
}

extension EngineChoice {
  /// The levels of one anchor that decide by themselves; none where levels are only compared, or
  /// where no level stands for the distance that decides.
  ///
  /// - Parameter power: What the anchor says that it is heard at in 1 m; `nil` where it does not.
  package func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold] {
    switch self {
    case .doorLock(let description):
      let settings = description.settings
      guard settings.exterior.contains(anchor) else { return [] }
      return settings.thresholds
    case .presence(let description):
      return description.rule.thresholds(declaring: power)
    case .positioning, .listener: return []
    }
  }

  /// The side of the door or the room that an anchor stands for; empty where it stands for none.
  package func role(of anchor: Anchor) -> String {
    switch self {
    case .doorLock(let description):
      description.settings.interior.contains(anchor) ? "interior" : "exterior"
    case .presence(let description):
      description.rooms.first { $0.anchors.contains { Anchor(named: $0) == anchor } }?.name ?? ""
    case .positioning, .listener: ""
    }
  }

  /// The rule that no threshold tells, in a sentence; `nil` where there is none.
  package var comparison: String? {
    guard case .doorLock(let description) = self, description.settings.side.needsInterior else {
      return nil
    }
    return description.settings.side.sentence
  }
}

extension DoorLockSettings {
  fileprivate var thresholds: [Threshold] {
    var thresholds: [Threshold] = []
    if case .exteriorAbove(let level) = side {
      thresholds.append(Threshold(name: "outside above", level: level))
    }
    if let unlockRSSI { thresholds.append(Threshold(name: "unlock at", level: unlockRSSI)) }
    let timeout = proximityTimeout.inSeconds.inFewDigits
    thresholds.append(Threshold(name: "locks again after \(timeout) s below", level: lockRSSI))
    return thresholds
  }
}

extension PresenceDescription.Rule {
  fileprivate func thresholds(declaring power: PowerLevel?) -> [Threshold] {
    switch self {
    case .bermuda(let settings):
      return [
        Threshold(
          "no room beyond", settings.maxRadius, of: settings.refPower,
          exponent: settings.attenuation)
      ]
    case .espresense(let settings):
      let node = settings.node
      let reference = (power ?? node.refRSSI) + node.rxAdjRSSI
      return [
        Threshold("enter within", settings.countEnter, of: reference, exponent: node.absorption),
        Threshold("leave beyond", settings.countExit, of: reference, exponent: node.absorption),
      ]
    case .mqttRoom(let settings):
      let node = settings.node
      let reference = (power ?? node.refRSSI) + node.rxAdjRSSI
      return [
        Threshold("no room beyond", node.maxDistance, of: reference, exponent: node.absorption)
      ]
    case .altBeacon, .coreLocation: return []
    }
  }
}

extension Threshold {
  /// The level at a distance in metres, by the log-distance law.
  fileprivate init(
    _ name: String, _ distance: Double, of measuredPower: PowerLevel, exponent: Double
  ) {
    let loss = 10 * exponent * PortableMath.log10(max(distance, 0.01))
    self.init(
      name: "\(name) \(distance.inFewDigits) m", level: measuredPower - Decibels(loss))
  }
}
