/// A figure by which a run is judged. It has the same word in expectations, studies, searches,
/// placements, pages and docs.
///
/// A new measure is a case here and a row of the table in `Measure+Table.swift`.
public enum Measure: String, CaseIterable, Sendable {
  // A door that the walker has a key to, and its lock.
  case unlocks, falseUnlocks, missedUnlock, unlockDelayS, unlockDistanceM, lockedOut,
    doorWaitS
  case doorOpenings, doorClosings, intrusions
  // The decisions to lock: see `LockingScore`.
  case falseLocks, lockedWhileNearS
  // The 1 s means of the beacons on both sides of a door: see `SideContest`.
  case exteriorStrongerS, exteriorStrongerDB, exteriorStrongerShare
  // The decided side: see `SideScore`.
  case rightSideShare, wrongSideShare, wrongSide, sideFlips, sideDelayS
  // The decided room: see `RoomScore`; the first also for fixes in trials.
  case rightRoomShare, wrongRoomShare, missedRoomShare, wrongRoom, roomFlips, roomDelayS,
    roomChangeDelayS
  // Entries of rooms other than the true one, the order of rooms, and exits: see `RoomScore`,
  // `RoomOrder`, `HomeScore`.
  case wrongEntries, wrongRoomOrder, falseExits, exitDelayS
  // The decisions after a device changed: see `ChangeScore`.
  case wrongAfterChangeShare, recoveryS
  // Notifications: see `HomeScore`.
  case notifications, welcomes, falseWelcomes, welcomeDelayS, publications
  // Reports of equipment: see `ItemScore`.
  case wrongItemShare, itemFlips
  // Alerts and calls for help: see `AlertScore`.
  case alerts, falseAlerts, missedAlerts, alertDelayS, calls, falseCalls
  // Reports to the server: see `ReportScore`.
  case reports, lostReports, repeatedReports, reportDelayS, wrongRoomReports
  // The engine's fixes: see `PositionScore`.
  case wrongRoomFixes, wrongRoomFixShare
  case errorAfterChangeM
  // The engine's fixes, or those of a method in trials; at rest, see `RestScore`.
  case errorM, cellChanges, settlingDelayS
  // The received packets.
  case packetsReceived, packetsDelivered, levelDBm, levelDifferenceDB, channelSpreadDB
  case packetSpreadDB, readingSpreadDB
  // The connections of the phone: see `ConnectionScore`.
  case connections, connectionsLost, connectedShare, connectionDelayS, firstConnectionDelayS
  case discoveryDelayS, connectionChargeUC
  // The fixes of a method in trials: see `TrialRun`.
  case rightCellShare, adjoiningCellShare, fartherCellShare
  case medianErrorM, p95ErrorM, lagS
  // The sampled points of a plan, which only a placement scores.
  case receptionShare

  /// The measures of one run, which expectations can name.
  package static let ofRuns: [Measure] = allCases.filter { $0.definition.basis != .places }

  /// The events whose share of runs a study reports.
  public static let events: [Measure] = allCases.filter {
    if case .rate = $0.definition.statistic { true } else { false }
  }
  /// The measures whose mean a study reports: those per hour, then shares, and then those of which
  /// more is better.
  public static let means: [Measure] = {
    let all: [Measure] = allCases.filter { $0.definition.statistic == .mean }
    let errors = all.filter { $0.definition.better != .more }
    return errors.filter(\.isPerHour) + errors.filter { !$0.isPerHour }
      + all.filter { $0.definition.better == .more }
  }()
  /// The delays whose percentiles a study reports.
  public static let delays: [Measure] = allCases.filter { $0.definition.statistic == .percentiles }

  /// The name in the results of studies and placements; the word for a measure that is in neither.
  public var label: String { definition.label ?? rawValue }

  /// `true` for a number of occurrences.
  public var isCount: Bool { definition.kind == .count }

  /// `true` for a measure whose mean a study reports per hour.
  package var isPerHour: Bool { isCount || definition.kind == .frequency }

  /// The unit; empty for a count, an event or a share.
  public var unit: String { definition.kind.unit }

  /// The number of parts that a unit is divided into, so that sums are integers and do not depend
  /// on the order of addition: 1 for counts and events, 10⁹ for others.
  package var grain: Double {
    switch definition.kind {
    case .count, .event: 1
    case .frequency, .share, .time, .distance, .level, .difference, .charge: 1e9
    }
  }
}
