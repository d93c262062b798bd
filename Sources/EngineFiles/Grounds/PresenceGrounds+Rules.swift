import BLE
import Documents
import Engines

// MARK: - Bermuda

extension PresenceGrounds {
  /// Returns the facts behind a decision of Bermuda. Distances are smoothed over cycles, so they
  /// are read from an engine that has received the same packets.
  func bermudaGrounds(_ settings: BermudaRule.Settings) -> [Ground] {
    let before = context.replaying(
      description.presence(by: settings) as Presence<BermudaRule>, until: context.eve)
    var after = before
    _ = after.receive(.wake, at: decision.time)
    var devices = devices
    for (index, distance) in after.rule.distances.enumerated() where devices.indices.contains(index)
    {
      devices[index].metres = distance
    }
    let victories = after.rule.victories.filter { victory in
      victory.loser.map { devices[$0].room != devices[victory.winner].room } ?? true
    }
    let winners = victories.map { devices[$0.winner].name }
    var grounds = devices.rows { device in
      winners.contains(device.name)
        ? device.requirement(.atMost, settings.maxRadius) : nil
    }
    if let held = before.rule.incumbent, devices[held].metres == nil {
      let silence = context.silence(of: [devices[held].anchor])
      grounds.append(
        Ground(
          "\(devices[held].name.onOneLine) not heard for", silence.inSeconds, "s",
          Ground.Requirement(.moreThan, settings.distanceTimeout.inSeconds, "timeoutS")))
    }
    for victory in victories { grounds += self.grounds(of: victory, among: devices, by: settings) }
    return grounds
  }

  private func grounds(
    of victory: BermudaRule.Victory, among devices: [GroundDevice],
    by settings: BermudaRule.Settings
  ) -> [Ground] {
    let winner = devices[victory.winner].name
    let loser = victory.loser.map { devices[$0].name } ?? ""
    func nearer(_ requirement: Ground.Requirement) -> Ground {
      Ground(
        "\(winner.onOneLine) nearer by", victory.share, "of the mean", requirement,
        words: "than \(loser)".onOneLine)
    }
    switch victory.reason {
    case .unopposed:
      return [Ground("before", words: "no device with a known distance")]
    case .fresher:
      return []
    case .outright:
      return [nearer(Ground.Requirement(.atLeast, settings.pdiffOutright, "pdiffOutright"))]
    case .historical(let lead):
      return [
        nearer(Ground.Requirement(.moreThan, settings.pdiffHistorical, "pdiffHistorical")),
        Ground(
          "in 5 of 5 cycles by", lead, "m", Ground.Requirement(.moreThan, 0),
          words: "its farthest distance against the other's nearest"),
      ]
    }
  }
}

// MARK: - ESPresense

extension PresenceGrounds {
  func espresenseGrounds(_ settings: ESPresenseRule.Settings) -> [Ground] {
    let devices = devices
    var grounds = devices.rows { device in
      guard device.newest == decision.time else { return nil }
      return switch decision.verdict {
      case .entered(device.room): Ground.Requirement(.atMost, settings.countEnter, "enterDistanceM")
      case .left(device.room): Ground.Requirement(.moreThan, settings.countExit, "exitDistanceM")
      default: nil
      }
    }
    guard !devices.contains(where: { $0.newest == decision.time }) else { return grounds }
    // The device that counted last has been silent for exactly the timeout.
    for device in devices where decision.verdict == .left(device.room) {
      let silence = context.silence(of: [device.anchor])
      guard silence == settings.countTimeout else { continue }
      grounds.append(
        .silence(of: device.name, silence, .atLeast, settings.countTimeout, "countMs"))
    }
    return grounds
  }
}

// MARK: - mqtt_room

