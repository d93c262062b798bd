import BLE
import Sim

/// A number that a run is judged by.
public enum Measure: String, CaseIterable, Sendable {
  /// How often the engine decided to unlock.
  case unlocks
  /// How often it decided to unlock while the walker was inside.
  case falseUnlocks
  /// Seconds from the walker's arrival within 1 m of the door to the first unlocking from outside;
  /// infinite where they arrived and it never came.
  case unlockDelayS
  /// Metres from the walker to the door at the first unlocking from outside; infinite where they
  /// arrived and it never came.
  case unlockDistanceM
  /// How often the door was opened.
  case doorOpenings
  /// How often the door fell shut.
  case doorClosings
  /// Seconds for which the exterior's 1 s mean was the higher: see `SideContest`.
  case exteriorStrongerS
  /// Decibels by which it was the higher, at the most.
  case exteriorStrongerDB
  /// The share, 0 ... 1, of that time that the walker spent in the room named with it.
  case exteriorStrongerShare
  /// The share, 0 ... 1, of the time for which the engine held the walker to be on the right side.
  case rightSideShare
  /// The share, 0 ... 1, of the time in a room for which the engine held the walker to be in
  /// another.
  case wrongRoomShare
  /// How often the engine entered a room although the walker did not.
  case roomFlips
  /// How many packets the phone received.
  case packetsReceived
  /// The mean RSSI of the packets of one beacon that the phone received in the room named with it.
  case levelDBm
  /// Decibels by which that is above the mean in another room.
  case levelDifferenceDB
  /// Decibels between the means of a beacon's strongest and weakest channel, for a phone that reports
  /// channels.
  case channelSpreadDB
  /// The share, 0 ... 1, of a method's fixes in the right cell, where the phone stays in its place.
  case rightCellShare
  /// The share of those in an adjoining cell.
  case adjoiningCellShare
  /// The share of those in a farther cell.
  case fartherCellShare
  /// The share, 0 ... 1, of a method's fixes in the right room, where the phone moves.
  case rightRoomShare

  /// Whether the measure is about one room, which has to be named.
  public var needsRoom: Bool {
    self == .exteriorStrongerShare || self == .levelDBm || needsOtherRoom
  }

  /// Whether the measure compares one room with another, which has to be named.
  public var needsOtherRoom: Bool { self == .levelDifferenceDB }

  /// Whether the measure is about one beacon, which has to be named where there are several.
  public var isOfBeacon: Bool {
    self == .levelDBm || self == .levelDifferenceDB || self == .channelSpreadDB
  }

  /// Whether the measure is of trials, and of one method, which has to be named.
  public var needsMethod: Bool {
    switch self {
    case .rightCellShare, .adjoiningCellShare, .fartherCellShare, .rightRoomShare: true
    case .unlocks, .falseUnlocks, .unlockDelayS, .unlockDistanceM, .doorOpenings, .doorClosings,
      .exteriorStrongerS, .exteriorStrongerDB, .exteriorStrongerShare, .rightSideShare,
      .wrongRoomShare, .roomFlips, .packetsReceived, .levelDBm, .levelDifferenceDB,
      .channelSpreadDB:
      false
    }
  }

  /// The measure's name with its unit apart, for people.
  public var unit: String {
    switch self {
    case .unlockDelayS, .exteriorStrongerS: "s"
    case .unlockDistanceM: "m"
    case .exteriorStrongerDB, .levelDifferenceDB, .channelSpreadDB: "dB"
    case .levelDBm: "dBm"
    case .unlocks, .falseUnlocks, .doorOpenings, .doorClosings, .exteriorStrongerShare,
      .rightSideShare, .wrongRoomShare, .roomFlips, .packetsReceived, .rightCellShare,
      .adjoiningCellShare, .fartherCellShare, .rightRoomShare:
      ""
    }
  }
}

extension WalkerScore {
  /// What a measure comes to; infinite for an unlocking that was due and never came, and `nil` where
  /// there was nothing to measure.
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
    case .unlocks: door.map { Double($0.unlocks) }
    case .falseUnlocks: door.map { Double($0.falseUnlocks) }
    case .unlockDelayS: missesUnlock ? .infinity : door?.unlockDelay?.inSeconds
    case .unlockDistanceM: missesUnlock ? .infinity : door?.unlockDistance
    case .doorOpenings: door.map { Double($0.openings) }
    case .doorClosings: door.map { Double($0.closings) }
    case .exteriorStrongerS: contest?.duration.inSeconds
    case .exteriorStrongerDB: contest?.greatestMargin?.value
    case .exteriorStrongerShare: room.flatMap { contest?.share(in: $0) }
    case .rightSideShare: sides?.rightFraction
    case .wrongRoomShare: rooms?.wrongFraction
    case .roomFlips: rooms.map { Double($0.flips) }
    case .packetsReceived: Double(packetsReceived)
    case .levelDBm: room.flatMap { link?.mean(in: $0) }
    case .levelDifferenceDB:
      room.flatMap { room in other.flatMap { link?.difference(of: room, from: $0) } }
    case .channelSpreadDB: link?.channelSpread
    case .rightCellShare, .adjoiningCellShare, .fartherCellShare, .rightRoomShare: nil
    }
  }

  /// Whether the walker came to the door from outside, and the engine never unlocked it from there.
  private var missesUnlock: Bool { worksDoor && door?.isMissed == true }
}
