import BLE

/// An act on a door with a lock, decided by an engine.
public enum DoorAct: Hashable, Sendable {
  /// The lock is released for a while.
  case unlock
  /// The lock engages.
  case lock

  /// Creates the act that a decision asks for; `nil` if the decision is not about locks.
  init?(_ verdict: Verdict) {
    switch verdict {
    case .unlock: self = .unlock
    case .lock: self = .lock
    default: return nil
    }
  }
}
