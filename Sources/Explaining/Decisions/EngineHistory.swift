import BLE
import Recordings
import Scenarios
import Sim

/// What engines heard and decided, in a run or on a recording: all that an account of one of their
/// decisions is made from.
package struct EngineHistory: Sendable {
  /// The names of those for whom the engines decided.
  package let subjects: [String]
  /// When the engines started.
  package let start: Instant
  /// Up to when there is something to hear; `nil` where a longer run would tell more.
  package let end: Instant?
  /// What was decided, in order of time.
  package let decisions: [Entry]
  /// The packets that each subject's engine could hear, in order of time.
  package let heard: [[Sighting]]
  /// The plan; `nil` where none is known.
  package let plan: FloorPlan?

  /// A decision, and where its subject was when it fell.
  package struct Entry: Sendable {
    /// The subject, as an index into the subjects.
    package var subject: Int
    /// What the engine decided.
    package var decision: Decision
    /// Where the subject was; `nil` where nobody knows.
    package var point: Point?
    /// The side and the room of that; `nil` where nobody knows.
    package var whereabouts: Whereabouts?
  }
}

extension EngineHistory {
  /// What the walkers' engines heard and decided in a run.
  package init(of run: Run) {
    let plan = run.world.plan
    var heard = run.world.walkers.map { _ in [Sighting]() }
    for packet in run.journal.heard { heard[packet.walker].append(packet.sighting) }
    self.init(
      subjects: run.world.walkers.map(\.name), start: .start, end: nil,
      decisions: run.journal.decisions.map { entry in
        Entry(
          subject: entry.walker, decision: entry.decision, point: entry.pose.point,
          whereabouts: plan.whereabouts(of: entry.pose.point))
      }, heard: heard, plan: plan)
  }

  /// The number of the newest decision at a time, the first being 1; `nil` where there was none.
  ///
  /// - Parameter subject: About whom; `nil` for anyone.
  package func number(at time: Instant, about subject: Int? = nil) -> Int? {
    decisions.lastIndex { $0.decision.time <= time && (subject == nil || $0.subject == subject) }
      .map { $0 + 1 }
  }

  /// The first decision after a time; `nil` where there was none.
  ///
  /// - Parameter subject: About whom; `nil` for anyone.
  package func next(after time: Instant, about subject: Int? = nil) -> Entry? {
    decisions.first { $0.decision.time > time && (subject == nil || $0.subject == subject) }
  }
}
