import Documents
import Explaining

/// A report that explains a decision and searches for the smallest changes that avoid it.
package protocol ExplanationReport: Report {
  /// The smallest changes that avoid the decision; `nil` without a search.
  var changes: NearestChanges? { get }

  /// `true` if the search was interrupted.
  var isPartial: Bool { get }

  /// Searches for the smallest changes that avoid the decision, if there is one. If the task is
  /// cancelled, the search ends soon with the changes found so far.
  ///
  /// - Parameter progress: Receives the number of settings and beacons tried, and their total.
  mutating func findChanges(progress: (Int, Int) -> Void) throws(InputError)
}
