/// The exit status of the process.
enum ExitStatus: Int32, CaseIterable {
  /// Success: every tested expectation was met.
  case done = 0
  /// An expectation, a bound or a phone's limit was not met, or the lint has findings.
  case notMet = 1
  /// The input or the arguments are unusable.
  case unusable = 2
  /// No expectation was missed for certain, but some verdicts were not conclusive in as many runs
  /// as `simrun check --conclusive` allows.
  case inconclusive = 3
  /// Interrupted. Partial results, if any, were printed and marked as partial.
  case interrupted = 130
}
