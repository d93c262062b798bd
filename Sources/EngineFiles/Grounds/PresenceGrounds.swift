import BLE
import Documents
import Engines

/// The rule and the facts behind a decision of a presence engine: the distances of devices
/// according to its rule, and the requirements on the distances.
struct PresenceGrounds {
  let description: PresenceDescription
  let context: GroundsContext

  var decision: Decision { context.decision }

  /// The rule of the decision.
  var rule: String {
    switch description.rule {
    case .bermuda:
      "in the room of the nearest device by smoothed distance, once nearer by the fraction "
        + "pdiffOutright, or by pdiffHistorical in 5 cycles"
    case .espresense:
      "in a room within enterDistanceM of any of its devices, until beyond exitDistanceM of each "
        + "or not heard for countMs"
    case .mqttRoom:
      "in the room of the last accepted distance: same room, nearer, or after timeoutS"
    case .roomAssistant:
      "in the room of the shortest distance reported within timeoutS and maxDistanceM; found anew "
        + "with each report, and every timeoutS"
    case .companion:
      "in the room of the node with the shortest reported distance within locatorMaxDistanceM; "
        + "located anew with each report, for timeoutS"
    case .iBeaconTracker:
      "in the room of the source, which is found every updateIntervalS: the scanner that heard the "
        + "device first, until another hears it by more than switchThresholdDB or the source is stale"
    case .altBeacon(let settings):
      settings.rooms == .nearest
        ? "in the room of the nearest beacon of the newest scan period"
        : "in a room from its first reading until none is heard for regionExitPeriodMs"
    case .coreLocation(let settings):
      settings.rooms == .nearest
        ? "in the room of the nearest beacon of the newest report of ranging, until the system "
          + "reports the exit from its region"
        : "in a room while the system reports to be in one of its regions"
    }
  }

  /// The facts behind the decision: the devices with known distances, nearest first, each with its
  /// room and distance, and the comparisons of the rule.
  var grounds: [Ground] { rowsOfRule + ignoredRows }

  /// The newest levels of devices in the room that was left, if these levels were ignored.
  private var ignoredRows: [Ground] {
    guard let least = description.minRSSI else { return [] }
    return devices.compactMap { device in
      guard decision.verdict == .left(device.room),
        let level = context.ignoredLevel(of: device.anchor)
      else { return nil }
      return Ground(
        "\(device.name.onOneLine) ignored at", level.dBm, "dBm",
        Ground.Requirement(.atLeast, least.dBm, "minRSSI"))
    }
  }

  /// The facts that the engine's rule compares.
  private var rowsOfRule: [Ground] {
    switch description.rule {
    case .bermuda(let settings): bermudaGrounds(settings)
    case .espresense(let settings): espresenseGrounds(settings)
    case .mqttRoom(let settings): mqttRoomGrounds(settings)
    case .roomAssistant(let settings): roomAssistantGrounds(settings)
    case .companion(let settings): companionGrounds(settings)
    case .iBeaconTracker(let settings): iBeaconTrackerGrounds(settings)
    case .altBeacon(let settings): altBeaconGrounds(settings)
    case .coreLocation(let settings): coreLocationGrounds(settings)
    }
  }

  /// The devices in the order of the engine's anchors, with the distances that follow from the
  /// levels behind the decision.
  var devices: [GroundDevice] {
    context.devices(of: description.rooms, at: metres).map { device in
      var device = device
      device.reach = description.reach(of: device.anchor)
      return device
    }
  }

  /// The rooms of the engine, with their devices.
  var rooms: [PresenceRoom] { description.rooms.map(\.room) }

  /// Returns the duration for which none of the devices of a room, or of the beacons of its
  /// regions, was heard.
  func silence(ofRoom name: String) -> Duration {
    guard let room = rooms.first(where: { $0.name == name }) else { return context.silence(of: []) }
    return context.silence(of: room.anchors, in: room.groups)
  }

  private func metres(at level: PowerLevel, of anchor: Anchor) -> Double {
    let declared = context.declaredPower(of: anchor)
    switch description.rule {
    case .bermuda(let settings):
      return DistanceModel.logDistance(exponent: settings.attenuation)
        .distance(at: level, measuredPower: settings.refPower)
    case .espresense(let settings): return metres(at: level, declared, by: settings.node)
    case .mqttRoom(let settings): return metres(at: level, declared, by: settings.node)
    case .roomAssistant(let settings): return settings.metres(at: level, declaring: declared)
    case .companion(let settings): return metres(at: level, declared, by: settings.node)
    case .iBeaconTracker(let settings): return settings.metres(at: level, declaring: declared)
    case .altBeacon(let settings):
      return settings.distance.distance(
        at: level, measuredPower: declared ?? settings.measuredPower)
    case .coreLocation(let settings):
      return settings.distance.distance(
        at: level, measuredPower: declared ?? settings.measuredPower)
    }
  }

  private func metres(
    at level: PowerLevel, _ declared: PowerLevel?, by node: ESPresenseNodeSettings
  ) -> Double {
    DistanceModel.logDistance(exponent: node.absorption)
      .distance(at: level, measuredPower: node.reference(declaring: declared))
  }
}

extension Ground {
  /// Returns the fact that a device or a room has been silent, with the bound that a setting in
  /// milliseconds gives for the silence.
  static func silence(
    of name: String, _ silence: Duration, _ relation: Relation, _ bound: Duration, _ setting: String
  ) -> Ground {
    Ground(
      "\(name.onOneLine) not heard for", silence.inSeconds * 1000, "ms",
      Requirement(relation, bound.inSeconds * 1000, setting))
  }
}
