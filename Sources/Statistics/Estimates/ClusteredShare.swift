/// The range of probabilities with which a share is compatible that was counted in clusters, such as
/// places of which some are tried with each of some seeds: those of one cluster may have more in
/// common than those of different ones.
package struct ClusteredShare: Hashable, Sendable {
  /// The mean of the clusters' shares.
  package let mean: Double
  /// The least probability.
  package let lower: Double
  /// The greatest probability.
  package let upper: Double

  /// The exact interval of Clopper and Pearson, of as many independent trials as scatter as widely
  /// as the clusters do, as Korn and Graubard have it:
  ///
  ///     n* = p̂ (1 - p̂) / v · (t[N-1] / t[n-1])²,   v = Σ (x - p̂)² / (n (n - 1))
  ///
  /// with t the quantile (1 + confidence) / 2 of Student's distribution, for n clusters of N trials
  /// together. They count for no more than the N trials, and for that many where no cluster differs
  /// from another, so that the interval always has a width; and one cluster counts for one trial. It
  /// lies within 0...1.
  ///
  /// Where a few clusters differ from all others as a whole, it is too narrow: of those that were not
  /// met it knows nothing. Of 20 clusters of 40 trials that correlate by 0.3, it holds a share of 0.9
  /// in 93 % of samples and one of 0.99 in 63 %.
  ///
  /// - Parameters:
  ///   - shares: Of each cluster, within 0...1.
  ///   - trials: How many there were in all clusters together.
  /// - Returns: `nil` where there are no shares.
  /// - Precondition: 0 < confidence < 1, and there are no fewer trials than shares.
  /// - SeeAlso: E. L. Korn, B. I. Graubard, *Confidence intervals for proportions with small expected
  ///   number of positive counts estimated from survey data* (1998).
  package init?(of shares: [Double], trials: Int, confidence: Double = 0.95) {
    precondition(0 < confidence && confidence < 1, "\(confidence) is no confidence")
    precondition(shares.count <= trials, "\(trials) trials in \(shares.count) clusters")
    guard let mean = Spread.mean(of: shares), let deviation = Spread.deviation(of: shares) else {
      return nil
    }
    // Sums are rounded.
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
