import BLE
import Buildings
import Phones
import Recordings
import Sim

/// The score of one walker's engine in a run.
public struct WalkerScore: Sendable {
  /// The score at the door; `nil` if the walker has no key.
  public let door: DoorScore?
  /// `true` if the engine controls doors.
  public let worksDoor: Bool
  /// The score of the decisions to lock; `nil` if the engine controls no lock.
  public let locking: LockingScore?
  /// `true` if the walker came to a door whose lock can stop them.
  public let meetsLock: Bool
  /// The locked door before which the walker was waiting at the end of the run; `nil` if there was
  /// none.
  public let lockedOut: LockedOut?
  /// The time for which the walker stood before locked doors, except for a wait that did not end.
  public let doorWait: Duration
  /// The comparison of the 1 s means of the exterior and interior beacons; `nil` unless the engine
  /// has both groups of beacons.
  public let contest: SideContest?
  /// The score of the decided sides; `nil` if the engine decides no sides.
  public let sides: SideScore?
  /// The score of the decided rooms; `nil` if the engine decides no rooms.
  public let rooms: RoomScore?
  /// `true` if the engine can decide rooms of the plan; `false` if it only decides areas that the
  /// plan does not have, such as a home. Then no room is missed.
  let knowsRooms: Bool
  /// The decided rooms and the true ones, in order; `nil` if the engine decides no rooms.
  public let roomOrder: RoomOrder?
  /// The score of the decided rooms, or of the decided sides if the engine decides no rooms, after
  /// devices changed; `nil` if no device changed after the start of the run, or if the engine
  /// decides neither rooms nor sides.
  public let changes: ChangeScore?
  /// The score of exits from home and of welcomes; `nil` if the engine decides no rooms, or if no
  /// true side is known.
  public let home: HomeScore?
  /// The texts of the notifications, in order; `nil` if the engine shows none.
  public let notifications: [String]?
  /// The topics of the messages that were published, in order.
  public let topics: [String]
  /// The score of the reports of equipment; `nil` if the engine reports none, or if no equipment is
  /// known.
  public let items: ItemScore?
  /// The score of the alerts; `nil` if the engine gives none.
  public let alerts: AlertScore?
  /// The score of the reports; `nil` if the engine sends none.
  public let reports: ReportScore?
  /// `true` if the engine shows notifications.
  public var notifies: Bool { notifications != nil }
  /// The score of the decided positions; `nil` if there were none.
  public let positions: PositionScore?
  /// The number of packets that the phone received.
  public let packetsReceived: Int
  /// The number of packets delivered to the app one by one. A bare radio delivers all packets.
  public let packetsDelivered: Int
  /// The levels at which the phone received each beacon, by the beacon's name.
  public let levels: [String: LinkLevels]
  /// The connections of the phone to each connectable beacon, by the beacon's name.
  public let connections: [String: ConnectionScore]
  /// The connections of the phone to all connectable beacons; `nil` without such a beacon or
  /// without a phone.
  public let allConnections: ConnectionScore?

  /// Computes the score of one walker.
  ///
  /// - Parameters:
  ///   - sides: The beacons on the two sides of the walker's door, whose levels are compared.
  ///   - kinds: The kinds of decision that the engine makes.
  ///   - knowsRooms: `false` if the rooms that the engine decides are none of the plan's.
  ///   - cells: The cells of the engine's survey.
  package init(
    of run: Run, walker: Int, around sides: DoorAnchors = DoorAnchors(),
    deciding kinds: Set<DecisionTopic> = [], knowingRooms knowsRooms: Bool = true,
    among cells: ScoredCells = .none
  ) {
    let contest = run.journal.contest(at: walker, between: sides)
    let entries = run.journal.decisions.filter { $0.walker == walker }
    self.init(
      of: entries.map { ($0.decision, $0.pose.point) }, against: WalkTruth(of: run, walker: walker),
      near: OwnerPresence.Site(around: sides.exterior, deciding: kinds).map {
        OwnerPresence(of: run, walker: walker, at: $0)
      },
      deciding: kinds, knowingRooms: knowsRooms, among: cells, contest: contest)
  }

