import BLE
import Scenarios
import Sim

/// An account of one decision in a run or on a recording: the rule that it follows from, the figures
/// that made the rule say so, and what was true.
package struct DecisionAccount: Sendable {
  /// Which of all decisions it is, the first being 1.
  package let number: Int
  /// The decision, and where its subject was.
  package let entry: EngineHistory.Entry
  /// What it takes to turn it.
  package let question: DecisionInQuestion
  /// When the engine decided otherwise about the same matter; `nil` where it did not.
  package let heldUntil: Instant?
  /// The rule, in a sentence.
  package let rule: String
  /// The facts that made it so, those first of which others are made.
  package let grounds: [Ground]
  /// Whether it was true as it fell; `nil` where there is no telling.
  package let isRight: Bool?
  /// How far off a position was, in metres; `nil` for other decisions, and where nobody knows.
  package let error: Double?

  /// An account of one of the decisions of a history; `nil` where there is no such one.
  ///
  /// - Parameters:
  ///   - number: Which of them, the first being 1.
  ///   - choice: The engine that made it.
  package init?(of number: Int, in history: EngineHistory, by choice: EngineChoice) {
    guard let question = DecisionInQuestion(number: number, of: history) else { return nil }
    let entry = history.decisions[number - 1]
    let matter = entry.decision.verdict.matter
    self.number = number
    self.entry = entry
    self.question = question
    heldUntil =
      history.decisions[number...].first {
        $0.subject == entry.subject && $0.decision.verdict.matter == matter
          && $0.decision.verdict != entry.decision.verdict
      }?.decision.time
    isRight = entry.isRight(on: history.plan)
    error = entry.error
    let past = DecisionPast(of: number, in: history)
    switch choice {
    case .doorLock(let description):
      let rule = DoorLockGrounds(settings: description.settings, past: past)
      (self.rule, grounds) = (rule.rule, rule.grounds)
    case .positioning(let description):
      let rule = PositioningGrounds(description: description, past: past, plan: history.plan)
      (self.rule, grounds) = (rule.rule, rule.grounds)
    case .presence(let description):
      let rule = PresenceGrounds(description: description, past: past)
      (self.rule, grounds) = (rule.rule, rule.grounds)
    case .listener:
      (rule, grounds) = ("", [])
    }
  }
}

extension EngineHistory.Entry {
  /// Whether the decision says what was true; `nil` where there is no telling.
  fileprivate func isRight(on plan: FloorPlan?) -> Bool? {
    guard let whereabouts else { return nil }
    guard case .position(let fix) = decision.verdict else {
      return decision.verdict.isRight(of: whereabouts)
    }
    guard let plan, !plan.rooms.isEmpty else { return nil }
    return plan.whereabouts(of: fix.point).room == whereabouts.room
  }

  /// How far off a position is, in metres; `nil` for other decisions, and where nobody knows.
  fileprivate var error: Double? {
    guard case .position(let fix) = decision.verdict, let point else { return nil }
    return fix.point.distance(to: point)
  }
}
