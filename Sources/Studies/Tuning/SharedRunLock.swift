import BLE
import Sim

/// An action of another engine on a lock.
struct LockAct: Sendable {
  /// The step of the simulation.
  var step: Int
  var time: Instant
  /// `true` to unlock, `false` to lock.
  var unlocks: Bool
}

/// The state that a lock would have had under another engine's control. It shows whether the run
/// would have been the same.
///
/// The run is the same if no walker who went in is held up, and no walker who waited is let in.
/// Apart from that, the time of an unlock has no effect on the run. The rules are those of
/// `DoorState`.
struct SharedRunLock {
  private let unlockedFor: Duration
  private var isAwaited = false
  /// The end of the unlocked time if nobody opens the door; `nil` while the door is locked.
  private var unlockedUntil: Instant?
  private var lastUnlocking = -1

  /// The step at which a run would have diverged, and the reason.
  struct Parting: Hashable, Comparable {
    var step: Int
    /// `true` if someone would have been let in. `false` if someone would have been held up, or if
    /// the engine's commands differ from the leader's.
    var isLetIn: Bool

    static func < (left: Self, right: Self) -> Bool { left.step < right.step }
  }

  /// Returns the first step at which a run with another engine would have diverged from the shared
  /// run; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - acts: The actions of another engine on the lock, in order.
  ///   - turns: The events at the door, in order.
  ///   - unlockedFor: The time for which the lock stays unlocked if nobody opens the door.
  static func parting(
    of acts: [LockAct], from turns: [SharedRunDoorTurn], unlockedFor: Duration
  ) -> Parting? {
    var shadow = SharedRunLock(unlockedFor: unlockedFor)
    var acts = acts[...]
    for turn in turns {
      // The actions of a step come before their consequences.
      while let act = acts.first, act.step <= turn.step {
        acts.removeFirst()
        if shadow.isParted(by: act, until: turn) {
          return Parting(step: act.step, isLetIn: true)
        }
      }
      if shadow.isParted(by: turn) {
        return Parting(step: turn.step, isLetIn: turn.kind.isWaiting)
      }
    }
    guard shadow.isAwaited else { return nil }
    return acts.first(where: \.unlocks).map { Parting(step: $0.step, isLetIn: true) }
  }

  private init(unlockedFor: Duration) { self.unlockedFor = unlockedFor }

  /// Applies an action. Returns `true` if it lets someone in who was not let in during the run.
  private mutating func isParted(by act: LockAct, until next: SharedRunDoorTurn) -> Bool {
    guard act.unlocks else {
      unlockedUntil = nil
      return false
    }
    unlockedUntil = act.time.advanced(by: unlockedFor)
    lastUnlocking = act.step
    return isAwaited && !(next.step == act.step && next.kind.isOpening)
  }

  /// Applies an event at the door. Returns `true` if the event would not have happened.
  private mutating func isParted(by turn: SharedRunDoorTurn) -> Bool {
    // A lock engages before an arrival at the same instant.
    let isUnlocked = lastUnlocking == turn.step || unlockedUntil.map { $0 > turn.time } ?? false
    switch turn.kind {
    case .opens(let needsUnlocking):
      isAwaited = false
      return needsUnlocking && !isUnlocked
    case .closes:
      unlockedUntil = nil
      return false
    case .awaited:
      isAwaited = true
      return isUnlocked
    }
  }
}

extension SharedRunDoorTurn.Kind {
  fileprivate var isOpening: Bool {
    if case .opens = self { true } else { false }
  }
  fileprivate var isWaiting: Bool {
    if case .awaited = self { true } else { false }
  }
}
