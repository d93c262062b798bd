/// The order statistics that bound a quantile: a distribution-free confidence interval.
package struct QuantileRanks: Hashable, Sendable {
  /// The greatest index, starting at 0, of a valid lower bound; `nil` if the sample is too small.
  package let lower: Int?
  /// The least index of a valid upper bound; `nil` if the sample is too small.
  package let upper: Int?

  /// The closest indices in a sorted array with at most half of the error probability on either
  /// side:
  ///
  ///     P(B ≤ lower) ≤ (1 - confidence) / 2;  P(B > upper) ≤ (1 - confidence) / 2
  ///
  /// B is the binomial number of values below the quantile. At 95 %, the median needs 6 values, and
  /// an upper bound of the 0.95 quantile needs 72.
  ///
  /// - Precondition: 0 ≤ count, 0 < fraction < 1, and 0 < confidence < 1.
  /// - SeeAlso: W. J. Conover, *Practical Nonparametric Statistics* (1999), 3.2.
  package init(count: Int, fraction: Double, confidence: Double = 0.95) {
    precondition(count >= 0, "\(count) numbers")
    precondition(0 < fraction && fraction < 1, "\(fraction) is not a fraction between 0 and 1")
    precondition(0 < confidence && confidence < 1, "\(confidence) is not a confidence")
    let tail = (1 - confidence) / 2
    lower = Self.greatest(of: count, probability: fraction, within: tail)
    upper = Self.greatest(of: count, probability: 1 - fraction, within: tail).map { count - 1 - $0 }
  }

  /// Returns the greatest k with P(B ≤ k) within a tail, for the binomial number B of successes;
  /// `nil` if P(B ≤ 0) already exceeds the tail.
  private static func greatest(of trials: Int, probability: Double, within tail: Double) -> Int? {
    var (within, beyond) = (-1, trials)
    while beyond - within > 1 {
      let middle = within + (beyond - within) / 2
      let beta = IncompleteBeta(a: Double(middle) + 1, b: Double(trials - middle))
      if beta.shares(at: probability).above <= tail { within = middle } else { beyond = middle }
    }
    return within < 0 ? nil : within
  }
}
