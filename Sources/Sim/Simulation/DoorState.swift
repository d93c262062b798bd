/// How a door stands.
public struct DoorState: Hashable, Sendable {
  /// Whether its leaf is open.
  public private(set) var isOpen = false
  /// Whether it must be unlocked before it can be opened; always false without a lock.
  public private(set) var isLocked: Bool
  /// How many people are in the doorway.
  private(set) var holders = 0
  /// Counts the times that the lock was released, so that an older wish to engage can be told from
  /// the newest.
  private(set) var unlockings: UInt64 = 0
  /// Counts the times that the door was let go, likewise.
  private(set) var releases: UInt64 = 0

  /// A closed door, locked if it has a lock.
  init(closed kind: DoorKind) {
    isLocked = kind.hasLock
  }

  mutating func unlock() {
    isLocked = false
    unlockings += 1
  }

  /// Someone opens the door, or steps into the open doorway. A lock is released by the hand that
  /// opens the door: with a key, or by the handle within.
  mutating func enter() {
    isOpen = true
    isLocked = false
    holders += 1
    releases += 1
  }

  /// Someone leaves the doorway.
  mutating func leave() {
    holders -= 1
    releases += 1
  }

  /// The door falls shut, unless someone came since it was let go. A lock engages as the door
  /// closes.
  mutating func close(_ kind: DoorKind, turn: UInt64) {
    guard turn == releases, holders == 0 else { return }
    isOpen = false
    isLocked = kind.hasLock
  }

  /// The lock engages, unless the door stands open or was unlocked again.
  mutating func engage(_ kind: DoorKind, turn: UInt64) {
    guard turn == unlockings, !isOpen else { return }
    isLocked = kind.hasLock
  }
}
