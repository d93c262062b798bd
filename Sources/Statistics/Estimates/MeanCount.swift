/// A confidence interval for the mean of counts of events, which come singly or in bursts.
package struct MeanCount: Hashable, Sendable {
  /// The lower bound of the mean.
  package let lower: Double
  /// The upper bound of the mean.
  package let upper: Double

  /// Creates the interval from moments; `nil` without counts, or if no counts have these moments.
  ///
  /// It is that of `ScatteredMean`. If the squared distances of the counts from the whole number
  /// nearest to their mean sum up to less than `Majority.enoughOthers`, fewer counts than that
  /// differ from it, and their variance is uncertain. The interval is then Garwood's for S / φ
  /// events of size φ, but never narrower than `MeanInterval`:
  ///
  ///     φ = max(1, s² / x̄),  S = Σ x
  ///
  /// So it also has a width if all counts are equal.
  ///
  /// - Parameter isNearlyConstant: `true` if `Majority` finds most counts identical.
  /// - Precondition: 0 < confidence < 1.
  /// - SeeAlso: F. Garwood, *Fiducial limits for the Poisson distribution* (1936).
  package init?(
    of moments: Moments, isNearlyConstant: Bool = false, confidence: Double = 0.95
  ) {
    guard let mean = moments.mean, mean >= 0 else { return nil }
    let count = Double(moments.count)
    let distance = mean - mean.rounded()
    let squares = (moments.variance ?? 0) * (count - 1) + count * distance * distance
    // Half of the smallest possible difference allows for rounding.
    if !isNearlyConstant, squares > Double(Majority.enoughOthers) - 0.5,
      let scattered = ScatteredMean(of: moments, confidence: confidence)
    {
      (lower, upper) = (scattered.lower, scattered.upper)
      return
    }
    let burst = mean > 0 ? max(1, (moments.variance ?? 0) / mean) : 1
    let events = PoissonInterval(events: mean * count / burst, confidence: confidence)
    let student = MeanInterval(of: moments, confidence: confidence)?.halfWidth ?? 0
    lower = max(0, min(events.lower * burst / count, mean - student))
    upper = max(events.upper * burst / count, mean + student)
  }

  /// A confidence interval for the mean difference between two counts; `nil` without pairs.
  ///
  /// a and b are the sums of the positive and of the negative differences, both without sign,
  /// divided by the n pairs, so that d̄ = a - b. Each is the mean of a count of events of size φ =
  /// Σ d² / Σ |d|, with Garwood's interval from l to u. These bounds give those of the difference:
  ///
  ///     d̄ - √((a - lₐ)² + (u_b - b)²) ... d̄ + √((uₐ - a)² + (b - l_b)²)
  ///
  /// Like the sign test, the interval at 95 % excludes 0 for at least 6 equal nonzero differences,
  /// but not for 5. If all differences are zero, it is ± 3.69 / n. It is never narrower than
  /// `MeanInterval`.
  ///
  /// - Precondition: 0 < confidence < 1.
  /// - SeeAlso: G. Y. Zou, A. Donner, *Construction of confidence limits about effect measures: a
  ///   general approach* (2008).
  package static func difference(
    _ differences: [Int64], confidence: Double = 0.95
  ) -> ClosedRange<Double>? {
    let all = Moments(of: differences)
    guard let interval = MeanInterval(of: all, confidence: confidence) else { return nil }
    let (more, less) = differences.reduce(into: (0.0, 0.0)) { sums, difference in
      if difference > 0 { sums.0 += Double(difference) } else { sums.1 -= Double(difference) }
    }
    let squares = differences.reduce(0.0) { $0 + Double($1) * Double($1) }
    let size = more + less > 0 ? squares / (more + less) : 1
    let (a, b) = (more / size, less / size)
    let first = PoissonInterval(events: a, confidence: confidence)
    let second = PoissonInterval(events: b, confidence: confidence)
    func way(_ one: Double, _ other: Double) -> Double {
      (one * one + other * other).squareRoot() * size / Double(differences.count)
    }
    let student = interval.halfWidth ?? 0
    return interval.mean - max(way(a - first.lower, second.upper - b), student)...interval.mean
      + max(way(first.upper - a, b - second.lower), student)
  }
}