  /// Computes the score of an engine's decisions in a walk, each with the walker's position.
  ///
  /// - Parameters:
  ///   - presence: The times near the engine's lock; `nil` for an engine that controls no lock.
  ///   - knowsRooms: As in `init(of:walker:around:deciding:knowingRooms:among:)`.
  package init(
    of entries: [(decision: Decision, point: Point)], against truth: WalkTruth,
    near presence: OwnerPresence?, deciding kinds: Set<DecisionTopic>,
    knowingRooms knowsRooms: Bool = true, among cells: ScoredCells = .none,
    contest: SideContest? = nil
  ) {
    self.knowsRooms = kinds.contains(.rooms) && knowsRooms
    worksDoor = kinds.contains(.lock)
    meetsLock = truth.meetsLock
    lockedOut = truth.lockedOut
    doorWait = truth.doorWait
    locking = presence.map { LockingScore(of: entries.lazy.map(\.decision), during: $0) }
    door = truth.door.map { DoorScore(of: entries, against: $0) }
    self.contest = contest
    sides =
      kinds.contains(.side)
      ? SideScore(
        of: entries.lazy.map(\.decision), against: truth.sides, until: truth.end,
        keepsTimeline: !truth.changes.isEmpty) : nil
    notifications =
      kinds.contains(.notifications)
      ? entries.compactMap { entry in
        if case .notify(let text) = entry.decision.verdict { text } else { nil }
      } : nil
    topics = entries.compactMap { entry in
      if case .publish(let message) = entry.decision.verdict { message.topic } else { nil }
    }
    items =
      kinds.contains(.items) && !truth.items.isEmpty
      ? ItemScore(
        of: entries.map(\.decision), against: truth.items, during: truth.sides, until: truth.end)
      : nil
    alerts =
      kinds.contains(.alerts)
      ? AlertScore(
        of: entries.map(\.decision), against: truth.hazards, callingForHelp: kinds.contains(.help))
      : nil
    reports =
      kinds.contains(.reports)
      ? ReportScore(
        of: entries.map { ($0.decision, truth.plan.whereabouts(of: $0.point).room) },
        notes: truth.reports, room: { truth.room(of: $0) }) : nil
    if kinds.contains(.rooms) {
      let decisions = entries.map(\.decision)
      let known = decisions.filter { $0.isKnown(on: truth.plan) }
      rooms = RoomScore(of: known, against: truth.rooms, keepsTimeline: !truth.changes.isEmpty)
      roomOrder = RoomOrder(of: known, against: truth.rooms.map(\.1), on: truth.plan)
      home = HomeScore(of: decisions, against: truth.sides)
    } else {
      (rooms, roomOrder, home) = (nil, nil, nil)
    }
    changes = (rooms?.timeline ?? sides?.timeline).map { ChangeScore(of: $0, since: truth.changes) }
    positions = PositionScore(
      of: entries, on: truth.plan, during: truth.rests, since: truth.changes.first, among: cells)
    packetsReceived = truth.packetsReceived
    packetsDelivered = truth.packetsDelivered
    levels = truth.levels
    let connects = kinds.contains(.connections)
    connections = truth.connections.mapValues { $0.sought(byEngineThatConnects: connects) }
    allConnections = truth.allConnections?.sought(byEngineThatConnects: connects)
  }
}

extension Decision {
  /// `false` for a decision about an area that a plan with rooms does not have, such as a region of
  /// all beacons. Such a decision is neither right nor wrong.
  fileprivate func isKnown(on plan: FloorPlan) -> Bool {
    switch verdict {
    case .entered(let room), .left(let room):
      plan.rooms.isEmpty || plan.rooms.contains { $0.name == room }
    default: true
    }
  }
}
