/// The looks at the runs of a check, each at twice as many runs as the one before.
///
/// An expectation is decided at the first look at which its interval allows one verdict alone. With
/// an interval of 95 % at each of several looks, one of them would exclude the truth in more than
/// 5 % of checks. So each of k looks has an interval of 1 - 5 % / k: by Bonferroni's inequality,
/// all of them together cover the truth in 95 % of checks, whenever the check ends.
public struct CheckLooks: Hashable, Sendable {
  /// The number of runs at each look, ascending.
  public let counts: [Int]

  /// Creates the looks from the number of runs at the first to that at the last, which is no less.
  ///
  /// - Precondition: There is at least one run.
  package init(runs: Int, upTo limit: Int) {
    precondition(runs > 0, "\(runs) runs")
    var counts = [runs]
    while let last = counts.last, last < limit { counts.append(min(2 * last, limit)) }
    self.counts = counts
  }

  /// The confidence of the interval at each look.
  package var confidence: Double { 1 - 0.05 / Double(counts.count) }

  /// `true` if open verdicts ask for more runs.
  package var isRepeated: Bool { counts.count > 1 }
}
