import EventInput

/// A clock that does not jump ahead while it runs: a wrong date must not delete anything.
package struct SteadyClock: Sendable {
  private let start: Moment
  private let elapsed: @Sendable () -> Duration
  private let wall: @Sendable () -> Moment

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - start: The time on the machine's clock now.
  ///   - wall: The clock of the machine, which may be set while it runs.
  ///   - elapsed: The time since the start, which cannot be set.
  package init(
    start: Moment = .now, wall: @escaping @Sendable () -> Moment = { .now },
    elapsed: @escaping @Sendable () -> Duration = {
      let start = ContinuousClock.now
      return { ContinuousClock.now - start }
    }()
  ) {
    self.start = start
    self.wall = wall
    self.elapsed = elapsed
  }

  /// The time on the machine's clock, or that at the start and what has passed if that is less.
  package var now: Moment {
    let (seconds, attoseconds) = elapsed().components
    return min(wall(), start.advanced(bySeconds: Double(seconds) + Double(attoseconds) / 1e18))
  }
}
