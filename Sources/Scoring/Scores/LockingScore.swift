import BLE

/// The score of an engine's decisions to lock: whether they come while the owner is there.
public struct LockingScore: Hashable, Sendable {
  /// The number of decisions to lock.
  public let locks: Int
  /// The number of those while the walker was near.
  public let falseLocks: Int
  /// The time for which the walker was near.
  public let nearTime: Duration
  /// The part of that time for which the engine's newest decision was to lock, or it had not
  /// unlocked yet.
  public let lockedTime: Duration

  /// Scores decisions, in order of time; others than to unlock or to lock are skipped.
  init(of decisions: some Sequence<Decision>, during presence: OwnerPresence) {
    let turns = decisions.filter { $0.verdict == .unlock || $0.verdict == .lock }
    let locks = turns.filter { $0.verdict == .lock }
    self.locks = locks.count
    falseLocks = locks.count { presence.isNear(at: $0.time) }
    var (near, locked) = (Duration.zero, Duration.zero)
    var rest = turns[...]
    var isLocked = true
    for (moment, next) in zip(presence.moments, presence.moments.dropFirst()) {
      while let turn = rest.first, turn.time <= moment.time {
        isLocked = turn.verdict == .lock
        rest.removeFirst()
      }
      guard moment.isNear else { continue }
      let step = moment.time.duration(to: next.time)
      near += step
      if isLocked { locked += step }
    }
    (nearTime, lockedTime) = (near, locked)
  }
}
