/// A confidence interval for the mean of numbers within 0 ... 1 that scatter, such as the shares of
/// time of many walks.
///
/// `MeanShare` allows for a value that no walk has shown, at any rate that the number of walks does
/// not exclude. If walks scatter, this makes it several times wider than needed.
package struct ScatteredShare: Hashable, Sendable {
  /// The lower bound of the mean.
  package let lower: Double
  /// The upper bound of the mean.
  package let upper: Double

  /// The effective numbers of walks at which the interval is `MeanShare` and at which it is not at
  /// all; between, it is a mixture.
  private static let few = 2.0...4.0

  /// Creates the interval from moments; `nil` without numbers, or if no numbers within 0 ... 1 have
  /// these moments.
  ///
  /// The mean is distributed like a beta variable with its variance. The bounds are those of
  /// Clopper and Pearson for K of N trials, where both may be fractions:
  ///
  ///     N = n · x̄ (1 - x̄) / v,  K = N x̄,  v = Σ (x - x̄)² / n
  ///
  /// If all numbers are 0 or 1, N is n and K their sum. Each bound is farther from the mean by
  /// `EffectiveNumber.widening`, of the numbers for the upper bound, and of their complements for
  /// the lower one. If either effective number is below 4, rare walks determine the mean, and the
  /// interval is a mixture with `MeanShare`; at 2 and below, and if all numbers are equal, it is
  /// `MeanShare`.
  ///
  /// - Parameter units: How many units of the moments make 1.
  /// - Precondition: 0 < confidence < 1, and the number of units is positive.
  package init?(of moments: Moments, per units: Double, confidence: Double = 0.95) {
    guard let mean = moments.mean.map({ $0 / units }),
      let bounds = MeanShare(of: moments, per: units, confidence: confidence)
    else { return nil }
    let count = Double(moments.count)
    let variance = (moments.variance ?? 0) / units / units * (count - 1) / count
    let numbers = EffectiveNumber(ofMean: mean, variance: variance, count: moments.count)
    let complements = EffectiveNumber(ofMean: 1 - mean, variance: variance, count: moments.count)
    let few = Self.few
    let fewest = min(numbers.number, complements.number)
    guard variance > 0, mean < 1, fewest > few.lowerBound else {
      (lower, upper) = (bounds.lower, bounds.upper)
      return
    }
    let trials = count * mean * (1 - mean) / variance
    let (successes, failures) = (trials * mean, trials * (1 - mean))
    let tail = (1 - confidence) / 2
    let low = IncompleteBeta(a: successes, b: failures + 1).quantile(below: tail).number
    let high = IncompleteBeta(a: successes + 1, b: failures).quantile(above: tail).number
    let below = (mean - low) * complements.widening(confidence: confidence, isLimited: true)
    let above = (high - mean) * numbers.widening(confidence: confidence, isLimited: true)
    let share = min(1, (fewest - few.lowerBound) / (few.upperBound - few.lowerBound))
    lower = share * max(0, mean - below) + (1 - share) * bounds.lower
    upper = share * min(1, mean + above) + (1 - share) * bounds.upper
  }
}
