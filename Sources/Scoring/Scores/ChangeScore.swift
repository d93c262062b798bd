import BLE

/// The score of decisions after devices changed.
public struct ChangeScore: Hashable, Sendable {
  /// The fraction of the scored time since the first change for which the decisions are wrong or
  /// missing; `nil` if no time was scored.
  public let wrongFraction: Double?
  /// The time from the last change until decisions are right again. If the change falls into a
  /// period without right decisions, the recovery lasts to the end of that period, otherwise to the
  /// end of the first such period of 2 s or more after the change. Zero if there is no such period;
  /// `nil` if the period does not end.
  public let recovery: Duration?
  /// `true` if time was scored after the last change.
  let isRecoveryDue: Bool

  /// Computes the score.
  ///
  /// - Precondition: There is a change. Changes are in order of time.
  init(of timeline: CorrectnessTimeline, since changes: [Instant]) {
    guard let first = changes.first, let last = changes.last else {
      preconditionFailure("nothing has changed")
    }
    let scored = timeline.stretches.reduce(Duration.zero) { $0 + $1.duration(after: first) }
    let wrong = timeline.stretches.reduce(Duration.zero) {
      $0 + ($1.isRight ? .zero : $1.duration(after: first))
    }
    wrongFraction = scored > .zero ? wrong / scored : nil
    isRecoveryDue = timeline.stretches.contains { $0.end > last }
    let lapse = timeline.stretches.firstIndex {
      !$0.isRight
        && ($0.start <= last
          ? $0.end > last : $0.start.duration(to: $0.end) >= SideScore.shortestWrongRun)
    }
    guard let lapse else {
      recovery = .zero
      return
    }
    recovery = timeline.stretches[lapse...].first(where: \.isRight).map {
      last.duration(to: $0.start)
    }
  }
}
