import BLE
import Sim

/// How well one walker's engine worked its door.
public struct DoorScore: Sendable {
  /// How often it decided to unlock.
  public private(set) var unlocks = 0
  /// How often it decided to unlock while the walker was inside.
  public private(set) var falseUnlocks = 0
  /// When it first did so; `nil` where it never did.
  public private(set) var firstFalseUnlock: Instant?
  /// When the walker was first outside and near to the door; `nil` where that was never so.
  public let arrival: Instant?
  /// From the walker's arrival at the door to the first unlocking from outside; negative where the
  /// door was unlocked before. `nil` where either did not happen.
  public private(set) var unlockDelay: Duration?
  /// The distance from the walker to the door at the first unlocking from outside, in metres; `nil`
  /// where none happened.
  public private(set) var unlockDistance: Double?
  /// How often the door was opened.
  public let openings: Int
  /// How often it fell shut.
  public let closings: Int

  /// Whether the walker came to the door from outside, and it was never unlocked from there; `nil`
  /// where they did not come.
  public var isMissed: Bool? { arrival.map { _ in unlockDistance == nil } }

  /// Someone has arrived who is outside and this near to the door, in metres.
  public static let arrivalDistance = 1.0

  /// The score of one walker's decisions about the door that they have a key to.
  public init(of run: Run, walker: Int, door: Int) {
    let entries = run.journal.decisions.filter { $0.walker == walker }
    self.init(
      of: entries.map { ($0.decision, $0.pose.point) },
      against: DoorTruth(of: run, walker: walker, door: door))
  }

  /// The score of an engine's decisions, each with the place where it fell.
  ///
  /// - Parameter truth: When the walker came to it, and how it moved.
  package init(
    of entries: some Sequence<(decision: Decision, point: Point)>, against truth: DoorTruth
  ) {
    arrival = truth.arrival
    openings = truth.openings
    closings = truth.closings
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

/// What became of a door in a run, and when a walker came to it: what their engine is judged by,
/// whatever it decides.
package struct DoorTruth: Sendable {
  let plan: FloorPlan
  let leaf: Segment
  /// When the walker was first outside and near to it; `nil` where that was never so.
  let arrival: Instant?
  private(set) var openings = 0
  private(set) var closings = 0

  init(of run: Run, walker: Int, door: Int) {
    plan = run.world.plan
    let leaf = plan.doors[door].leaf
    self.leaf = leaf
    arrival =
      run.journal.tracks[walker].first { point in
        point.whereabouts.side == .outside
          && leaf.distance(to: point.pose.point) <= DoorScore.arrivalDistance
      }?.time
    var isOpen = false
    for change in run.journal.doors where change.door == door {
      if change.state.isOpen && !isOpen { openings += 1 }
      if !change.state.isOpen && isOpen { closings += 1 }
      isOpen = change.state.isOpen
    }
  }
}
