import BLE
import Buildings
import EngineFiles
import Scenarios
import Scoring

/// An account of one decision in a run or on a recording: its rule, the figures that met the rule,
/// and the ground truth.
package struct DecisionAccount: Sendable {
  /// The number of the decision among all decisions, starting at 1.
  package let number: Int
  /// The decision, with the position of its subject.
  package let entry: EngineHistory.Entry
  /// The condition for reversing the decision.
  package let question: DecisionInQuestion
  /// The grounds; `nil` if the engine states none.
  package let grounds: Grounds?
  /// `true` if the decision was correct at its time; `nil` if it is unknown whether it was.
  package let isRight: Bool?
  /// The error of a position, in metres; `nil` for other decisions, and if the truth is unknown.
  package let error: Double?

  /// The time of the next different decision about the same topic; `nil` if there is none.
  package var heldUntil: Instant? { question.heldUntil }

  /// The figures that the decision rests on; empty if the engine states no grounds.
  package var figures: [Ground] { grounds?.figures ?? [] }

  /// Creates an account of one of the decisions of a history; `nil` if there is no such decision.
  ///
  /// - Parameter number: The number of the decision, starting at 1.
  package init?(of number: Int, in history: EngineHistory) {
    guard let question = DecisionInQuestion(number: number, of: history) else { return nil }
    let entry = history.decisions[number - 1]
    self.number = number
    self.entry = entry
    self.question = question
    isRight = history.isRight(entry)
    error = entry.error
    let grounds = history.engines[entry.subject].description.grounds(
      of: GroundsContext(of: number, in: history))
    self.grounds = grounds.map { grounds in
      Grounds(
        rule: grounds.rule, figures: grounds.figures + history.regionFigures(behind: entry))
    }
  }
}

extension EngineHistory {
  /// Returns `true` if one of the decisions was correct at its time; `nil` if it is unknown whether
  /// it was, as for a room that may be larger than any room of a plan.
  package func isRight(_ entry: Entry) -> Bool? {
    guard let whereabouts = entry.whereabouts else { return nil }
    let verdict = entry.decision.verdict
    switch verdict {
    case .lock: return presences[entry.subject].map { !$0.isNear(at: entry.decision.time) }
    case .entered(let room), .left(let room):
      let isKnown = plan?.rooms.contains { $0.name == room } ?? false
      let isArea = engines[entry.subject].description.areas.contains(room)
      return isArea && !isKnown ? nil : verdict.isRight(of: whereabouts)
    case .position(let fix):
      guard let plan, !plan.rooms.isEmpty else { return nil }
      return plan.whereabouts(of: fix.point).room == whereabouts.room
    default: return verdict.isRight(of: whereabouts)
    }
  }
}

extension EngineHistory.Entry {
  /// The error of a position, in metres; `nil` for other decisions, and if the truth is unknown.
  fileprivate var error: Double? {
    guard case .position(let fix) = decision.verdict, let point else { return nil }
    return fix.point.distance(to: point)
  }
}
