/// The range in which the mean lies of all the counts that some of them are a sample of: of events
/// that come one by one, or in bursts.
package struct MeanCount: Hashable, Sendable {
  /// The least mean.
  package let lower: Double
  /// The greatest mean.
  package let upper: Double

  /// The range for counts that only their moments are left of; `nil` where there are none, or where
  /// no counts have these moments.
  ///
  /// It is the interval of Garwood for S / φ events, which may be a fraction, of φ each:
  ///
  ///     φ = max(1, s² / x̄),  S = Σ x
  ///
  /// Counts that scatter as those of single events do, or less, have φ = 1; where all are equal, the
  /// range still has a width. Of many counts that scatter more, the ends are those of Student. It is
  /// never narrower than `MeanInterval`, since of a few s² is hardly known.
  ///
  /// - Precondition: 0 < confidence < 1.
  /// - SeeAlso: F. Garwood, *Fiducial limits for the Poisson distribution* (1936); P. McCullagh,
  ///   J. A. Nelder, *Generalized Linear Models* (1989), 6.2, for φ.
  package init?(of moments: Moments, confidence: Double = 0.95) {
    guard let mean = moments.mean, mean >= 0 else { return nil }
    let count = Double(moments.count)
    let burst = mean > 0 ? max(1, (moments.variance ?? 0) / mean) : 1
    let events = PoissonInterval(events: mean * count / burst, confidence: confidence)
    let student = MeanInterval(of: moments, confidence: confidence)?.halfWidth ?? 0
    lower = max(0, min(events.lower * burst / count, mean - student))
    upper = max(events.upper * burst / count, mean + student)
  }

  /// The range in which the mean lies of all differences between two counts; `nil` where there are
  /// none.
  ///
  /// What the first has more in some pairs and the second in others are two counts of events, of the
  /// size φ = Σ d² / Σ |d|, each with the interval of Garwood. The ends l and u of the two make those
  /// of their difference:
  ///
  ///     d̄ - √((a - lₐ)² + (u_b - b)²) ... d̄ + √((uₐ - a)² + (b - l_b)²)
  ///
  /// It leaves out 0 after 6 pairs that differ by the same, or more, and not after 5: as the sign
  /// test does. Where none differ it is ± 3.69 / n. It is never narrower than `MeanInterval`.
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
