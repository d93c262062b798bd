import BLE
import Buildings
import Sim

/// The score of one walker's engine at the walker's door.
public struct DoorScore: Sendable {
  /// The number of unlocks.
  public private(set) var unlocks = 0
  /// The number of unlocks that were false, because the walker was inside.
  public private(set) var falseUnlocks = 0
  /// The time of the first false unlock; `nil` if there was none.
  public private(set) var firstFalseUnlock: Instant?
  /// The time at which the walker was first outside and near the door; `nil` if that never
  /// happened.
  public let arrival: Instant?
  /// The time from the walker's arrival to the first unlock from outside; negative if the door was
  /// unlocked before the arrival. `nil` if there was no arrival or no such unlock.
  public private(set) var unlockDelay: Duration?
  /// The distance from the walker to the door at the first unlock from outside, in metres; `nil` if
  /// there was none.
  public private(set) var unlockDistance: Double?
  /// The number of times the door opened.
  public let openings: Int
  /// The number of times the door closed.
  public let closings: Int
  /// The entries of walkers without a key to the door, in order of time; `nil` if no such walker
  /// came to the door to go in.
  public let intrusions: [Intrusion]?
  /// `true` if there was a time at which the walker was not outside, so that an unlock could be
  /// false.
  public let canBeUnlockedFalsely: Bool

  /// An entry of a walker without a key to the door.
  public struct Intrusion: Hashable, Sendable {
    /// The time of the crossing.
    public let time: Instant
    /// The name of the walker.
    public let walker: String
  }

  /// `true` if the walker arrived from outside and the door was never unlocked while they were
  /// outside; `nil` if the walker did not arrive.
  public var isMissed: Bool? { arrival.map { _ in unlockDistance == nil } }

  /// The distance from the door, in metres, within which a walker outside counts as arrived.
  public static let arrivalDistance = 1.0

  /// Computes the score of one walker's decisions about the door that they have a key to.
  public init(of run: Run, walker: Int, door: Int) {
    let entries = run.journal.decisions.filter { $0.walker == walker }
    self.init(
      of: entries.map { ($0.decision, $0.pose.point) },
      against: DoorTruth(of: run, walker: walker, door: door))
  }

  /// Computes the score of an engine's decisions, each with the walker's position.
  ///
  /// - Parameter truth: The walker's arrival and the movements of the door.
  package init(
    of entries: some Sequence<(decision: Decision, point: Point)>, against truth: DoorTruth
  ) {
    arrival = truth.arrival
    openings = truth.openings
    closings = truth.closings
    intrusions = truth.intrusions
    canBeUnlockedFalsely = truth.isEverInside
    for (decision, point) in entries where decision.verdict == .unlock {
      unlocks += 1
      guard truth.plan.whereabouts(of: point).side == .outside else {
        falseUnlocks += 1
        firstFalseUnlock = firstFalseUnlock ?? decision.time
        continue
      }
      guard unlockDistance == nil else { continue }
      unlockDistance = truth.leaf.distance(to: point)
      unlockDelay = arrival?.duration(to: decision.time)
    }
  }
}

/// The movements of a door in a run and the arrival of a walker. They do not depend on the
/// decisions of the engine that is scored.
package struct DoorTruth: Sendable {
  let plan: FloorPlan
  let leaf: Segment
  /// The time at which the walker was first outside and near the door; `nil` if that never
  /// happened.
  let arrival: Instant?
  /// `true` if there was a time at which the walker was not outside.
  let isEverInside: Bool
  private(set) var openings = 0
  private(set) var closings = 0
  /// The entries of walkers without a key to the door, in order of time; `nil` if no such walker
  /// came to the door to go in.
  let intrusions: [DoorScore.Intrusion]?

  init(of run: Run, walker: Int, door: Int) {
    plan = run.world.plan
    let leaf = plan.doors[door].leaf
    self.leaf = leaf
    let track = run.journal.tracks[walker]
    isEverInside = track.contains { $0.whereabouts.side != .outside }
    arrival =
      track.first { point in
        point.whereabouts.side == .outside
          && leaf.distance(to: point.pose.point) <= DoorScore.arrivalDistance
      }?.time
    let walkers = run.world.walkers
    let isIntruded = run.journal.entries(by: door).contains { walkers[$0].key != door }
    intrusions =
      isIntruded
      ? run.journal.crossings.filter {
        $0.door == door && !$0.isOut && walkers[$0.walker].key != door
      }.map { DoorScore.Intrusion(time: $0.time, walker: walkers[$0.walker].name) } : nil
    var isOpen = false
    for change in run.journal.doors where change.door == door {
      if change.state.isOpen && !isOpen { openings += 1 }
      if !change.state.isOpen && isOpen { closings += 1 }
      isOpen = change.state.isOpen
    }
  }
}
