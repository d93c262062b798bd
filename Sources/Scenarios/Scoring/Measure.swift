import BLE
import Documents
import Links
import Sim

/// A figure by which a run is judged. It has the same word in expectations, studies, searches,
/// placements, pages and docs. See `definition` for its meaning.
public enum Measure: String, CaseIterable, Sendable {
  // A door that the walker has a key to, and its lock.
  case unlocks, falseUnlocks, missedUnlock, unlockDelayS, unlockDistanceM, lockedOut
  case doorOpenings, doorClosings
  // The 1 s means of the beacons on both sides of a door: see `SideContest`.
  case exteriorStrongerS, exteriorStrongerDB, exteriorStrongerShare
  // The decided side: see `SideScore`.
  case rightSideShare, wrongSideShare, wrongSide, sideFlips, sideDelayS
  // The decided room: see `RoomScore`.
  case wrongRoomShare, wrongRoom, roomFlips, roomDelayS
  // Entries of other rooms, the order of rooms, and exits: see `RoomScore`, `RoomOrder`, `HomeScore`.
  case wrongEntries, wrongRoomOrder, falseExits, exitDelayS
  // Notifications: see `HomeScore`.
  case notifications, welcomes, falseWelcomes, welcomeDelayS, publications
  // What is told of equipment: see `ItemScore`.
  case wrongItemShare, itemFlips
  // Alerts and calls for help: see `AlertScore`.
  case alerts, falseAlerts, missedAlerts, alertDelayS, calls, falseCalls
  // Reports to the server: see `ReportScore`.
  case reports, lostReports, repeatedReports, reportDelayS, wrongRoomReports
  // The engine's fixes: see `PositionScore`.
  case errorM, wrongRoomFixes, wrongRoomFixShare
  // The received packets.
  case packetsReceived, packetsTold, levelDBm, levelDifferenceDB, channelSpreadDB
  case packetSpreadDB, readingSpreadDB
  // The connections of the phone: see `ConnectionScore`.
  case connections, connectionsLost, connectedShare, connectionDelayS, connectionChargeUC
  // The fixes of a method in trials: see `TrialRun`.
  case rightCellShare, adjoiningCellShare, fartherCellShare, rightRoomShare
  // The sampled points of a plan, which only a placement scores.
  case receptionShare

  /// The measures of one run, which expectations can name.
  package static let ofRuns = allCases.filter { $0.definition.basis != .places }

  /// `true` if the measure is about one room, which must be named.
  public var needsRoom: Bool {
    self == .exteriorStrongerShare || self == .levelDBm || needsOtherRoom
  }

  /// `true` if the measure compares one room with another, which must be named.
  public var needsOtherRoom: Bool { self == .levelDifferenceDB }

  /// `true` if the measure can be about one text, which may be named.
  public var takesText: Bool { self == .notifications || self == .publications }

  /// `true` if the measure is about one beacon, which must be named if there are several.
  public var isOfBeacon: Bool { definition.basis == .link }

  /// `true` if the measure may be about one beacon: that of `isOfBeacon`, or one that can be connected.
  var takesBeacon: Bool { isOfBeacon || definition.basis == .connections }

  /// `true` if the measure is about the trials of one method, which must be named.
  public var needsMethod: Bool { definition.basis == .trials }

  /// The unit; empty for a count, an event or a share.
  public var unit: String { definition.kind.unit }
}

