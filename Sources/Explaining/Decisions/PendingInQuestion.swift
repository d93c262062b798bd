import BLE
import Documents
import EngineFiles

/// A decision that an engine has not made at a time, with the condition under which another run
/// brings it about.
///
/// An estimate (a side, a room, a piece of equipment) is **brought about if it is in force at the
/// time**: the other run's newest decision about its topic is this one. An act (unlocking, locking,
/// a notification, a stage of an alert, a report, a publication) is brought about if the other run
/// decides it after the newest decision about its topic in this run and up to the time, and has
/// decided it more often by then than this run. So a change that only moves an act in time does not
/// bring about another one. A position is brought about if any position is decided in the 2 s up to
/// the time.
package struct PendingInQuestion: ChangeQuestion {
  /// The subject, as an index into the subjects.
  package let subject: Int
  /// The decision, as far as it is known before it is made.
  package let awaited: AwaitedDecision
  /// The time after which an act or a position counts; equal to `until` for a side, a room or a
  /// piece of equipment.
  package let from: Instant
  /// The time that the question is about.
  package let until: Instant
  /// The end of the run or the recording.
  package let end: Instant
  /// The devices that the engine names.
  package let anchors: [Anchor]
  /// The devices among `anchors` that were heard by the time that the question is about.
  package let anchorsHeard: [Anchor]

  /// The number of times that the run makes the decision up to the time.
  private let count: Int

  /// Creates the questions about the pending decisions of an account, in order, each once.
  ///
  /// - Parameter history: The history of the account.
  package static func questions(
    about account: StandingAccount, in history: EngineHistory
  ) -> [PendingInQuestion] {
    var questions: [PendingInQuestion] = []
    for pending in account.standing?.pending ?? []
    where !questions.contains(where: { $0.awaited == pending.awaited }) {
      questions.append(PendingInQuestion(pending.awaited, of: account, in: history))
    }
    return questions
  }

  private init(
    _ awaited: AwaitedDecision, of account: StandingAccount, in history: EngineHistory
  ) {
    self.awaited = awaited
    subject = account.subject
    until = account.time
    end = history.end
    anchors = account.heard.compactMap(\.anchor)
    anchorsHeard = account.heard.filter { $0.event != nil }.compactMap(\.anchor)
    let before = history.decisions.map { ($0.subject, $0.decision) }
      .filter { [subject, until] in $0.0 == subject && $0.1.time <= until }.map(\.1)
    count = before.count { awaited.includes($0.verdict) }
    let newest = before.last { awaited.concerns($0.verdict.topic) }?.time
    let beginning = history.start.advanced(by: .nanoseconds(-1))
    from =
      if awaited == .anyPosition {
        max(newest ?? beginning, until.advanced(by: .zero - StandingAccount.nearness))
      } else if awaited.isAct { newest ?? beginning } else { until }
  }

  /// Returns `false`, because later decisions can bring the awaited one about, and can replace it.
  package func isSettled(by decision: Decision) -> Bool { false }

  package func isTurned(by decisions: [Decision]) -> Bool { bringing(in: decisions) != nil }

  /// Returns the time at which the decision is made, and the time of the next different one.
  package func effect(in decisions: [Decision]) -> ChangeEffect {
    guard let made = bringing(in: decisions) else {
      return decisions.isEmpty ? .never : .notAgain
    }
    let next = decisions.first {
      $0.time > made.time && awaited.concerns($0.verdict.topic) && !awaited.includes($0.verdict)
    }
    return .decided(made.time, until: next?.time)
  }

  package func aim(in whole: String) -> String { "bring it about by \(until.seconds.with(3)) s" }

  /// Returns the decision that was brought about; `nil` if there is none.
  private func bringing(in decisions: [Decision]) -> Decision? {
    let decisions = decisions.filter { $0.time <= until && awaited.concerns($0.verdict.topic) }
    guard awaited.isAct || awaited == .anyPosition else {
      return decisions.last.flatMap { awaited.includes($0.verdict) ? $0 : nil }
    }
    let made = decisions.filter { awaited.includes($0.verdict) }
    guard awaited == .anyPosition || made.count > count else { return nil }
    return made.first { $0.time > from }
  }
}
