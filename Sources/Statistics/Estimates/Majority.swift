/// Samples in which most values are identical, so that the mean depends on the few that differ.
package enum Majority {
  /// The number of differing values at which a mean interval becomes reliable.
  ///
  /// For 200 values, each 1 with probability one in fifty and otherwise 0, Student's interval
  /// covers the mean in 91 % of samples. With probability one in two hundred, it does so in 63 %,
  /// and if all values are equal, the interval has no width. Restricted to samples with 20
  /// differing values, Student's interval misses the mean in at most 7 % of all samples, or in 8 %
  /// if the differing values are as skewed as an exponential distribution.
  package static let enoughOthers = 20

  /// The number of identical values, with the confidence interval of their fraction; `nil` if they
  /// are not a majority, if enough other values differ, or for a single value.
  ///
  /// - Complexity: O(n log n).
  package static func of(_ numbers: [Int64]) -> BinomialInterval? {
    guard numbers.count > 1 else { return nil }
    // A majority includes the median.
    let middle = numbers.sorted()[numbers.count / 2]
    let alike = numbers.count { $0 == middle }
    guard 2 * alike > numbers.count, numbers.count - alike < enoughOthers else { return nil }
    return BinomialInterval(successes: alike, trials: numbers.count)
  }
}
