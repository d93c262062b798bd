import BLE
import Engines
import Sim

/// Why an engine that tells rooms decided as it did: by the distances that its rule takes devices to
/// be at.
struct PresenceGrounds {
  let description: PresenceDescription
  let past: DecisionPast
  let run: Run

  private var decision: Decision { past.decision }

  /// The rule that the decision follows from.
  var rule: String {
    switch description.rule {
    case .bermuda:
      "in the room of the nearest by smoothed distance, once it is nearer by a share of "
        + "pdiffOutright, or of pdiffHistorical for some cycles"
    case .espresense:
      "in a room from enterDistanceM of any of its devices on, until beyond exitDistanceM of each, "
        + "or unheard for countMs"
    case .mqttRoom:
      "in the room of the distance taken in last: of the same room, nearer, or after timeoutS"
    case .altBeacon(let settings), .coreLocation(let settings):
      settings.rooms == .nearest
        ? "in the room of the nearest beacon of the newest scan period"
        : "in a room from its first reading on, until none was heard for regionExitPeriodMs"
    }
  }

  /// The devices that are known, the nearest first: the room and the distance of each.
  var grounds: [Ground] {
    let silent: [Ground] = [Ground("devices", words: "none is known")]
    let known = distances.filter { $0.metres != nil }.sorted {
      ($0.metres ?? 0, $0.name) < ($1.metres ?? 0, $1.name)
    }
    return known.isEmpty
      ? silent
      : known.map { device in
        Ground(
          device.name, device.metres, "m", demand(on: device),
          words: "in \(device.room)".onOneLine)
      }
  }

  private struct Device {
    var name: String
    var room: String
    var metres: Double?
    var newest: Instant?
  }

  /// What the rule asks of the device that the decision came with.
  private func demand(on device: Device) -> Ground.Demand? {
    guard case .espresense(let settings) = description.rule, device.newest == decision.time else {
      return nil
    }
    switch decision.verdict {
    case .entered(device.room):
      return Ground.Demand(.atMost, settings.countEnter, "enterDistanceM")
    case .left(device.room):
      return Ground.Demand(.moreThan, settings.countExit, "exitDistanceM")
    default: return nil
    }
  }

  /// The distances that the rule goes by. Bermuda's are smoothed over cycles, and asked of the
  /// engine itself; the others follow from the levels that the decision rests on.
  private var distances: [Device] {
    var devices: [Device] = []
    for room in description.rooms {
      for name in room.anchors { devices.append(Device(name: name, room: room.name)) }
    }
    let smoothed = smoothedDistances
    for (index, held) in decision.evidence.enumerated() where devices.indices.contains(index) {
      devices[index].newest = held.newest
      devices[index].metres =
        smoothed.map { $0[index] } ?? held.level.map { metres(at: $0, of: held.anchor) }
    }
    return devices
  }

  private func metres(at level: PowerLevel, of anchor: Anchor) -> Double {
    let declared = run.world.beacon(of: anchor).flatMap {
      IBeacon(advertisingData: run.world.beacons[$0].payload)?.measuredPower
    }
    switch description.rule {
    case .bermuda(let settings):
      return DistanceModel.logDistance(exponent: settings.attenuation)
        .distance(at: level, measuredPower: settings.refPower)
    case .espresense(let settings): return metres(at: level, declared, by: settings.node)
    case .mqttRoom(let settings): return metres(at: level, declared, by: settings.node)
    case .altBeacon(let settings), .coreLocation(let settings):
      return settings.distance.distance(
        at: level, measuredPower: declared ?? settings.measuredPower)
    }
  }

  private func metres(
    at level: PowerLevel, _ declared: PowerLevel?, by node: NodeSettings
  ) -> Double {
    DistanceModel.logDistance(exponent: node.absorption)
      .distance(at: level, measuredPower: (declared ?? node.refRSSI) + node.rxAdjRSSI)
  }

  private var smoothedDistances: [Double?]? {
    guard case .bermuda(let settings) = description.rule else { return nil }
    let rooms = description.rooms.map { room in
      PresenceRoom(room.name, anchors: room.anchors.map { Anchor(named: $0) })
    }
    let engine = Presence<BermudaRule>(rooms, by: settings)
    var deaf = DeafObserver()
    var simulation = Simulation(of: run.world, seed: run.seed) { _ in engine }
    while simulation.step(telling: &deaf) {
      // Rooms work no doors, so that up to here it is the same run.
      if deaf.decisions(of: past.walker) > past.before.count { break }
    }
    return simulation.engine(of: past.walker).rule.distances
  }
}

/// An onlooker who only counts decisions.
private struct DeafObserver: Observer {
  private var counts: [Int: Int] = [:]

  mutating func observe(_ observation: Observation, at time: Instant) {
    if case .decided(_, _, let walker) = observation { counts[walker, default: 0] += 1 }
  }

  func decisions(of walker: Int) -> Int { counts[walker] ?? 0 }
}
