import BLE
import EngineFiles

/// A question about an engine in a run: the changes after which it decides otherwise.
package protocol ChangeQuestion: Sendable {
  /// The subject, as an index into the subjects.
  var subject: Int { get }
  /// The anchors that the question rests on; empty if the question names none.
  var anchors: [Anchor] { get }
  /// The anchors among `anchors` that were heard.
  var anchorsHeard: [Anchor] { get }
  /// The start of the period over which a run with a change is judged.
  var from: Instant { get }
  /// The end of the period over which a run with a change is judged.
  var until: Instant { get }
  /// The end of the run or the recording.
  var end: Instant { get }
  /// The decision that the question is about, as far as it is known.
  var awaited: AwaitedDecision { get }

  /// Returns `true` if a decision of the same subject's engine, in a run with a change, rules the
  /// change out: whatever follows, it is none of the changes searched for.
  func isSettled(by decision: Decision) -> Bool

  /// Returns `true` if the decisions of the same subject's engine, in a run with a change, show
  /// that the change is one of those searched for.
  ///
  /// - Parameter decisions: The decisions in order, at least up to `until`.
  func isTurned(by decisions: [Decision]) -> Bool

  /// Returns the course of the decision after a change that the search has found.
  ///
  /// - Parameter decisions: The decisions of the engine after the change, in order, up to the end.
  func effect(in decisions: [Decision]) -> ChangeEffect

  /// Returns the effect of the changes that are searched for, in words that follow "changes that".
  ///
  /// - Parameter whole: The word for the input: run or recording.
  func aim(in whole: String) -> String
}