extension PresenceGrounds {
  func mqttRoomGrounds(_ settings: MQTTRoomRule.Settings) -> [Ground] {
    var devices = devices
    let engine = description.presence(by: settings) as Presence<MQTTRoomRule>
    let last = context.replaying(engine, until: context.eve).rule.last
    let age = last?.time.duration(to: decision.time).inSeconds
    let report = context.replaying(engine, until: decision.time).rule.last
    let accepted = report.flatMap { $0.time == decision.time ? $0 : nil }
    if let accepted { devices[accepted.anchor].metres = accepted.distance }
    let taken = accepted.map { devices[$0.anchor] }
    var grounds = devices.rows { device in
      device.name == taken?.name ? device.requirement(ofNode: settings.node.maxDistance) : nil
    }
    guard let taken, let metres = taken.metres else {
      if let age, let awayTimeout = settings.awayTimeout {
        grounds.append(
          Ground(
            "no distance accepted for", age, "s",
            Ground.Requirement(.atLeast, awayTimeout.inSeconds, "awayTimeoutS")))
      }
      return grounds
    }
    guard let last, let age else { return grounds + [Ground("accepted before", words: "none")] }
    let excess = last.distance - metres
    grounds.append(
      excess > 0
        ? Ground(
          "nearer than the last accepted by", excess, "m", Ground.Requirement(.moreThan, 0),
          words: "which was \(last.distance.with(3)) m")
        : Ground(
          "since the last accepted", age, "s",
          Ground.Requirement(.atLeast, settings.timeout.inSeconds, "timeoutS"),
          words: "which was \(last.distance.with(3)) m"))
    return grounds
  }
}

// MARK: - room-assistant

extension PresenceGrounds {
  /// Returns the facts behind a decision of room-assistant, based on the reports that count. They
  /// are read from an engine that has received the same packets.
  func roomAssistantGrounds(_ settings: RoomAssistantRule.Settings) -> [Ground] {
    let rule = context.replaying(
      description.presence(by: settings) as Presence<RoomAssistantRule>, until: decision.time
    ).rule
    let all = devices.enumerated().map { index, device in
      var device = device
      device.metres = rule.report(of: index)?.distance
      return device
    }
    let reported = all.filter { $0.metres != nil }
    if case .left(let room) = decision.verdict, reported.isEmpty, let timeout = settings.timeout {
      let silence = silence(ofRoom: room).inSeconds
      return all.rows { _ in nil } + [
        Ground(
          "\(room.onOneLine) not heard for", silence, "s",
          Ground.Requirement(.atLeast, timeout.inSeconds, "timeoutS"))
      ]
    }
    // If distances are equal, the first one counts, so the entered room must come first.
    let first = reported.filter { decision.verdict == .entered($0.room) }
    let others = reported.filter { decision.verdict != .entered($0.room) }
    return (first + others).nearest(within: settings.maxDistance, "timeoutS").grounds
  }
}

// MARK: - ESPresense-companion

extension PresenceGrounds {
  /// Returns the facts behind a decision of ESPresense-companion, based on the newest report of
  /// each node. The reports are read from an engine that has received the same packets.
  func companionGrounds(_ settings: CompanionRule.Settings) -> [Ground] {
    let rule = context.replaying(
      description.presence(by: settings) as Presence<CompanionRule>, until: decision.time
    ).rule
    let reported = zip(devices, rule.reports).compactMap { device, report in
      report.map { report in
        var device = device
        (device.metres, device.newest) = (report.distance, report.time)
        return device
      }
    }
    let reach = settings.maxDistance ?? .infinity
    var grounds = reported.rows { device in
      guard settings.maxDistance != nil, decision.verdict == .entered(device.room) else {
        return nil
      }
      return Ground.Requirement(.atMost, reach, "locatorMaxDistanceM")
    }
    let nearest = reported.filter { decision.verdict == .entered($0.room) }
      .min { ($0.metres ?? .infinity) < ($1.metres ?? .infinity) }
    if let nearest, let newest = nearest.newest {
      grounds.append(
        Ground(
          "\(nearest.name.onOneLine) reported this", newest.duration(to: decision.time).inSeconds,
          "s ago"))
    }
    if case .left = decision.verdict, rule.assigned == nil, let located = rule.lastLocated {
      grounds.append(
        Ground(
          "last located", located.duration(to: decision.time).inSeconds, "s ago",
          Ground.Requirement(.atLeast, settings.timeout.inSeconds, "timeoutS")))
    }
    return grounds
  }
}

// MARK: - iBeacon Tracker

