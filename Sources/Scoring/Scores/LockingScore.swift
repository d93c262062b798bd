import BLE

/// The score of an engine's decisions to lock, which are false while the owner is near.
public struct LockingScore: Hashable, Sendable {
  /// The number of decisions to lock.
  public let locks: Int
  /// The number of decisions to lock that came while the walker was near.
  public let falseLocks: Int
  /// The time for which the walker was near.
  public let nearTime: Duration
  /// The part of `nearTime` in which the engine's newest decision was to lock, or in which it had
  /// not unlocked yet.
  public let lockedTime: Duration

  /// `true` if the walker was near and the lock was never unlocked for them.
  package var staysLocked: Bool { nearTime > .zero && lockedTime == nearTime }

  /// Creates the score of decisions in order of time. Decisions other than to unlock or to lock are
  /// skipped.
  init(of decisions: some Sequence<Decision>, during presence: OwnerPresence) {
    var (locks, falseLocks, locked) = (0, 0, Duration.zero)
    var lockedSince: Instant? = Self.beginning
    for decision in decisions {
      switch decision.verdict {
      case .lock:
        locks += 1
        if presence.isNear(at: decision.time) { falseLocks += 1 }
        lockedSince = lockedSince ?? decision.time
      case .unlock:
        if let since = lockedSince { locked += presence.time(from: since, to: decision.time) }
        lockedSince = nil
      default: break
      }
    }
    if let since = lockedSince { locked += presence.time(from: since, to: Self.ending) }
    (self.locks, self.falseLocks, lockedTime) = (locks, falseLocks, locked)
    nearTime = presence.time(from: Self.beginning, to: Self.ending)
  }

  /// Times before the start and after the end of every run.
  private static let beginning = Instant(nanoseconds: .min)
  private static let ending = Instant(nanoseconds: .max)
}
