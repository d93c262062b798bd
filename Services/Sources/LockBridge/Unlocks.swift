import EventInput

/// Finds the decisions to unlock in the lines of a run, a replay or a live engine.
package struct Unlocks: Sendable {
  /// A decision to unlock.
  package struct Unlock: Sendable, Equatable {
    /// Its identity.
    package let decision: DecisionID
    /// The age of the decision, by a live engine's clock; zero for lines that are paced.
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

  /// Creates a reader of lines.
  ///
  /// - Parameter walkers: Those whose decisions count; empty for all.
  package init(walkers: Set<String> = []) { self.walkers = walkers }

  /// The decision to unlock in a line; nil for all other lines.
  package mutating func unlock(
    in line: EventLine, now: Moment = .now
  ) throws(Fault) -> Unlock? {
    switch line {
    case .start(let start):
      self.start = start
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
      guard let startedAt = start.startedAt else { return Unlock(decision: decision, age: .zero) }
      let decided = startedAt.advanced(bySeconds: line.timeS)
      // A clock that is ahead of this one has decided now.
      let age = max(0, now.microseconds - decided.microseconds)
      return Unlock(decision: decision, age: .microseconds(age))
    case .door, .other: return nil
    }
  }
}
