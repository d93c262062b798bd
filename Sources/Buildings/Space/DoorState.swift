/// The state of a door.
public struct DoorState: Hashable, Sendable {
  /// `true` while the leaf is open.
  public private(set) var isOpen = false
  /// `true` while the door must be unlocked before it can be opened; always `false` without a lock.
  public private(set) var isLocked: Bool
  /// The number of people in the doorway.
  package private(set) var holders = 0
  /// The count of times that the lock has been released. It distinguishes an outdated timeout from
  /// the latest.
  package private(set) var unlockings: UInt64 = 0
  /// The count of times that the door has been released. It distinguishes an outdated closing from
  /// the latest.
  package private(set) var releases: UInt64 = 0

  /// A closed door, locked if it has a lock.
  package init(closed kind: DoorKind) {
    isLocked = kind.hasLock
  }

  package mutating func unlock() {
    isLocked = false
    unlockings += 1
  }

  /// A person opens the door, or steps into the open doorway. The hand that opens the door releases
  /// the lock, with a key or by the inside handle.
  package mutating func enter() {
    isOpen = true
    isLocked = false
    holders += 1
    releases += 1
  }

  /// A person leaves the doorway.
  package mutating func leave() {
    holders -= 1
    releases += 1
  }

  /// The door closes and its lock engages, unless someone has come since the door was released.
  package mutating func close(_ kind: DoorKind, turn: UInt64) {
    guard turn == releases, holders == 0 else { return }
    isOpen = false
    isLocked = kind.hasLock
  }

  /// The lock engages, unless the door is open or has been unlocked again.
  package mutating func engage(_ kind: DoorKind, turn: UInt64) {
    guard turn == unlockings, !isOpen else { return }
    isLocked = kind.hasLock
  }
}
