/// The range in which the mean lies of all the numbers within 0 ... 1 that some of them are a sample
/// of, whatever their distribution.
///
/// Student's interval takes the scatter of the sample for that of all. Of numbers most of which are
/// 0, that is too narrow: 1000 zeros tell nothing of the one in a thousand that is 1.
package struct MeanShare: Hashable, Sendable {
  /// The least mean.
  package let lower: Double
  /// The greatest mean.
  package let upper: Double

  /// The range for numbers that only their moments are left of; `nil` where there are none, or where
  /// no numbers within 0 ... 1 have these moments.
  ///
  /// It is the bound of Stringer for n numbers of which k are m and the others 0, which have the same
  /// mean and the same scatter, and of which k may be a fraction:
  ///
  ///     k = (Σ x)² / Σ x²,  m = Σ x² / Σ x
  ///     lower = m · L(k),   upper = U(0) + m · (U(k) - U(0))
  ///
  /// L and U are the ends of `BinomialInterval` for k of n. What the sample does not show is
  /// allowed for: a share of U(0), about 3.7 / n, may be 1. The same is done for 1 - x, and the
  /// farther ends count.
  ///
  /// Where all numbers are 0 or 1 these are the ends of Clopper and Pearson, and of many numbers
  /// that scatter those of Student. Where all are c, they are c - U(0) c ... c + U(0) (1 - c); so
  /// the range always has a width.
  ///
  /// - Parameter units: How many units of the moments make 1.
  /// - Precondition: 0 < confidence < 1, and there is a positive number of units.
  /// - SeeAlso: K. W. Stringer, *Practical aspects of statistical sampling in auditing* (1963);
  ///   P. J. Bickel, *Inference and auditing: the Stringer bound* (1992).
  package init?(of moments: Moments, per units: Double, confidence: Double = 0.95) {
    guard let mean = moments.mean.map({ $0 / units }), (0...1).contains(mean) else { return nil }
    // With n in the denominator, which for 0 and 1 gives back how many were 1.
    let count = Double(moments.count)
    let variance = (moments.variance ?? 0) / units / units * (count - 1) / count
    let ends = Self.ends(mean, variance: variance, count: count, confidence: confidence)
    let mirrored = Self.ends(1 - mean, variance: variance, count: count, confidence: confidence)
    lower = max(0, min(ends.lower, 1 - mirrored.upper, mean))
    upper = min(1, max(ends.upper, 1 - mirrored.lower, mean))
  }

  private static func ends(
    _ mean: Double, variance: Double, count: Double, confidence: Double
  ) -> (lower: Double, upper: Double) {
    let unseen = most(after: 0, of: count, confidence: confidence)
    guard mean > 0 else { return (0, unseen) }
    let square = mean * mean + variance
    let (size, happened) = (square / mean, min(count * mean * mean / square, count))
    // What happened n times or 0 times is mirrored in what did not.
    let least = 1 - most(after: count - happened, of: count, confidence: confidence)
    let greatest = most(after: happened, of: count, confidence: confidence)
    return (size * least, unseen + size * (greatest - unseen))
  }

  /// The upper end of Clopper and Pearson.
  private static func most(after happened: Double, of count: Double, confidence: Double) -> Double {
    guard happened < count else { return 1 }
    return IncompleteBeta(a: happened + 1, b: count - happened)
      .quantile(above: (1 - confidence) / 2).number
  }
}
