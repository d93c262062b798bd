import BLE

/// The effective number of numbers that are not 0 in a sample.
///
/// It is the number k of equal numbers that, with n - k zeros, have the same mean and variance:
///
///     k = (Σ x)² / Σ x² = n · x̄² / (x̄² + v),   v = Σ (x - x̄)² / n
struct EffectiveNumber: Hashable, Sendable {
  /// The effective number, 0 ... n.
  let number: Double
  /// The size n of the sample.
  let count: Int

  /// Creates the effective number of a sample.
  ///
  /// - Parameter variance: v, with n in the denominator.
  init(ofMean mean: Double, variance: Double, count: Int) {
    let square = mean * mean
    number = square > 0 ? Double(count) * square / (square + variance) : 0
    self.count = count
  }

  /// The factor by which a bound is farther from the mean because the variance is that of a few
  /// numbers: the ratio of the quantiles of Student's distribution and of the normal distribution.
  ///
  /// There are 2 k degrees of freedom for numbers within 0 ... 1, but no more than n - 1. A few of
  /// numbers without an upper limit may determine the variance, so there are k for these, or 2 k up
  /// to 4 if that is more. Simulated means determine the factors: of rare bursts, and of squares of
  /// normal numbers.
  ///
  /// - Parameter isLimited: `true` for numbers within 0 ... 1.
  func widening(confidence: Double, isLimited: Bool) -> Double {
    let own = isLimited ? 2 * number : max(number, min(2 * number, 4))
    let freedom = max(1, min(Double(count - 1), own))
    let normal = (2 * IncompleteGamma(a: 0.5).quantile(below: confidence)).squareRoot()
    return Student(freedom: freedom).quantile((1 + confidence) / 2) / normal
  }
}
