import BLE
import Documents
import Engines

extension PresenceDescription {
  /// Returns the rooms that the engine holds, and what keeps it from leaving them and from entering
  /// the others.
  public func standing(
    of engine: EngineUnderTest, at time: Instant, names: [Anchor: String]
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

// MARK: - Bermuda

extension PresenceStanding where Rule == BermudaRule {
  fileprivate func standing(by settings: BermudaRule.Settings) -> Standing {
    standing(
      leaving: { leaving($0, by: settings) }, entering: { entering($0, by: settings) })
  }

  private var incumbent: RoomDevice? { rule.incumbent.map { devices[$0] } }

  private func leaving(_ room: String, by settings: BermudaRule.Settings) -> RoomHindrance {
    let figures = incumbent.map { device in
      let name = device.name.onOneLine
      let metres = device.metres ?? 0
      let isBeyond = metres > settings.maxRadius
      return [
        Ground(
          name, metres, "m",
          words: isBeyond
            ? "beyond maxDistanceM, \(settings.maxRadius.inFewDigits): keeps its room, and takes no other"
            : "within maxDistanceM, \(settings.maxRadius.inFewDigits)"),
        Ground(
          "\(name) not heard for", silence(of: device).inSeconds, "s",
          Ground.Requirement(.moreThan, settings.distanceTimeout.inSeconds, "timeoutS")),
      ]
    }
    return RoomHindrance(
      rule: "left for another room, or once its device is not heard for timeoutS; beyond "
        + "maxDistanceM, a device cannot take a room, and keeps the one it has",
      figures: figures ?? [], judgement: "the end of the cycle")
  }

  private func entering(_ room: String, by settings: BermudaRule.Settings) -> RoomHindrance {
    let groups = rows(of: room, without: "no distance at the last cycle") { device, metres in
      let name = device.name.onOneLine
      let row = Ground(
        name, metres, "m", Ground.Requirement(.atMost, settings.maxRadius, "maxDistanceM"))
      let age = Ground(
        "\(name) not heard for", silence(of: device).inSeconds, "s",
        Ground.Requirement(.atMost, settings.areaMaxAge.inSeconds))
      guard let incumbent, let other = incumbent.metres else { return [row, age] }
      let share = (other - metres) / ((other + metres) / 2)
      return [
        row, age,
        Ground(
          "\(name) nearer by", share, "of the mean",
          Ground.Requirement(.atLeast, settings.pdiffOutright, "pdiffOutright"),
          words: "than \(incumbent.name)".onOneLine),
      ]
    }
    return RoomHindrance(
      rule: "entered by any of its devices within maxDistanceM, once nearer than that of the "
        + "current room by the fraction pdiffOutright, or by more than pdiffHistorical "
        + "(\(settings.pdiffHistorical.inFewDigits)) in 5 cycles",
      anyOf: groups, judgement: "the end of the cycle")
  }
}

// MARK: - ESPresense

extension PresenceStanding where Rule == ESPresenseRule {
  fileprivate func standing(by settings: ESPresenseRule.Settings) -> Standing {
    standing(
      leaving: { leaving($0, by: settings) }, entering: { entering($0, by: settings) })
  }

  private func leaving(_ room: String, by settings: ESPresenseRule.Settings) -> RoomHindrance {
    let counting = zip(devices, rule.counts).filter { $0.0.room == room && $0.1 }.map { $0.0 }
    let rows = counting.map { device in
      [
        Ground(
          device.name.onOneLine, device.metres, "m",
          Ground.Requirement(.moreThan, settings.countExit, "exitDistanceM")),
        .silence(
          of: device.name, silence(of: device), .atLeast, settings.countTimeout, "countMs"),
      ]
    }
    return RoomHindrance(
      rule: "left once each of its devices is beyond exitDistanceM, or not heard for countMs",
      figures: Array(rows.joined()),
      isDue: rows.allSatisfy { row in row.contains { $0.isMet == true } })
  }

  private func entering(_ room: String, by settings: ESPresenseRule.Settings) -> RoomHindrance {
    RoomHindrance(
      rule: "entered with a reading of any of its devices within enterDistanceM",
      anyOf: rows(of: room) { device, metres in
        let row = Ground(
          device.name.onOneLine, metres, "m",
          Ground.Requirement(.atMost, settings.countEnter, "enterDistanceM"))
        let silence = silence(of: device)
        guard silence >= settings.countTimeout else { return [row] }
        return [
          row, .silence(of: device.name, silence, .lessThan, settings.countTimeout, "countMs"),
        ]
      })
  }
}

// MARK: - mqtt_room

extension PresenceStanding where Rule == MQTTRoomRule {
  fileprivate func standing(by settings: MQTTRoomRule.Settings) -> Standing {
    standing(
      leaving: { _ in leaving(by: settings) }, entering: { entering($0, by: settings) })
  }

  private var age: Double { silence(since: rule.last?.time).inSeconds }

  private func leaving(by settings: MQTTRoomRule.Settings) -> RoomHindrance {
    let age = Ground(
      "no distance accepted for", age, "s",
      words: "the last was \((rule.last?.distance ?? 0).with(3)) m")
    guard let awayTimeout = settings.awayTimeout else {
      return RoomHindrance(
        rule: "left for another room; never in silence without awayTimeoutS",
        figures: [age, Ground("awayTimeoutS", words: "null", isMet: false)])
    }
    return RoomHindrance(
      rule: "left for another room, or once no distance is accepted for awayTimeoutS",
      figures: [
        age.requiring(Ground.Requirement(.atLeast, awayTimeout.inSeconds, "awayTimeoutS"))
      ], judgement: "the time at which the app runs")
  }

  private func entering(_ room: String, by settings: MQTTRoomRule.Settings) -> RoomHindrance {
    let age = Ground(
      "since the last accepted", age, "s",
      Ground.Requirement(.atLeast, settings.timeout.inSeconds, "timeoutS"))
    let groups = rows(of: room) { device, metres in
      [
        Ground(
          device.name.onOneLine, metres, "m",
          Ground.Requirement(.atMost, settings.node.maxDistance, "maxDistanceM"))
      ]
    }
    guard let last = rule.last else {
      return RoomHindrance(
        rule: "entered with the first distance of any of its devices within maxDistanceM",
        anyOf: groups, judgement: "the next distance reported")
    }
    let nearer = zip(devices(in: room), groups).map { device, group in
      guard let metres = device.metres else { return group }
      return group + [
        Ground(
          "\(device.name.onOneLine) nearer than the last accepted by", last.distance - metres, "m",
          Ground.Requirement(.moreThan, 0), words: "which was \(last.distance.with(3)) m")
      ]
    }
    return RoomHindrance(
      rule: "entered with a distance of any of its devices within maxDistanceM that is nearer than "
        + "the last accepted, or once that is timeoutS old",
      anyOf: nearer + groups.map { $0 + [age] }, judgement: "the next distance reported")
  }
}

// MARK: - room-assistant

extension PresenceStanding where Rule == RoomAssistantRule {
  private static var missing: String { "no report that counts" }

  fileprivate func standing(by settings: RoomAssistantRule.Settings) -> Standing {
    standing(
      leaving: { leaving($0, by: settings) },
      entering: { room in
        RoomHindrance(
          rule:
            "entered with a report, if one of its devices is the nearest of those whose reports "
            + "are within maxDistanceM and younger than timeoutS",
          anyOf: nearnessRows(of: room, within: settings.maxDistance, without: Self.missing),
          judgement: "the next report")
      })
  }

  private func leaving(
    _ room: String, by settings: RoomAssistantRule.Settings
  ) -> RoomHindrance {
    let rows = devices.indices.filter { devices[$0].room == room }.compactMap { index in
      rule.report(of: index).map { report in
        let name = devices[index].name.onOneLine
        let beyond = Ground(
          name, report.distance, "m",
          Ground.Requirement(.moreThan, settings.maxDistance, "maxDistanceM"))
        guard let timeout = settings.timeout else { return [beyond] }
        return [
          beyond,
          Ground(
            "\(name) reported this", silence(since: report.time).inSeconds, "s ago",
            Ground.Requirement(.atLeast, timeout.inSeconds, "timeoutS")),
        ]
      }
    }
    return RoomHindrance(
      rule:
        "left for the room of a nearer device, or once no report of its devices counts: each is "
        + "beyond maxDistanceM, or as old as timeoutS at a check, which comes every timeoutS",
      figures: Array(rows.joined()),
      isDue: rows.allSatisfy { row in row.contains { $0.isMet == true } },
      judgement: "the next report or check")
  }
}

// MARK: - ESPresense-companion

extension PresenceStanding where Rule == CompanionRule {
  fileprivate func standing(by settings: CompanionRule.Settings) -> Standing {
    standing(
      leaving: { _ in leaving(by: settings) }, entering: { entering($0, by: settings) })
  }

  private func leaving(by settings: CompanionRule.Settings) -> RoomHindrance {
    RoomHindrance(
      rule: settings.keepsSilentNodes
        ? "left for another room; a silent node counts with its last distance, so never in silence"
        : "left for another room, or once no node has reported for timeoutS",
      figures: [
        Ground(
          "located", silence(since: rule.lastLocated).inSeconds, "s ago",
          Ground.Requirement(.atLeast, settings.timeout.inSeconds, "timeoutS"))
      ], judgement: "the next report")
  }

  private func entering(_ room: String, by settings: CompanionRule.Settings) -> RoomHindrance {
    let present = rule.assigned.map { devices[$0] }
    let groups = rows(of: room, without: "no report") { device, metres in
      var group: [Ground] = []
      if let reach = settings.maxDistance {
        group.append(
          Ground(
            device.name.onOneLine, metres, "m",
            Ground.Requirement(.atMost, reach, "locatorMaxDistanceM")))
      }
      guard let present, let other = present.metres else {
        return group.isEmpty ? [Ground(device.name.onOneLine, metres, "m")] : group
      }
      return group + [
        Ground(
          "\(device.name.onOneLine) nearer by", other - metres, "m",
          Ground.Requirement(.moreThan, settings.hysteresis, "hysteresisM"),
          words: "than \(present.name)".onOneLine)
      ]
    }
    return RoomHindrance(
      rule: "entered with a report of any node, if one of the room's is the nearest by its newest "
        + "report, within locatorMaxDistanceM, and nearer than the present one by more than hysteresisM",
      anyOf: groups, judgement: "the next report")
  }
}

// MARK: - iBeacon Tracker

extension PresenceStanding where Rule == IBeaconTrackerRule {
  fileprivate func standing(by settings: IBeaconTrackerRule.Settings) -> Standing {
    standing(
      leaving: { _ in leaving(by: settings) }, entering: { entering($0, by: settings) })
  }

  private func leaving(by settings: IBeaconTrackerRule.Settings) -> RoomHindrance {
    let limit = settings.hasRandomAddress ? settings.unavailableTimeout : rule.stale
    let name = rule.owner.map { devices[$0.anchor].name.onOneLine } ?? "the source"
    return RoomHindrance(
      rule: settings.hasRandomAddress
        ? "left once the device is not heard for unavailableTimeoutS, at an update"
        : "left for the room of another source, or once no scanner has heard the device for 195 s and "
          + "its source is stale, at a check every 300 s",
      figures: [
        Ground(
          "\(name) not heard for", silence(since: rule.owner?.time).inSeconds, "s",
          Ground.Requirement(
            .moreThan, limit.inSeconds, settings.hasRandomAddress ? "unavailableTimeoutS" : ""))
      ], judgement: "the next update or check")
  }

  private func entering(_ room: String, by settings: IBeaconTrackerRule.Settings) -> RoomHindrance {
    guard let owner = rule.owner else {
      return RoomHindrance(
        rule: "entered with the first advertisement at any of its devices",
        figures: [Ground("device", words: "not heard", isMet: false)])
    }
    let name = devices[owner.anchor].name
    guard devices[owner.anchor].room != room else {
      return RoomHindrance(
        rule: "entered at an update, every updateIntervalS, which finds the new source",
        figures: [Ground("source", owner.level.dBm, "dBm", words: "at \(name)".onOneLine)],
        judgement: "the next update")
    }
    return RoomHindrance(
      rule: "entered at an update, every updateIntervalS, once one of its devices hears the level "
        + "higher by more than switchThresholdDB than the source did, or the source is stale",
      figures: [
        Ground(
          "source", owner.level.dBm, "dBm", words: "at \(name)".onOneLine),
        Ground(
          "\(name.onOneLine) not heard for", silence(since: owner.time).inSeconds, "s",
          Ground.Requirement(.moreThan, rule.stale.inSeconds)),
      ], judgement: "the next update")
  }
}

// MARK: - AltBeacon

extension PresenceStanding where Rule == AltBeaconRule {
  fileprivate func standing(by settings: AltBeaconRule.Settings) -> Standing {
    let end = rule.nextDue.map { ", at \($0.seconds.with(3)) s" } ?? ""
    let judgement = "the end of the scan period\(end)"
    return standing(
      leaving: { leaving($0, by: settings, judgement) },
      entering: { entering($0, by: settings, judgement) })
  }

  private func leaving(
    _ room: String, by settings: AltBeaconRule.Settings, _ judgement: String
  ) -> RoomHindrance {
    let index = rooms.firstIndex(of: room) ?? 0
    let heard = Ground.silence(
      of: room, silence(since: rule.lastHeard[index]), .moreThan, settings.exitPeriod,
      "regionExitPeriodMs")
    guard settings.rooms == .nearest else {
      return RoomHindrance(
        rule: "left at the end of a scan period once none is heard for regionExitPeriodMs",
        figures: [heard], judgement: judgement)
    }
    let ranged = rangedRows(of: room, beyond: settings.maxDistance)
    return RoomHindrance(
      rule: "left at the end of a scan period for the room of a nearer beacon, once all beacons "
        + "are beyond maxDistanceM, or once none of the room is heard for regionExitPeriodMs",
      anyOf: [[heard]] + (ranged.isEmpty ? [] : [ranged]), judgement: judgement)
  }

  private func entering(
    _ room: String, by settings: AltBeaconRule.Settings, _ judgement: String
  ) -> RoomHindrance {
    guard settings.rooms == .nearest else {
      return RoomHindrance(
        rule: "entered with the first reading of any of its beacons",
        figures: [Ground("region", words: "no reading since it was left", isMet: false)])
    }
    return RoomHindrance(
      rule: "entered at the end of a scan period, if one of its beacons is the nearest that is "
        + "ranged and within maxDistanceM",
      anyOf: nearnessRows(
        of: room, within: settings.maxDistance, without: "not ranged in the newest scan period"),
      judgement: judgement)
  }
}

// MARK: - CoreLocation

extension PresenceStanding where Rule == CoreLocationRule {
  fileprivate func standing(by settings: CoreLocationRule.Settings) -> Standing {
    standing(
      leaving: { leaving($0, by: settings) }, entering: { entering($0, by: settings) })
  }

  private func leaving(_ room: String, by settings: CoreLocationRule.Settings) -> RoomHindrance {
    let exit = Ground("region", words: "no exit reported by the system", isMet: false)
    guard settings.rooms == .nearest else {
      return RoomHindrance(
        rule: "left once the system reports the exits from all of its regions", figures: [exit])
    }
    let ranged = rangedRows(of: room, beyond: settings.maxDistance)
    return RoomHindrance(
      rule: "left for the room of a nearer beacon, once all beacons of the newest report are "
        + "beyond maxDistanceM, or once the system reports the exit from its region",
      anyOf: [[exit]] + (ranged.isEmpty ? [] : [ranged]), judgement: "the next report of ranging")
  }

  private func entering(_ room: String, by settings: CoreLocationRule.Settings) -> RoomHindrance {
    guard settings.rooms == .nearest else {
      return RoomHindrance(
        rule: "entered once the system reports the entry to one of its regions",
        figures: [Ground("region", words: "no entry reported by the system", isMet: false)])
    }
    return RoomHindrance(
      rule: "entered if one of its beacons is the nearest of the newest report, and within "
        + "maxDistanceM",
      anyOf: nearnessRows(
        of: room, within: settings.maxDistance, without: "not in the newest report of ranging"),
      judgement: "the next report of ranging")
  }
}

extension PresenceStanding {
  /// Returns the distances of the devices in a room that have one, each of which keeps the room unless
  /// it is beyond a distance in metres.
  private func rangedRows(of room: String, beyond reach: Double) -> [Ground] {
    devices(in: room).filter { $0.metres != nil }.map {
      Ground(
        $0.name.onOneLine, $0.metres, "m",
        Ground.Requirement(.moreThan, reach, "maxDistanceM"))
    }
  }

  /// Returns the distances of the devices in a room, each compared with the nearest device of the
  /// other rooms.
  private func nearnessRows(
    of room: String, within reach: Double, without missing: String
  ) -> [[Ground]] {
    let rival = nearest(besides: room)
    return rows(of: room, without: missing) { device, metres in
      let row = Ground(
        device.name.onOneLine, metres, "m",
        Ground.Requirement(.atMost, reach, "maxDistanceM"))
      guard let rival, let other = rival.metres else { return [row] }
      return [
        row,
        Ground(
          "\(device.name.onOneLine) nearer by", other - metres, "m",
          Ground.Requirement(.moreThan, 0), words: "than \(rival.name)".onOneLine),
      ]
    }
  }
}