extension PresenceGrounds {
  /// Returns the facts behind a decision of iBeacon Tracker: the newest level of each scanner, and
  /// the scanner that the device was assigned to.
  func iBeaconTrackerGrounds(_ settings: IBeaconTrackerRule.Settings) -> [Ground] {
    let engine = description.presence(by: settings) as Presence<IBeaconTrackerRule>
    let before = context.replaying(engine, until: context.eve).rule
    let rule = context.replaying(engine, until: decision.time).rule
    let devices = devices
    var grounds: [Ground] = zip(devices, decision.evidence).compactMap { device, held in
      held.level.map {
        Ground(device.name.onOneLine, $0.dBm, "dBm", words: "in \(device.room)".onOneLine)
      }
    }
    if grounds.isEmpty { grounds = [Ground("devices", words: "none known")] }
    if case .left = decision.verdict, let owner = before.owner,
      settings.hasRandomAddress || rule.owner == nil
    {
      let silence = Ground(
        "\(devices[owner.anchor].name.onOneLine) not heard for",
        owner.time.duration(to: decision.time).inSeconds, "s")
      guard !settings.hasRandomAddress else {
        return grounds + [
          silence.requiring(
            Ground.Requirement(
              .moreThan, settings.unavailableTimeout.inSeconds, "unavailableTimeoutS"))
        ]
      }
      let newest = before.newest ?? owner.time
      grounds += [
        Ground(
          "no scanner has heard it for", newest.duration(to: decision.time).inSeconds, "s",
          Ground.Requirement(.moreThan, IBeaconTrackerRule.expiry.inSeconds)),
        silence.requiring(
          Ground.Requirement(
            .moreThan, before.stale.inSeconds, before.interval == nil ? "staleS" : "")),
      ]
    } else if let owner = rule.owner {
      grounds.append(
        Ground("source", words: devices[owner.anchor].name.onOneLine + ", found at this update"))
    }
    return grounds
  }
}

// MARK: - AltBeacon

extension PresenceGrounds {
  func altBeaconGrounds(_ settings: AltBeaconRule.Settings) -> [Ground] {
    var devices = devices
    if case .left(let room) = decision.verdict, silence(ofRoom: room) > settings.exitPeriod {
      return devices.rows { _ in nil } + [
        .silence(
          of: room, silence(ofRoom: room), .moreThan, settings.exitPeriod, "regionExitPeriodMs")
      ]
    }
    guard settings.rooms == .nearest else {
      return devices.rows { _ in nil } + [
        Ground("region", words: "first reading, or first since it was left")
      ]
    }
    let rule = context.replaying(
      description.presence(by: settings) as Presence<AltBeaconRule>, until: decision.time
    ).rule
    for (index, distance) in rule.distances.enumerated() { devices[index].metres = distance }
    let ranged = devices.filter { $0.metres != nil }
    guard settings.usesTrackingCache else {
      return ranged.nearest(within: settings.maxDistance, "the scan period").grounds
    }
    let found = ranged.nearest(within: settings.maxDistance, "maxTrackingAgeMs")
    guard let nearest = found.device else { return found.grounds }
    let age = nearest.newest?.duration(to: decision.time) ?? .zero
    return found.grounds + [
      Ground(
        "age of \(nearest.name.onOneLine)", age.inSeconds * 1000, "ms",
        words: "ranged until the first period beyond maxTrackingAgeMs")
    ]
  }
}

// MARK: - CoreLocation

extension PresenceGrounds {
  func coreLocationGrounds(_ settings: CoreLocationRule.Settings) -> [Ground] {
    let changes = context.regionChanges
    guard settings.rooms == .nearest else { return changes.map(\.ground) }
    let devices = devices
    let ranged = devices.filter { device in
      // For each UUID, the devices in the newest report count.
      guard let newest = device.newest, newest.duration(to: decision.time) <= .seconds(1) else {
        return false
      }
      return !devices.contains { other in
        other.uuid == device.uuid && other.newest.map { $0 > newest } ?? false
      }
    }
    guard !ranged.isEmpty else { return changes.filter { !$0.isInside }.map(\.ground) }
    return ranged.nearest(within: settings.maxDistance, "the newest report").grounds
  }
}

extension GroundDevice {
  /// The UUID of the beacon; `nil` for a device without an identifier.
  fileprivate var uuid: BeaconUUID? {
    if case .beacon(let identifier) = anchor { identifier.uuid } else { nil }
  }
}
