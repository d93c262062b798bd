import BLE
import Documents
import Sim

/// Someone who stood before a locked door as the run ended.
public struct LockedOut: Hashable, Sendable {
  /// The door, as an index into the plan's doors.
  public let door: Int
  /// When they came to it.
  public let start: Instant
  /// When it had locked again, if it was unlocked before they came; `nil` where it never was.
  public let lockedAgain: Instant?

  /// The last wait of a walker; `nil` where the run did not end in one.
  init?(_ walker: Int, in journal: Journal) {
    guard let wait = journal.waits.last(where: { $0.walker == walker }), wait.end == nil else {
      return nil
    }
    door = wait.door
    start = wait.start
    // A door that never was unlocked has never locked.
    lockedAgain = journal.doors.last { $0.door == wait.door && $0.state.isLocked }?.time
  }
}

extension LockedOut {
  /// Where: `before the locked 'front door'`.
  package func place(on plan: FloorPlan) -> String {
    "before the locked \(plan.doors[door].name.quoted)"
  }

  /// For how long: `from 6.2 s to the end`.
  package var time: String { "from \(start.seconds.with(1)) s to the end" }

  /// Why the door did not open.
  ///
  /// - Parameter isWorked: Whether the walker's engine works doors at all.
  package func reason(isWorked: Bool) -> String {
    if let lockedAgain { return "it had locked again at \(lockedAgain.seconds.with(1)) s" }
    return isWorked ? "it was never unlocked" : "this engine unlocks no door"
  }
}
