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
    let check = rule.nextCheck.map { Ground.remaining("next check in", from: time, until: $0) }
    return RoomHindrance(
      rule:
        "left for the room of a nearer device, or once no report of its devices counts: each is "
        + "beyond maxDistanceM, or as old as timeoutS at a check, which comes every timeoutS",
      figures: rows.joined() + [check].compactMap(\.self),
      isDue: rows.allSatisfy { row in row.contains { $0.isMet == true } },
      judgement: "the next report or check")
  }
}

extension PresenceStanding where Rule == IBeaconTrackerRule {
  func standing(by settings: IBeaconTrackerRule.Settings) -> Standing {
    standing(
      leaving: { leaving($0, by: settings) }, entering: { entering($0, by: settings) })
  }

  private func leaving(
    _ room: String, by settings: IBeaconTrackerRule.Settings
  ) -> RoomHindrance {
    let update = nextUpdate(by: settings)
    guard !settings.hasRandomAddress else {
      let timeout = Ground.Requirement(
        .moreThan, settings.unavailableTimeout.inSeconds, "unavailableTimeoutS")
      let quiet = rule.owner.map { silence(of: $0).requiring(timeout) }
      return RoomHindrance(
        rule: "left once the device is not heard for unavailableTimeoutS, at an update, every "
          + "updateIntervalS",
        figures: [quiet ?? Ground("device", words: "forgotten at a check", isMet: true), update],
        judgement: Self.nextTurn)
    }
    let other = rule.owner.flatMap { devices[$0.anchor].room == room ? nil : $0 }
    return RoomHindrance(
      rule: "left for the room of another source, at an update, every updateIntervalS, or once no "
        + "scanner has heard the device for \(Self.expiry) s and its source is stale, at a check "
        + "every \(Self.checkInterval) s",
      figures: other.map { [source($0), update] } ?? forgetting, judgement: Self.nextTurn)
  }

  private func entering(_ room: String, by settings: IBeaconTrackerRule.Settings) -> RoomHindrance {
    guard let owner = rule.owner else {
      return RoomHindrance(
        rule: "entered with the first advertisement at any of its devices",
        figures: [Ground("device", words: "not heard", isMet: false)])
    }
    guard !settings.hasRandomAddress else {
      return RoomHindrance(
        rule: "entered with the first advertisement at any of its devices, once the device is "
          + "forgotten: no scanner has heard it for \(Self.expiry) s and its source is stale, at a "
          + "check every \(Self.checkInterval) s",
        figures: forgetting, judgement: Self.nextTurn)
    }
    guard devices[owner.anchor].room != room else {
      return RoomHindrance(
        rule: "entered at an update, every updateIntervalS, which finds the new source",
        figures: [source(owner), nextUpdate(by: settings)], judgement: Self.nextTurn)
    }
    return RoomHindrance(
      rule: "entered at an update, every updateIntervalS, once one of its devices hears the level "
        + "higher by more than switchThresholdDB than the source did, or the source is stale",
      figures: [
        source(owner), staleness(of: owner),
        Ground(room.onOneLine, words: "none of its devices has become the source", isMet: false),
      ])
  }

  private static var nextTurn: String { "the next update or check" }
  private static var expiry: String { IBeaconTrackerRule.expiry.inSeconds.inFewDigits }
  private static var checkInterval: String {
    IBeaconTrackerRule.checkInterval.inSeconds.inFewDigits
  }

  /// The figures of a check that forgets the device.
  private var forgetting: [Ground] {
    [
      Ground(
        "no scanner has heard it for", silence(since: rule.newest).inSeconds, "s",
        Ground.Requirement(.moreThan, IBeaconTrackerRule.expiry.inSeconds))
    ] + [rule.owner.map(staleness)].compactMap(\.self) + [
      .remaining(
        "next check in", from: time, until: rule.nextCheck, words: "every \(Self.checkInterval) s")
    ]
  }

  private func nextUpdate(by settings: IBeaconTrackerRule.Settings) -> Ground {
    .remaining(
      "next update in", from: time, until: rule.nextUpdate,
      words: "updateIntervalS, \(settings.updateInterval.inSeconds.inFewDigits)")
  }

  private func source(_ owner: IBeaconTrackerRule.Owner) -> Ground {
    Ground(
      "source", owner.level.dBm, "dBm", words: "at \(devices[owner.anchor].name)".onOneLine)
  }

  private func silence(of owner: IBeaconTrackerRule.Owner) -> Ground {
    Ground(
      "\(devices[owner.anchor].name.onOneLine) not heard for",
      silence(since: owner.time).inSeconds, "s")
  }

  /// The silence of the source, compared with the silence after which a source is stale.
  private func staleness(of owner: IBeaconTrackerRule.Owner) -> Ground {
    var ground = silence(of: owner)
    ground.words = rule.interval.map { "its interval, \($0.inSeconds.with(3)) s, and 5 s" } ?? ""
    return ground.requiring(
      Ground.Requirement(
        .moreThan, rule.stale.inSeconds, rule.interval == nil ? "staleS" : ""))
  }
}
