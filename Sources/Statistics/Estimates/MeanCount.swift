/// A confidence interval for the mean of counts of events, which come singly or in bursts.
package struct MeanCount: Hashable, Sendable {
  /// The lower bound of the mean.
  package let lower: Double
  /// The upper bound of the mean.
  package let upper: Double

  /// Creates the interval from moments; `nil` without counts, or if no counts have these moments.
  ///
  /// It is Garwood's interval for S / φ events of size φ, where S / φ may be a fraction:
  ///
  ///     φ = max(1, s² / x̄),  S = Σ x
  ///
  /// If the counts scatter no more than those of single events, φ is 1. If all counts are equal,
  /// the interval still has a width. For many counts that scatter more, the bounds approach
  /// Student's. The interval is never narrower than `MeanInterval`, because s² of a few counts is
  /// uncertain.
  ///
  /// - Precondition: 0 < confidence < 1.
  /// - SeeAlso: F. Garwood, *Fiducial limits for the Poisson distribution* (1936); P. McCullagh, J.
  ///   A. Nelder, *Generalized Linear Models* (1989), 6.2, for φ.
  package init?(of moments: Moments, confidence: Double = 0.95) {
    guard let mean = moments.mean, mean >= 0 else { return nil }
    let count = Double(moments.count)
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
