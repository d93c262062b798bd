/// A confidence interval for the mean of numbers that are not negative and that scatter.
package struct ScatteredMean: Hashable, Sendable {
  /// The lower bound of the mean.
  package let lower: Double
  /// The upper bound of the mean.
  package let upper: Double

  /// Creates the interval from moments; `nil` if all numbers are equal, and if no such numbers have
  /// these moments.
  ///
  /// The mean is distributed like a gamma variable with its variance, which is skewed to the right
  /// as sums of few bursts are. The interval is Garwood's for k bursts of size φ, where k may be a
  /// fraction:
  ///
  ///     φ = s² / x̄,  k = Σ x / φ
  ///
  /// The upper bound is farther from the mean by `EffectiveNumber.widening`. For many numbers, the
  /// bounds approach Student's.
  ///
  /// - Parameter units: How many units of the moments make one unit of the interval.
  /// - Precondition: 0 < confidence < 1, and the number of units is positive.
  /// - SeeAlso: F. Garwood, *Fiducial limits for the Poisson distribution* (1936); P. McCullagh, J.
  ///   A. Nelder, *Generalized Linear Models* (1989), 6.2, for φ.
  package init?(of moments: Moments, per units: Double = 1, confidence: Double = 0.95) {
    guard let mean = moments.mean, mean > 0, let variance = moments.variance, variance > 0 else {
      return nil
    }
    let count = Double(moments.count)
    let burst = variance / mean
    let bursts = PoissonInterval(events: mean * count / burst, confidence: confidence)
    let effective = EffectiveNumber(
      ofMean: mean, variance: variance * (count - 1) / count, count: moments.count)
    let above = bursts.upper * burst / count - mean
    lower = max(0, min(bursts.lower * burst / count, mean)) / units
    upper =
      (mean + max(0, above) * effective.widening(confidence: confidence, isLimited: false)) / units
  }
}
