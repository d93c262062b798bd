import BLE
import Documents
import Engines

// The rules of receivers that hear a device, other than ESPresense's nodes.

extension PresenceStanding where Rule == BermudaRule {
  func standing(by settings: BermudaRule.Settings) -> Standing {
    standing(
      leaving: { leaving($0, by: settings) }, entering: { entering($0, by: settings) })
  }

  private var incumbent: GroundDevice? { rule.incumbent.map { devices[$0] } }

  private func leaving(_ room: String, by settings: BermudaRule.Settings) -> RoomHindrance {
    let figures = incumbent.map { device in
      let name = device.name.onOneLine
      let metres = device.metres ?? 0
      let reach = device.requirement(.atMost, settings.maxRadius)
      let limit = "\(reach.setting), \(reach.bound.inFewDigits)"
      return [
        Ground(
          name, metres, "m",
          words: metres > reach.bound
            ? "beyond \(limit): keeps its room, and takes no other" : "within \(limit)"),
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
        name, metres, "m", device.requirement(.atMost, settings.maxRadius))
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

extension PresenceStanding where Rule == RoomAssistantRule {
  private static var missing: String { "no report that counts" }

  func standing(by settings: RoomAssistantRule.Settings) -> Standing {
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
          name, report.distance, "m", devices[index].requirement(.moreThan, settings.maxDistance))
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

extension PresenceStanding where Rule == IBeaconTrackerRule {
  func standing(by settings: IBeaconTrackerRule.Settings) -> Standing {
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
