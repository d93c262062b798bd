import BLE
import EngineFiles
import Sim

/// How well one walker's engine did in a run.
public struct WalkerScore: Sendable {
  /// How it worked the door; `nil` where the walker has no key.
  public let door: DoorScore?
  /// Whether the engine is one that works doors, so that it can do so well or badly.
  public let worksDoor: Bool
  /// Whether the walker's way leads through a door whose lock can hold them up.
  public let meetsLock: Bool
  /// Before which locked door the walker stood as the run ended; `nil` where before none.
  public let lockedOut: LockedOut?
  /// The exterior beacons' 1 s means against those of the interior ones; `nil` where the engine knows
  /// no such groups.
  public let contest: SideContest?
  /// How long it held the walker to be on the right side; `nil` where it knows no sides.
  public let sides: SideScore?
  /// How long it held the walker to be in the right room; `nil` where it tells of no rooms.
  public let rooms: RoomScore?
  /// How far off it was in telling where the phone is; `nil` where it told nothing of it.
  public let positions: PositionScore?
  /// How many packets the phone received.
  public let packetsReceived: Int
  /// What it received each beacon at, by the beacon's name.
  public let levels: [String: LinkLevels]

  /// The score of one walker.
  ///
  /// - Parameters:
  ///   - interior: The beacons inside; with those outside, they make the contest.
  ///   - exterior: The beacons outside.
  ///   - matters: The matters that the engine decides.
  public init(
    of run: Run, walker: Int, interior: [Anchor] = [], exterior: [Anchor] = [],
    deciding matters: Set<EngineMatter> = []
  ) {
    let contest =
      interior.isEmpty || exterior.isEmpty
      ? nil
      : SideContest(of: run.journal, walker: walker, interior: interior, exterior: exterior)
    let entries = run.journal.decisions.filter { $0.walker == walker }
    self.init(
      of: entries.map { ($0.decision, $0.pose.point) }, against: WalkTruth(of: run, walker: walker),
      deciding: matters, contest: contest)
  }

  /// The score of an engine's decisions in a walk, each with the place where it fell.
  package init(
    of entries: [(decision: Decision, point: Point)], against truth: WalkTruth,
    deciding matters: Set<EngineMatter>, contest: SideContest? = nil
  ) {
    worksDoor = matters.contains(.lock)
    meetsLock = truth.meetsLock
    lockedOut = truth.lockedOut
    door = truth.door.map { DoorScore(of: entries, against: $0) }
    self.contest = contest
    sides =
      matters.contains(.side)
      ? SideScore(of: entries.lazy.map(\.decision), against: truth.sides, until: truth.end) : nil
    rooms =
      matters.contains(.rooms) ? RoomScore(of: entries.map(\.decision), against: truth.rooms) : nil
    positions = PositionScore(of: entries, on: truth.plan)
    packetsReceived = truth.packetsReceived
    levels = truth.levels
  }
}

/// What a walker's engine is judged by in a run, whatever it decides: found once, it serves all
/// engines that heard the same.
package struct WalkTruth: Sendable {
  package let plan: FloorPlan
  /// Of the door that the walker has a key to; `nil` where they have none.
  package let door: DoorTruth?
  /// Whether their way leads through a door whose lock can hold them up.
  package let meetsLock: Bool
  /// Before which locked door they stood as the run ended.
  package let lockedOut: LockedOut?
  /// The sides that they were on.
  package let sides: SideTimeline
  /// When the last of these ceased to hold.
  package let end: Instant
  /// The rooms that they were in, each from a time on.
  package let rooms: [(Instant, String?)]
  package let packetsReceived: Int
  package let levels: [String: LinkLevels]

  package init(of run: Run, walker: Int) {
    let track = run.journal.tracks[walker]
    plan = run.world.plan
    door = run.world.walkers[walker].key.map { DoorTruth(of: run, walker: walker, door: $0) }
    let doors = run.world.plan.doors
    meetsLock = run.world.walkers[walker].walk.entrances.contains { doors[$0].kind.hasLock }
    lockedOut = LockedOut(walker, in: run.journal)
    sides = SideTimeline(track.map { ($0.time, $0.whereabouts.side) })
    end = track.last?.time ?? .start
    rooms = track.map { ($0.time, $0.whereabouts.room) }
    packetsReceived = run.journal.radio.links[walker].reduce(0) { $0 + $1.received }
    levels = LinkLevels.all(of: run, walker: walker)
  }
}
