import Scenarios

/// An event of a walk whose rate a study reports.
public enum Rate: String, CaseIterable, Sendable {
  /// A false unlock: the engine decided to unlock while the walker was inside.
  case falseUnlock
  /// A missed unlock: the walker came to the door from outside, and it was never unlocked from
  /// there. Walks without an arrival from outside do not count.
  case missedUnlock
  /// The walker stood before a locked door at the end of the run. Walks that no lock can stop do
  /// not count.
  case lockedOut
  /// The decided side was wrong for 2 s or more without a break.
  case wrongSide
  /// The decided room was wrong for 2 s or more in total, or a fix was in a wrong room.
  case wrongRoom

  /// The events at doors, which importance sampling supports.
  public static let ofDoors: [Rate] = [.falseUnlock, .missedUnlock, .wrongSide]
}

extension WalkerScore {
  /// Returns `true` if the event happened in the walk; `nil` if it could not happen.
  public func happened(_ rate: Rate) -> Bool? {
    switch rate {
    case .falseUnlock: !worksDoor ? nil : door.map { $0.falseUnlocks > 0 }
    case .missedUnlock: !worksDoor ? nil : door?.isMissed
    case .lockedOut: meetsLock ? lockedOut != nil : nil
    case .wrongSide: sides.flatMap { $0.scored > .zero ? !$0.wrongRuns.isEmpty : nil }
    case .wrongRoom:
      if let rooms, rooms.scored > .zero {
        rooms.wrong >= SideScore.shortestWrongRun
      } else {
        positions.map { $0.rightRoomShare < 1 }
      }
    }
  }
}
