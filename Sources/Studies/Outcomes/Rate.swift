import Scenarios

/// Something that happens in a walk or does not, of which a study tells how often.
public enum Rate: String, CaseIterable, Sendable {
  /// The engine decided to unlock while the walker was inside.
  case falseUnlock
  /// The walker came to the door from outside, and it was never unlocked from there. Walks in which
  /// nobody comes to a door from outside do not count.
  case missedUnlock
  /// The walker stood before a locked door as the run ended. Walks that a lock cannot hold up do not
  /// count.
  case lockedOut
  /// The engine held the walker to be on the wrong side of the door for 2 s and more without a
  /// break.
  case wrongSide
  /// The engine held the walker to be in a wrong room for 2 s and more in all, or told a place in
  /// one.
  case wrongRoom

  /// Those that are about a door, which luck can be loaded for.
  public static let ofDoors: [Rate] = [.falseUnlock, .missedUnlock, .wrongSide]
}

extension WalkerScore {
  /// Whether it happened in the walk; `nil` where it could not.
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
