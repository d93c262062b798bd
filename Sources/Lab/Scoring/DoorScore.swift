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
  public private(set) var openings = 0
  /// How often it fell shut.
  public private(set) var closings = 0

  /// Whether the walker came to the door from outside, and it was never unlocked from there; `nil`
  /// where they did not come.
  public var isMissed: Bool? { arrival.map { _ in unlockDistance == nil } }

  /// Someone has arrived who is outside and this near to the door, in metres.
  public static let arrivalDistance = 1.0

  /// The score of one walker's decisions about the door that they have a key to.
  public init(of run: Run, walker: Int, door: Int) {
    let plan = run.world.plan
    let leaf = plan.doors[door].leaf
    arrival =
      run.journal.tracks[walker].first { point in
        point.whereabouts.side == .outside
          && leaf.distance(to: point.pose.point) <= Self.arrivalDistance
      }?.time

    for entry in run.journal.decisions
    where entry.walker == walker && entry.decision.verdict == .unlock {
      unlocks += 1
      guard plan.whereabouts(of: entry.pose.point).side == .outside else {
        falseUnlocks += 1
        firstFalseUnlock = firstFalseUnlock ?? entry.decision.time
        continue
      }
      guard unlockDistance == nil else { continue }
      unlockDistance = leaf.distance(to: entry.pose.point)
      unlockDelay = arrival?.duration(to: entry.decision.time)
    }

    var isOpen = false
    for change in run.journal.doors where change.door == door {
      if change.state.isOpen && !isOpen { openings += 1 }
      if !change.state.isOpen && isOpen { closings += 1 }
      isOpen = change.state.isOpen
    }
  }
}
