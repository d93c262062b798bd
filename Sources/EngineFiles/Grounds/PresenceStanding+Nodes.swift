import BLE
import Documents
import Engines

// The rules that take the distances of ESPresense's nodes.

extension PresenceStanding where Rule == ESPresenseRule {
  func standing(by settings: ESPresenseRule.Settings) -> Standing {
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
    guard settings.countsDevice else {
      return RoomHindrance(
        rule: "never entered, as the nodes do not count the device",
        figures: [Ground("countsDevice", words: "false", isMet: false)])
    }
    return RoomHindrance(
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

extension PresenceStanding where Rule == MQTTRoomRule {
  func standing(by settings: MQTTRoomRule.Settings) -> Standing {
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
      ], judgement: Standing.nextRun)
  }

  private func entering(_ room: String, by settings: MQTTRoomRule.Settings) -> RoomHindrance {
    let age = Ground(
      "since the last accepted", age, "s",
      Ground.Requirement(.atLeast, settings.timeout.inSeconds, "timeoutS"))
    let groups = rows(of: room) { device, metres in
      let row = Ground(device.name.onOneLine, metres, "m")
      return [device.requirement(ofNode: settings.node.maxDistance).map(row.requiring) ?? row]
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

extension PresenceStanding where Rule == CompanionRule {
  func standing(by settings: CompanionRule.Settings) -> Standing {
    standing(
      leaving: { _ in leaving(by: settings) }, entering: { entering($0, by: settings) })
  }

  private func leaving(by settings: CompanionRule.Settings) -> RoomHindrance {
    let located = Ground(
      "located", silence(since: rule.lastLocated).inSeconds, "s ago",
      Ground.Requirement(.atLeast, settings.timeout.inSeconds, "timeoutS"))
    guard settings.keepsSilentNodes else {
      return RoomHindrance(
        rule: "left for another room, or once no node has reported for timeoutS",
        figures: [located], judgement: Self.nextReport)
    }
    guard let reach = settings.maxDistance else {
      return RoomHindrance(
        rule: "left for another room; without locatorMaxDistanceM, a silent node counts with its "
          + "last distance, so never in silence",
        figures: [Ground("locatorMaxDistanceM", words: "null", isMet: false)],
        judgement: Self.nextReport)
    }
    let beyond = zip(devices, rule.reports).compactMap { device, report in
      report.map {
        Ground(
          device.name.onOneLine, $0.distance, "m",
          Ground.Requirement(.moreThan, reach, "locatorMaxDistanceM"))
      }
    }
    return RoomHindrance(
      rule: "left for another room, or by a report timeoutS after the last that located the "
        + "device, if no node's last distance is within locatorMaxDistanceM; never in silence",
      figures: beyond + [located], judgement: Self.nextReport)
  }

  private static var nextReport: String { "the next report" }

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
