import Documents
import Explaining

/// A report that explains a decision and searches for the smallest changes that avoid it, or that
/// explains why there is no decision and searches for the smallest changes that bring one about.
package protocol ExplanationReport: Report {
  /// The smallest changes that avoid the decision; `nil` without a search, or without a decision.
  var changes: NearestChanges? { get }

  /// `true` if the search was interrupted.
  var isPartial: Bool { get }

  /// Searches for the smallest changes that avoid the decision or, without a decision, for those
  /// that bring about each pending decision. If the task is cancelled, the search ends soon and
  /// keeps the changes found so far.
  ///
  /// - Parameter progress: Receives the count of settings and beacons tried so far, and the count
  ///   of all.
  mutating func findChanges(progress: (Int, Int) -> Void) throws(InputError)
}
