import BLE

/// An event at a door that may depend on its lock: an opening, a closing, or the start of a wait.
struct SharedRunDoorTurn: Sendable {
  /// The step of the simulation.
  var step: Int
  var time: Instant
  /// The door, as an index into the plan's doors.
  var door: Int
  var kind: Kind

  enum Kind: Sendable {
    /// Someone opens the door. If a lock can stop them, it has to be unlocked.
    case opens(needsUnlocking: Bool)
    case closes
    /// Someone starts to wait before the door.
    case awaited
  }
}
