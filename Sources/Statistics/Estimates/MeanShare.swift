/// A confidence interval for the mean of numbers within 0 ... 1, for any distribution.
///
/// Student's interval relies on the variance of the sample. It is too narrow if most numbers are 0:
/// 1000 zeros do not exclude ones at a rate of one in a thousand.
package struct MeanShare: Hashable, Sendable {
  /// The lower bound of the mean.
  package let lower: Double
  /// The upper bound of the mean.
  package let upper: Double

  /// Creates the interval from moments; `nil` without numbers, or if no numbers within 0 ... 1 have
  /// these moments.
  ///
  /// It is Stringer's bound for n numbers with the same mean and variance, k of them equal to m and
  /// the others 0, where k may be a fraction:
  ///
  ///     k = (Σ x)² / Σ x²,  m = Σ x² / Σ x
  ///     lower = m · L(k),   upper = U(0) + m · (U(k) - U(0))
  ///
  /// L and U are the bounds of `BinomialInterval` for k of n. Unseen values are allowed for: a
  /// fraction U(0), about 3.7 / n, may be 1. The same is computed for 1 - x, and the wider bounds
  /// count.
  ///
  /// If all numbers are 0 or 1, these are the bounds of Clopper and Pearson. For many varying
  /// numbers, they approach Student's. If all numbers are equal to c, the bounds are c - U(0) c ...
  /// c + U(0) (1 - c), so the interval always has a width.
  ///
  /// - Parameter units: How many units of the moments make 1.
  /// - Precondition: 0 < confidence < 1, and the number of units is positive.
  /// - SeeAlso: K. W. Stringer, *Practical aspects of statistical sampling in auditing* (1963); P.
  ///   J. Bickel, *Inference and auditing: the Stringer bound* (1992).
  package init?(of moments: Moments, per units: Double, confidence: Double = 0.95) {
    guard let mean = moments.mean.map({ $0 / units }), (0...1).contains(mean) else { return nil }
    // The variance with n in the denominator, which for zeros and ones recovers the number of ones.
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
    // Lower bounds mirror the upper bounds of the complement.
    let least = 1 - most(after: count - happened, of: count, confidence: confidence)
    let greatest = most(after: happened, of: count, confidence: confidence)
    return (size * least, unseen + size * (greatest - unseen))
  }

  /// The upper bound of Clopper and Pearson.
  private static func most(after happened: Double, of count: Double, confidence: Double) -> Double {
    guard happened < count else { return 1 }
    return IncompleteBeta(a: happened + 1, b: count - happened)
      .quantile(above: (1 - confidence) / 2).number
  }
}
