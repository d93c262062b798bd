import BLE
import Documents
import Engines

// The rules of libraries on a phone.

extension PresenceStanding where Rule == AltBeaconRule {
  func standing(by settings: AltBeaconRule.Settings) -> Standing {
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

extension PresenceStanding where Rule == CoreLocationRule {
  func standing(by settings: CoreLocationRule.Settings) -> Standing {
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
  /// Returns the distances of a room's devices, without devices of unknown distance. A device keeps
  /// the engine in the room unless its distance is beyond the reach, in metres.
  private func rangedRows(of room: String, beyond reach: Double) -> [Ground] {
    devices(in: room).filter { $0.metres != nil }.map {
      Ground($0.name.onOneLine, $0.metres, "m", $0.requirement(.moreThan, reach))
    }
  }
}
