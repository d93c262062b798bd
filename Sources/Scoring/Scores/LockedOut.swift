import BLE
import Buildings
import Documents
import Sim

/// A walker who was waiting before a locked door at the end of a run.
public struct LockedOut: Hashable, Sendable {
  /// The door, as an index into the plan's doors.
  public let door: Int
  /// The time at which the walker came to the door.
  public let start: Instant
  /// The time at which the door locked again before the walker came; `nil` if it was never
  /// unlocked.
  public let lockedAgain: Instant?
  /// The time of the last request to unlock the door, if that request was lost on the way to the
  /// server; `nil` otherwise.
  public let lostRequest: Instant?

  /// Creates the last wait of a walker; `nil` if the walker was not waiting at the end of the run.
  init?(_ walker: Int, in journal: Journal) {
    guard let wait = journal.waits.last(where: { $0.walker == walker }), wait.end == nil else {
      return nil
    }
    door = wait.door
    start = wait.start
    // A door that was never unlocked cannot have locked again.
    lockedAgain = journal.doors.last { $0.door == wait.door && $0.state.isLocked }?.time
    let request = journal.doorRequests.last {
      $0.walker == walker && $0.door == wait.door && $0.act == .unlock
    }
    lostRequest = request.flatMap { $0.arrives == nil ? $0.sent : nil }
  }
}

extension LockedOut {
  /// Returns the place: `before the locked 'front door'`.
  package func place(on plan: FloorPlan) -> String {
    "before the locked \(plan.doors[door].name.quoted)"
  }

  /// The duration: `from 6.2 s to the end`.
  package var time: String { "from \(start.seconds.with(1)) s to the end" }

  /// Returns the reason why the door did not open.
  ///
  /// - Parameter isWorked: `true` if the walker's engine controls doors.
  package func reason(isWorked: Bool) -> String {
    if let lostRequest {
      return "the request to unlock it at \(lostRequest.seconds.with(1)) s was lost"
    }
    if let lockedAgain { return "it had locked again at \(lockedAgain.seconds.with(1)) s" }
    return isWorked ? "it was never unlocked" : "this engine unlocks no door"
  }
}
