import BLE
import Scenarios
import Sim

/// One of the decisions of a run or of a replay, and what it takes to say of another that it was
/// turned there.
///
/// A decision is about a matter: the side, the lock, one place, or the position. Of each matter an
/// engine holds what it decided last, and at the start nothing. **A decision is turned where at no
/// moment of its time the same subject's engine holds what was decided.** Its time is from 2 s
/// before it, or from the decision about the same matter before it if that is nearer, to 2 s after
/// it, for which the other run goes on beyond the end of the scenario where need be; a recording ends
/// with its last row. So a change that only brings the decision forward or puts it off by less has
/// not turned it, nor has one that makes it hold all the time.
///
/// A position is turned where the one held at its moment lies in another room, or on a plan without
/// rooms more than 1 m away.
package struct DecisionInQuestion: Sendable {
  /// The one about whom it fell, as an index into the subjects.
  package let subject: Int
  /// The decision.
  package let decision: Decision
  /// From when on another run must not hold it.
  package let from: Instant
  /// Up to when another run must not hold it.
  package let until: Instant

  /// Whether the recording ends before its time does.
  let isCutShort: Bool

  private let plan: FloorPlan?

  /// A decision put off or brought forward by less than this is the same: as for `SideScore`, what
  /// is shorter does not count.
  package static let leeway = SideScore.shortestWrongRun
  /// Positions that lie no farther apart, in metres, are the same where there are no rooms.
  package static let nearness = 1.0

  /// One of the decisions of a history; `nil` where there is no such one.
  ///
  /// - Parameter number: Which of them, the first being 1.
  package init?(number: Int, of history: EngineHistory) {
    let decisions = history.decisions
    guard decisions.indices.contains(number - 1) else { return nil }
    let entry = decisions[number - 1]
    subject = entry.subject
    decision = entry.decision
    plan = history.plan
    let time = entry.decision.time
    guard entry.decision.verdict.matter != .position else {
      from = time
      until = time
      isCutShort = false
      return
    }
    let before = decisions[..<(number - 1)].last {
      $0.subject == entry.subject && $0.decision.verdict.matter == entry.decision.verdict.matter
    }
    from = max(before?.decision.time ?? history.start, time.advanced(by: .zero - Self.leeway))
    let until = time.advanced(by: Self.leeway)
    self.until = history.end.map { min($0, until) } ?? until
    isCutShort = self.until < until
  }

  /// Whether decisions of the same subject's engine in another run turn it.
  ///
  /// - Parameter others: The decisions in order, up to the end of the question's time at least.
  package func isTurned(by others: [Decision]) -> Bool {
    let others = others.filter {
      $0.time <= until && $0.verdict.matter == decision.verdict.matter
    }
    let held = others.last { $0.time <= from }.map { [$0] } ?? []
    return !(held + others.filter { $0.time > from }).contains { agrees($0.verdict) }
  }

  private func agrees(_ verdict: Verdict) -> Bool {
    guard case .position(let fix) = decision.verdict, case .position(let other) = verdict else {
      return verdict == decision.verdict
    }
    guard let plan, !plan.rooms.isEmpty else {
      return fix.point.distance(to: other.point) <= Self.nearness
    }
    return plan.whereabouts(of: fix.point).room == plan.whereabouts(of: other.point).room
  }
}

extension Verdict {
  /// What a decision is about.
  package enum Matter: Hashable {
    case side, lock, position
    case place(String)
  }

  /// What the decision is about: of each matter an engine holds what it decided last.
  package var matter: Matter {
    switch self {
    case .side: .side
    case .unlock, .lock: .lock
    case .position: .position
    case .entered(let place), .left(let place): .place(place)
    }
  }
}
