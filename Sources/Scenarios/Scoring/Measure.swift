import BLE
import Documents
import Sim

/// A number that a run is judged by, known everywhere by its word: in expectations, studies,
/// searches, placements, pages and docs. `definition` says what it is.
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
  // The engine's fixes: see `PositionScore`.
  case errorM, wrongRoomFixes, wrongRoomFixShare
  // The received packets.
  case packetsReceived, levelDBm, levelDifferenceDB, channelSpreadDB
  // The fixes of a method in trials: see `TrialRun`.
  case rightCellShare, adjoiningCellShare, fartherCellShare, rightRoomShare
  // The places of a plan, which only a placement scores.
  case receptionShare

  /// The measures of one run. Expectations may name these.
  package static let ofRuns = allCases.filter { $0.definition.basis != .places }

  /// Whether the measure is about one room, which has to be named.
  public var needsRoom: Bool {
    self == .exteriorStrongerShare || self == .levelDBm || needsOtherRoom
  }

  /// Whether the measure compares one room with another, which has to be named.
  public var needsOtherRoom: Bool { self == .levelDifferenceDB }

  /// Whether the measure is about one beacon, which has to be named where there are several.
  public var isOfBeacon: Bool { definition.basis == .link }

  /// Whether the measure is of trials, and of one method, which has to be named.
  public var needsMethod: Bool { definition.basis == .trials }

  /// The unit; empty for a count, an event or a share.
  public var unit: String { definition.kind.unit }
}

extension WalkerScore {
  /// What a measure comes to; infinite for what was due and never came, and `nil` where there was
  /// nothing to measure. An event is 1 or 0.
  ///
  /// - Parameters:
  ///   - other: The room that it is compared with.
  ///   - beacon: The beacon that it is about, by name.
  public func value(
    of measure: Measure, in room: String? = nil, comparedWith other: String? = nil,
    beacon: String? = nil
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
    case .errorM: positions?.meanError
    case .wrongRoomFixes: positions.map { Double($0.wrongRooms) }
    case .wrongRoomFixShare: positions.map { 1 - $0.rightRoomShare }
    case .packetsReceived: Double(packetsReceived)
    case .levelDBm: room.flatMap { link?.mean(in: $0) }
    case .levelDifferenceDB:
      room.flatMap { room in other.flatMap { link?.difference(of: room, from: $0) } }
    case .channelSpreadDB: link?.channelSpread
    case .rightCellShare, .adjoiningCellShare, .fartherCellShare, .rightRoomShare: nil
    case .receptionShare: nil
    }
  }

  /// How the engine worked the door; `nil` for one that works no doors.
  private var workedDoor: DoorScore? { worksDoor ? door : nil }

  /// Whether the walker came to the door from outside, and the engine never unlocked it from there.
  private var missesUnlock: Bool { workedDoor?.isMissed == true }

  private func event(_ happened: Bool?) -> Double? { happened.map { $0 ? 1 : 0 } }
}

extension SideScore {
  /// Whether the side was wrong for 2 s or more without a break; `nil` of no time.
  fileprivate var isWrong: Bool? { scored > .zero ? !wrongRuns.isEmpty : nil }

  /// The delay of the first passage that was noticed, in seconds; infinite where none was, and `nil`
  /// where there was none.
  fileprivate var firstDelay: Double? {
    passages.lazy.compactMap(\.delay).first?.inSeconds ?? (passages.isEmpty ? nil : .infinity)
  }
}

extension RoomScore {
  /// Whether the room was wrong for 2 s or more in all; `nil` of no time.
  fileprivate var isWrong: Bool? { scored > .zero ? wrong >= SideScore.shortestWrongRun : nil }

  /// The delay of the first arrival that was noticed, in seconds; infinite where none was, and `nil`
  /// where there was none.
  fileprivate var firstDelay: Double? {
    delays.first?.inSeconds ?? (arrivals > 0 ? .infinity : nil)
  }
}
