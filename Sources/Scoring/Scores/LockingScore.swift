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
    nearTime = presence.time(from: Self.beginning, to: Self.ending)
    var (locked, lockedSince) = (Duration.zero, Self.beginning as Instant?)
    for turn in turns {
      if turn.verdict == .lock {
        lockedSince = lockedSince ?? turn.time
      } else if let since = lockedSince {
        locked += presence.time(from: since, to: turn.time)
        lockedSince = nil
      }
    }
    if let since = lockedSince { locked += presence.time(from: since, to: Self.ending) }
    lockedTime = locked
  }

  /// Times before and after all of a run.
  private static let beginning = Instant(nanoseconds: .min)
  private static let ending = Instant(nanoseconds: .max)
}
