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
  /// numbers: the ratio of the quantiles of Student's distribution, with 2 k degrees of freedom but
  /// no more than n - 1, and of the normal distribution.
  ///
  /// Simulated means of rare bursts determine the three.
  func widening(confidence: Double) -> Double {
    let freedom = max(1, min(Double(count - 1), 2 * number))
    let normal = (2 * IncompleteGamma(a: 0.5).quantile(below: confidence)).squareRoot()
    return Student(freedom: freedom).quantile((1 + confidence) / 2) / normal
  }
}
