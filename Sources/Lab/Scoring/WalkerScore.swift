import BLE
import Sim

/// How well one walker's engine did in a run.
public struct WalkerScore: Sendable {
  /// How it worked the door; `nil` where the walker has no key.
  public let door: DoorScore?
  /// How the exterior beacons fared against the interior ones; `nil` where the engine knows no such
  /// groups.
  public let contest: SideContest?
  /// How long it held the walker to be on the right side; `nil` where it knows no sides.
  public let sides: SideScore?
  /// How long it held the walker to be in the right room; `nil` where it tells of no rooms.
  public let rooms: RoomScore?
  /// How far off it was in telling where the phone is; `nil` where it told nothing of it.
  public let positions: PositionScore?
  /// How many packets the phone received.
  public let packetsReceived: Int

  /// The score of one walker.
  ///
  /// - Parameters:
  ///   - interior: The beacons inside; with those outside, they make the contest.
  ///   - exterior: The beacons outside.
  ///   - knowsSides: Whether the engine tells the side that somebody is on.
  ///   - tellsRooms: Whether the engine tells of rooms that are entered and left.
  public init(
    of run: Run, walker: Int, interior: [Anchor] = [], exterior: [Anchor] = [],
    knowsSides: Bool = true, tellsRooms: Bool = false
  ) {
    door = run.world.walkers[walker].key.map { DoorScore(of: run, walker: walker, door: $0) }
    contest =
      interior.isEmpty || exterior.isEmpty
      ? nil
      : SideContest(of: run.journal, walker: walker, interior: interior, exterior: exterior)
    let entries = run.journal.decisions.filter { $0.walker == walker }
    self.init(
      of: entries.map { ($0.decision, $0.pose.point) }, against: WalkTruth(of: run, walker: walker),
      knowingSides: !interior.isEmpty || !exterior.isEmpty, contest: contest)
  }

  /// The score of an engine's decisions in a walk, each with the place where it fell.
  init(
    of entries: [(decision: Decision, point: Point)], against truth: WalkTruth,
    knowingSides knowsSides: Bool, contest: SideContest? = nil
  ) {
    door = truth.door.map { DoorScore(of: entries, against: $0) }
    self.contest = contest
    sides =
      interior.isEmpty && exterior.isEmpty || !knowsSides
      ? nil : SideScore(of: decisions, against: truth)
    rooms =
      tellsRooms
      ? RoomScore(
        of: decisions,
        against: run.journal.tracks[walker].map { ($0.time, $0.whereabouts.room) }) : nil
    positions = PositionScore(of: run, walker: walker)
    packetsReceived = run.journal.radio.links[walker].reduce(0) { $0 + $1.received }
  }
}
