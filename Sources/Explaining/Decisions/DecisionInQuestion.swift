import BLE
import Buildings
import Documents
import EngineFiles
import Scoring

/// A decision of a run or a replay, with the condition under which another run reverses it.
///
/// A decision is about a topic: the side, the lock, one place, the position, or a notification. The
/// last decision about a topic is in force; at the start, no decision is. A notification is in
/// force only at the moment at which it is shown. **A decision is reversed if it is not in force
/// for the same subject at any moment of its time span.** The time span starts 2 s before the
/// decision, or at the previous decision about the same topic if that is later. It ends at the
/// earliest of these times: at the next different decision about the topic; for an act, at the next
/// decision about the topic, even if it is the same decision; for a wrong decision, when it would
/// be right; or at the end of the run. But the time span lasts for at least 2 s after the decision.
/// If necessary, the other run continues beyond the end of the scenario, up to the maximum duration
/// of a run; a recording ends with its last row. So a change that only postpones a decision does
/// not reverse it, nor does a change that keeps it in force all the time.
///
/// A position is reversed if the position in force at its time is in another room. On a plan
/// without rooms, it is reversed if the position in force is more than 1 m away.
package struct DecisionInQuestion: ChangeQuestion {
  /// The subject of the decision, as an index into the subjects.
  package let subject: Int
  /// The decision.
  package let decision: Decision
  /// The start of the time span.
  package let from: Instant
  /// The end of the time span.
  package let until: Instant
  /// The time of the next different decision about the same topic; `nil` if there is none.
  package let heldUntil: Instant?
  /// The end of the run or the recording.
  package let end: Instant

  private let plan: FloorPlan?

  /// The minimum duration for which a decision counts, as in `SideScore`.
  package static let leeway = SideScore.shortestWrongRun
  /// The maximum distance of equal positions on a plan without rooms, in metres.
  package static let nearness = 1.0

  /// Creates the question about one of the decisions of a history; `nil` if there is no such
  /// decision.
  ///
  /// - Parameter number: The number of the decision, starting at 1.
  package init?(number: Int, of history: EngineHistory) {
    let decisions = history.decisions
    guard decisions.indices.contains(number - 1) else { return nil }
    let entry = decisions[number - 1]
    subject = entry.subject
    decision = entry.decision
    plan = history.plan
    let time = entry.decision.time
    func isAboutTheSame(_ other: EngineHistory.Entry) -> Bool {
      other.subject == entry.subject
        && other.decision.verdict.topic == entry.decision.verdict.topic
    }
    end = history.end
    heldUntil =
      decisions[number...].first {
        isAboutTheSame($0) && $0.decision.verdict != entry.decision.verdict
      }?.decision.time
    guard entry.decision.verdict.topic != .position else {
      from = time
      until = time
      return
    }
    let before = decisions[..<(number - 1)].last(where: isAboutTheSame)
    from = max(before?.decision.time ?? history.start, time.advanced(by: .zero - Self.leeway))
    let repeated =
      entry.decision.verdict.isAct
      ? decisions[number...].first(where: isAboutTheSame)?.decision.time : nil
    let ends = [heldUntil, repeated, history.becomesRight(number: number)].compactMap(\.self)
    let leastEnd = min(time.advanced(by: Self.leeway), history.last)
    until = max(ends.min() ?? history.end, leastEnd)
  }

  /// Returns `true` if a decision of the same subject's engine in another run equals this one,
  /// within its time span: this one is then not reversed, whatever follows.
  package func isSettled(by other: Decision) -> Bool {
    other.time > from && other.time <= until && other.verdict.topic == decision.verdict.topic
      && agrees(other.verdict)
  }

  /// Returns `true` if the decisions of the same subject's engine in another run reverse this
  /// decision.
  ///
  /// - Parameter others: The decisions in order, at least up to the end of the time span.
  package func isTurned(by others: [Decision]) -> Bool {
    let others = others.filter { $0.time <= until && $0.verdict.topic == decision.verdict.topic }
    let held = isMomentary ? nil : others.last { $0.time <= from }
    return !([held].compactMap(\.self) + others.filter { $0.time > from })
      .contains { agrees($0.verdict) }
  }

  private var isMomentary: Bool {
    if case .notify = decision.verdict { true } else { false }
  }

  /// Returns `true` if a verdict equals the decision's verdict, or is a position in the same room.
  func agrees(_ verdict: Verdict) -> Bool {
    guard case .position(let fix) = decision.verdict, case .position(let other) = verdict else {
      return verdict == decision.verdict
    }
    guard let plan, !plan.rooms.isEmpty else {
      return fix.point.distance(to: other.point) <= Self.nearness
    }
    return plan.whereabouts(of: fix.point).room == plan.whereabouts(of: other.point).room
  }
}

extension DecisionInQuestion {
  /// The anchors of the decision's evidence.
  package var anchors: [Anchor] { decision.evidence.map(\.anchor) }

  /// The anchors of the evidence that has a reading.
  package var anchorsHeard: [Anchor] {
    decision.evidence.filter { $0.newest != nil }.map(\.anchor)
  }

  /// The decision.
  package var awaited: AwaitedDecision { .verdict(decision.verdict) }

  /// Returns the time of the next decision that equals this one, after the time span.
  package func effect(in decisions: [Decision]) -> ChangeEffect {
    let next = decisions.first {
      $0.time > until && $0.verdict.topic == decision.verdict.topic && agrees($0.verdict)
    }
    return next.map { .again($0.time) } ?? (decisions.isEmpty ? .never : .notAgain)
  }

  /// Returns the time span over which the decision is reversed, in words.
  package func aim(in whole: String) -> String {
    func time(_ time: Instant) -> String { "\(time.seconds.with(3)) s" }
    let moment =
      from == until
      ? "at \(time(from))"
      : "from \(time(from)) to \(time(until))" + (until == end ? ", the end of the \(whole)" : "")
    return "reverse it \(moment)"
  }
}
