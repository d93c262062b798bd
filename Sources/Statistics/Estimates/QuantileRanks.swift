/// Which of many sorted numbers hold a quantile of what they are a sample of between them, whatever
/// their distribution.
package struct QuantileRanks: Hashable, Sendable {
  /// The place of the greatest number that may stand for the lower end, from 0 on; `nil` where
  /// there are too few for any.
  package let lower: Int?
  /// The place of the least that may stand for the upper end; `nil` where there are too few.
  package let upper: Int?

  /// The places in a sorted array, as close together as leaves no more than half of what the
  /// confidence lacks on either side:
  ///
  ///     P(B ≤ lower) ≤ (1 - confidence) / 2;  P(B > upper) ≤ (1 - confidence) / 2
  ///
  /// where B, of the binomial distribution, is how many of the numbers lie below the quantile. For
  /// the median that takes 6 numbers at 95 %, for the quantile 0.95 an upper end takes 72.
  ///
  /// - Precondition: 0 ≤ count, 0 < fraction < 1, and 0 < confidence < 1.
  /// - SeeAlso: W. J. Conover, *Practical Nonparametric Statistics* (1999), 3.2.
  package init(count: Int, fraction: Double, confidence: Double = 0.95) {
    precondition(count >= 0, "\(count) numbers")
    precondition(0 < fraction && fraction < 1, "\(fraction) is no fraction between 0 and 1")
    precondition(0 < confidence && confidence < 1, "\(confidence) is no confidence")
    let tail = (1 - confidence) / 2
    lower = Self.greatest(of: count, probability: fraction, within: tail)
    upper = Self.greatest(of: count, probability: 1 - fraction, within: tail).map { count - 1 - $0 }
  }

  /// The greatest number of successes with P(B ≤ it) within a tail; `nil` where already no success
  /// is likelier.
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
