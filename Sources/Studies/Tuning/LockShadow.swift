import BLE
import Sim

/// What of a run a lock has a part in: when doors opened and closed, and when somebody waited.
struct DoorTurn: Sendable {
  /// The step of the simulation.
  var step: Int
  var time: Instant
  /// The door, as an index into the plan's doors.
  var door: Int
  var kind: Kind

  enum Kind: Sendable {
    /// Someone opens it. Where a lock holds them up, it has to be unlocked.
    case opens(needsUnlocking: Bool)
    case closes
    /// Someone waits before it from now on.
    case awaited
  }
}

/// What an engine would have done to a lock.
struct LockAct: Sendable {
  /// The step of the simulation.
  var step: Int
  var time: Instant
  /// Whether it unlocks, or locks.
  var unlocks: Bool
}

/// How a lock would stand, had another engine worked it: whether the run would have gone the same
/// way.
///
/// It would, as long as nobody would have been held up who went in, nor let in who waited; when an
/// unlocked door was unlocked, nobody can tell. The rules are those of `DoorState`.
struct LockShadow {
  private let unlockedFor: Duration
  private var isAwaited = false
  /// Until when it is unlocked while nobody opens it; `nil` while it is locked.
  private var unlockedUntil: Instant?
  private var lastUnlocking = -1

  /// Where a run would have parted from the one that was, and how.
  struct Parting: Hashable, Comparable {
    var step: Int
    /// Whether somebody would have been let in, or held up.
    var isLetIn: Bool

    static func < (left: Self, right: Self) -> Bool { left.step < right.step }
  }

  /// The first step at which a run would have gone another way; `nil` where none is.
  ///
  /// - Parameters:
  ///   - acts: What another engine would have done to the lock, in order.
  ///   - turns: What became of its door, in order.
  ///   - unlockedFor: How long it stays unlocked while nobody opens the door.
  static func parting(
    of acts: [LockAct], from turns: [DoorTurn], unlockedFor: Duration
  ) -> Parting? {
    var shadow = LockShadow(unlockedFor: unlockedFor)
    var acts = acts[...]
    for turn in turns {
      // What is done in a step comes before what follows from it.
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

  private init(unlockedFor: Duration) {
    self.unlockedFor = unlockedFor
  }

  /// Takes note of an act; gives whether it lets someone in who was not let in.
  private mutating func isParted(by act: LockAct, until next: DoorTurn) -> Bool {
    guard act.unlocks else {
      unlockedUntil = nil
      return false
    }
    unlockedUntil = act.time.advanced(by: unlockedFor)
    lastUnlocking = act.step
    return isAwaited && !(next.step == act.step && next.kind.isOpening)
  }

  /// Takes note of what became of the door; gives whether it would not have.
  private mutating func isParted(by turn: DoorTurn) -> Bool {
    // A lock engages before anyone comes at the same instant.
    let isUnlocked =
      lastUnlocking == turn.step || unlockedUntil.map { $0 > turn.time } ?? false
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

extension DoorTurn.Kind {
  fileprivate var isOpening: Bool {
    if case .opens = self { true } else { false }
  }
  fileprivate var isWaiting: Bool {
    if case .awaited = self { true } else { false }
  }
}
