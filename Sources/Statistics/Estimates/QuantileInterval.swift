/// The range in which a quantile lies of all the numbers that some of them are a sample of, whatever
/// their distribution.
package struct QuantileInterval<Number: Hashable & Sendable>: Hashable, Sendable {
  /// How many numbers there are.
  package let count: Int
  /// The quantile of the sample, as `Quantile` has it.
  package let estimate: Number
  /// The lower end, which is one of the numbers; `nil` where they are too few to tell.
  package let lower: Number?
  /// The upper end, which is one of the numbers; `nil` where they are too few to tell.
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
  /// The interval, between the numbers of `QuantileRanks`; `nil` where there are none.
  ///
  /// - Precondition: The numbers are sorted, 0 < fraction < 1, and 0 < confidence < 1.
  package init?(ofSorted numbers: [Double], at fraction: Double, confidence: Double = 0.95) {
    self.init(
      sorted: numbers, fraction: fraction, confidence: confidence, between: Quantile.between)
  }
}

extension QuantileInterval<Duration> {
  /// The interval, between the durations of `QuantileRanks`; `nil` where there are none.
  ///
  /// - Precondition: The durations are sorted, 0 < fraction < 1, and 0 < confidence < 1.
  package init?(ofSorted durations: [Duration], at fraction: Double, confidence: Double = 0.95) {
    self.init(sorted: durations, fraction: fraction, confidence: confidence) { lower, upper, way in
      let gap = Double((upper - lower).attoseconds)
      return lower + Duration(attoseconds: Int128((gap * way).rounded()))
    }
  }
}
