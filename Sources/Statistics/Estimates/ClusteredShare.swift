/// A confidence interval for a probability from clustered trials, such as places tried with several
/// seeds each. Trials of one cluster may be correlated.
package struct ClusteredShare: Hashable, Sendable {
  /// The mean of the clusters' fractions.
  package let mean: Double
  /// The lower bound of the probability.
  package let lower: Double
  /// The upper bound of the probability.
  package let upper: Double

  /// The exact interval of Clopper and Pearson for an effective number of trials, by Korn and
  /// Graubard:
  ///
  ///     n* = p̂ (1 - p̂) / v · (t[N-1] / t[n-1])²,   v = Σ (x - p̂)² / (n (n - 1))
  ///
  /// p̂ is the mean of the clusters' fractions x, and t is the quantile (1 + confidence) / 2 of
  /// Student's distribution, for n clusters of N trials in total. n* is at most N, and N if all
  /// clusters are equal, so the interval always has a width. One cluster counts as one trial. The
  /// interval is within 0...1.
  ///
  /// It is too narrow if a few clusters differ from all others as a whole, because unseen clusters
  /// cannot count. For 20 clusters of 40 trials with a correlation of 0.3, it covers a probability
  /// of 0.9 in 93 % of samples, and one of 0.99 in 63 %.
  ///
  /// - Parameters:
  ///   - shares: The fraction of each cluster, within 0...1.
  ///   - trials: The total number of trials in all clusters.
  /// - Returns: `nil` without clusters.
  /// - Precondition: 0 < confidence < 1, and there are at least as many trials as clusters.
  /// - SeeAlso: E. L. Korn, B. I. Graubard, *Confidence intervals for proportions with small
  ///   expected number of positive counts estimated from survey data* (1998).
  package init?(of shares: [Double], trials: Int, confidence: Double = 0.95) {
    precondition(0 < confidence && confidence < 1, "\(confidence) is not a confidence")
    precondition(shares.count <= trials, "\(trials) trials in \(shares.count) clusters")
    guard let mean = Spread.mean(of: shares), let deviation = Spread.deviation(of: shares) else {
      return nil
    }
    // Sums are subject to rounding.
    let share = min(max(mean, 0), 1)
    let clusters = Double(shares.count)
    var count = shares.count == 1 ? 1 : Double(trials)
    if deviation > 0, shares.count > 1 {
      func student(_ count: Double) -> Double {
        Student(freedom: count - 1).quantile((1 + confidence) / 2)
      }
      let variance = deviation * deviation / (clusters - 1)
      let ratio = student(Double(trials)) / student(clusters)
      count = min(share * (1 - share) / variance * ratio * ratio, count)
    }
    let tail = (1 - confidence) / 2
    let (successes, failures) = (share * count, (1 - share) * count)
    self.mean = share
    lower =
      successes > 0 ? IncompleteBeta(a: successes, b: failures + 1).quantile(below: tail).number : 0
    upper =
      failures > 0 ? IncompleteBeta(a: successes + 1, b: failures).quantile(above: tail).number : 1
  }
}
