import Documents
import Explaining

/// A report that accounts for a decision, and searches for what would have turned it.
package protocol ExplanationReport: Report {
  /// The nearest changes that turn the decision; `nil` where they were not searched for.
  var changes: NearestChanges? { get }

  /// Searches for the nearest changes that turn the decision, where there is one; ends soon, with
  /// what it has, when the task is cancelled.
  ///
  /// - Parameter progress: Told how many settings and beacons are done, of how many.
  mutating func findChanges(progress: (Int, Int) -> Void) throws(InputError)
}
