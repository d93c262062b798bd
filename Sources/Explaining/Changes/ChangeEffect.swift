import BLE
import Documents
import EngineFiles

/// The course of a decision after a change that reverses it, up to the end of the input.
package enum ChangeEffect: Hashable, Sendable {
  /// The engine decides it again, at this time after its time span.
  case again(Instant)
  /// The engine does not decide it again.
  case notAgain
  /// The engine decides nothing at all.
  case never

  /// Creates the effect of a change.
  ///
  /// - Parameter decisions: The decisions of the engine after the change, in order, up to the end.
  init(on question: DecisionInQuestion, in decisions: [Decision]) {
    let next = decisions.first {
      $0.time > question.until && $0.verdict.topic == question.decision.verdict.topic
        && question.agrees($0.verdict)
    }
    self = next.map { .again($0.time) } ?? (decisions.isEmpty ? .never : .notAgain)
  }

  /// The effect, as text.
  package var words: String {
    switch self {
    case .again(let time): "again at \(time.seconds.with(3)) s"
    case .notAgain: "not again"
    case .never: "never decides any more"
    }
  }
}
