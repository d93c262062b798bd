/// The times of a run on the calendar.
package struct EventClock: Sendable, Equatable {
  /// The moment at which the run started.
  package let start: Moment

  /// Chooses the start: that of a live engine, else the given one, else now.
  ///
  /// - Parameters:
  ///   - run: The first line.
  ///   - start: The start of a run or of a replay, which do not know theirs.
  ///   - now: The time at which the first line came.
  package init(of run: RunStart, start: Moment? = nil, now: Moment = .now) {
    self.start = run.startedAt ?? start ?? now
  }

  /// The moment of a time of the run, in seconds.
  package func moment(atS seconds: Double) -> Moment { start.advanced(bySeconds: seconds) }
}