extension WalkerScore {
  /// Returns the value of a measure; `nil` if there was nothing to measure. A delay or distance is
  /// infinite if its event was due and did not occur. An event is 1 or 0.
  ///
  /// - Parameters:
  ///   - other: The room compared with.
  ///   - beacon: The name of the beacon.
  ///   - text: The text of the notifications, or the topic of the publications; `nil` for any.
  public func value(
    of measure: Measure, in room: String? = nil, comparedWith other: String? = nil,
    beacon: String? = nil, text: String? = nil
  ) -> Double? {
    let link = beacon.flatMap { levels[$0] }
    return switch measure {
    case .unlocks: workedDoor.map { Double($0.unlocks) }
    case .falseUnlocks: workedDoor.map { Double($0.falseUnlocks) }
    case .missedUnlock: event(workedDoor?.isMissed)
    case .unlockDelayS: missesUnlock ? .infinity : workedDoor?.unlockDelay?.inSeconds
    case .unlockDistanceM: missesUnlock ? .infinity : workedDoor?.unlockDistance
    case .lockedOut: event(meetsLock ? lockedOut != nil : nil)
    case .doorOpenings: door.map { Double($0.openings) }
    case .doorClosings: door.map { Double($0.closings) }
    case .exteriorStrongerS: contest?.duration.inSeconds
    case .exteriorStrongerDB: contest?.greatestMargin?.value
    case .exteriorStrongerShare: room.flatMap { contest?.share(in: $0) }
    case .rightSideShare: sides?.rightFraction
    case .wrongSideShare: sides?.wrongFraction
    case .wrongSide: event(sides?.isWrong)
    case .sideFlips: sides.map { Double($0.flips) }
    case .sideDelayS: sides?.firstDelay
    case .wrongRoomShare: rooms?.wrongFraction
    case .wrongRoom: event(rooms?.isWrong)
    case .roomFlips: rooms.map { Double($0.flips) }
    case .roomDelayS: rooms?.firstDelay
    case .wrongEntries: rooms.flatMap { $0.scored > .zero ? Double($0.wrongEntries) : nil }
    case .wrongRoomOrder: event(roomOrder.flatMap { $0.walked.isEmpty ? nil : $0.isWrong })
    case .falseExits: home.map { Double($0.falseExits.count) }
    case .exitDelayS: home?.exitDelayS
    case .notifications:
      notifications.map { texts in Double(texts.count { text == nil || $0 == text }) }
    case .welcomes: welcoming.map { Double($0.welcomes) }
    case .falseWelcomes: welcoming.map { Double($0.falseWelcomes.count) }
    case .welcomeDelayS: welcoming?.welcomeDelayS
    case .publications: notifies ? Double(topics.count { text == nil || $0 == text }) : nil
    case .wrongItemShare: items?.wrongFraction
    case .itemFlips: items.map { Double($0.flips) }
    case .alerts: alerts.map { Double($0.alerts) }
    case .falseAlerts: alerts.map { Double($0.falseAlerts.count) }
    case .missedAlerts: alerts.map { Double($0.missed.count) }
    case .alertDelayS: alerts?.firstDelayS
    case .calls: alerts.map { Double($0.calls) }
    case .falseCalls: alerts.map { Double($0.falseCalls.count) }
    case .reports: reports.map { Double($0.reports) }
    case .lostReports: reports.map { Double($0.lost.count) }
    case .repeatedReports: reports.map { Double($0.repeated) }
    case .reportDelayS: reports?.meanDelayS
    case .wrongRoomReports: reports.map { Double($0.wrongRooms) }
    case .errorM: positions?.meanError
    case .wrongRoomFixes: positions.map { Double($0.wrongRooms) }
    case .wrongRoomFixShare: positions.map { 1 - $0.rightRoomShare }
    case .packetsReceived: Double(packetsReceived)
    case .packetsTold: Double(packetsTold)
    case .levelDBm: room.flatMap { link?.mean(in: $0) }
    case .levelDifferenceDB:
      room.flatMap { room in other.flatMap { link?.difference(of: room, from: $0) } }
    case .channelSpreadDB: link?.channelSpread
    case .connections: linked(to: beacon).map { Double($0.count) }
    case .connectionsLost: linked(to: beacon).map { Double($0.lost) }
    case .connectedShare: linked(to: beacon)?.share
    case .connectionDelayS: linked(to: beacon)?.delay?.total.inSeconds
    case .connectionChargeUC: linked(to: beacon)?.charge
    case .packetSpreadDB: link?.packetSpread
    case .readingSpreadDB: link?.readingSpread
    case .rightCellShare, .adjoiningCellShare, .fartherCellShare, .rightRoomShare: nil
    case .receptionShare: nil
    }
  }

  /// The connections to a beacon, or to all if none is named.
  private func linked(to beacon: String?) -> ConnectionScore? {
    beacon.map { connections[$0] } ?? allConnections
  }

  /// The score at the door; `nil` for an engine that controls no doors.
  private var workedDoor: DoorScore? { worksDoor ? door : nil }

  /// The score of the welcomes; `nil` for an engine that shows no notifications.
  private var welcoming: HomeScore? { notifies ? home : nil }

  /// `true` if the walker arrived from outside and the engine never unlocked the door from there.
  private var missesUnlock: Bool { workedDoor?.isMissed == true }

  private func event(_ happened: Bool?) -> Double? { happened.map { $0 ? 1 : 0 } }
}

extension SideScore {
  /// `true` if the side was wrong for 2 s or more without a break; `nil` if no time was scored.
  fileprivate var isWrong: Bool? { scored > .zero ? !wrongRuns.isEmpty : nil }

  /// The delay of the first noticed crossing, in seconds; infinite if none was noticed, and `nil`
  /// if there was none.
  fileprivate var firstDelay: Double? {
    passages.lazy.compactMap(\.delay).first?.inSeconds ?? (passages.isEmpty ? nil : .infinity)
  }
}

extension RoomScore {
  /// `true` if the room was wrong for 2 s or more in total; `nil` if no time was scored.
  fileprivate var isWrong: Bool? { scored > .zero ? wrong >= SideScore.shortestWrongRun : nil }

  /// The delay of the first noticed arrival, in seconds; infinite if none was noticed, and `nil` if
  /// there was none.
  fileprivate var firstDelay: Double? {
    delays.first?.inSeconds ?? (arrivals > 0 ? .infinity : nil)
  }
}
