/// A distribution-free confidence interval for a quantile.
package struct QuantileInterval<Number: Hashable & Sendable>: Hashable, Sendable {
  /// The size of the sample.
  package let count: Int
  /// The quantile of the sample, by `Quantile`.
  package let estimate: Number
  /// The lower bound, a number of the sample; `nil` if the sample is too small.
  package let lower: Number?
  /// The upper bound, a number of the sample; `nil` if the sample is too small.
  package let upper: Number?

  private init?(
    sorted: [Number], fraction: Double, confidence: Double,
    between: (Number, Number, Double) -> Number
  ) {
    guard let estimate = Quantile.ofSorted(sorted, at: fraction, between: between) else {
      return nil
    }
    let ranks = QuantileRanks(count: sorted.count, fraction: fraction, confidence: confidence)
    count = sorted.count
    self.estimate = estimate
    lower = ranks.lower.map { sorted[$0] }
    upper = ranks.upper.map { sorted[$0] }
  }
}

extension QuantileInterval<Double> {
  /// Creates the interval by `QuantileRanks`; `nil` without numbers.
  ///
  /// - Precondition: The numbers are sorted, 0 < fraction < 1, and 0 < confidence < 1.
  package init?(ofSorted numbers: [Double], at fraction: Double, confidence: Double = 0.95) {
    self.init(
      sorted: numbers, fraction: fraction, confidence: confidence, between: Quantile.between)
  }
}

extension QuantileInterval<Duration> {
  /// Creates the interval by `QuantileRanks`; `nil` without durations.
  ///
  /// - Precondition: The durations are sorted, 0 < fraction < 1, and 0 < confidence < 1.
  package init?(ofSorted durations: [Duration], at fraction: Double, confidence: Double = 0.95) {
    self.init(sorted: durations, fraction: fraction, confidence: confidence) { lower, upper, way in
      let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
      let gap = (upper - lower) / attosecond
      return lower + attosecond * (gap * way).rounded()
    }
  }
}
