import EventInput

/// Finds the decisions to unlock in the lines of a run, a replay or a live engine.
///
/// The time of a live engine is agreed with this machine's at its first line, by their clocks; from
/// then on it is counted by a clock that nobody sets. So a clock that is set later makes no
/// decision late, and yesterday's lines stay those of yesterday.
package struct Unlocks: Sendable {
  /// A decision to unlock.
  package struct Unlock: Sendable, Equatable {
    /// Its identity.
    package let decision: DecisionID
    /// The age of the decision, by a live engine's time; zero for lines that are paced.
    package let age: Duration
  }

  /// The reason why a line cannot be used.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// There was no first line, so that the decision has no identity.
    case noStart

    package var description: String { "a decision without a 'start' line before it" }
  }

  private let walkers: Set<String>
  private var start: RunStart?
  /// The time on this machine's steady clock at 0 s of a live engine.
  private var origin: ContinuousClock.Instant?

  /// Creates a reader of lines.
  ///
  /// - Parameter walkers: Those whose decisions count; empty for all.
  package init(walkers: Set<String> = []) { self.walkers = walkers }

  /// The decision to unlock in a line; nil for all other lines.
  ///
  /// - Parameters:
  ///   - arrival: The time at which the line came.
  ///   - now: The same time on the machine's clock; only that of a first line counts.
  package mutating func unlock(
    in line: EventLine, at arrival: ContinuousClock.Instant = .now, now: Moment = .now
  ) throws(Fault) -> Unlock? {
    switch line {
    case .start(let start):
      self.start = start
      origin = Self.origin(of: start, at: arrival, now: now)
      return nil
    case .end:
      start = nil
      return nil
    case .decision(let line):
      guard case .unlock = line.decision, walkers.isEmpty || walkers.contains(line.walker) else {
        return nil
      }
      guard let start else { throw .noStart }
      let decision = DecisionID(stream: start.name, walker: line.walker, timeS: line.timeS)
      return Unlock(decision: decision, age: age(atS: line.timeS, at: arrival))
    case .door, .other: return nil
    }
  }

  /// The steady time at 0 s of a live engine; nil for a run and a replay.
  ///
  /// A clock that is ahead of this one has started now. A start in whole seconds, as older versions
  /// write it, may have been at any time in that second: it is the latest of these, so that no
  /// decision seems older than it is.
  private static func origin(
    of start: RunStart, at arrival: ContinuousClock.Instant, now: Moment
  ) -> ContinuousClock.Instant? {
    guard let startedAt = start.startedAt else { return nil }
    let latest = startedAt.advanced(bySeconds: start.name.contains(".") ? 0 : 1)
    return arrival - .microseconds(max(0, now.microseconds - latest.microseconds))
  }

  /// The age of a decision. None arrives before it is made, so that one that seems to shows that 0
  /// s was earlier.
  private mutating func age(atS timeS: Double, at arrival: ContinuousClock.Instant) -> Duration {
    guard let start = origin else { return .zero }
    let time = Duration.seconds(timeS)
    origin = min(start, arrival - time)
    return max(.zero, arrival - (start + time))
  }
}
