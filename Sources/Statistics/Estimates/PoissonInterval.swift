/// A confidence interval for the mean of a Poisson count: of independent single events.
///
/// Divided by the hours of counting, it is the interval for the rate. Events in bursts scatter more
/// than this; for them, use `MeanInterval` of the counts of many runs.
package struct PoissonInterval: Hashable, Sendable {
  /// The number of events, or the sum of their weights, which need not be whole.
  package let events: Double
  /// The lower bound of the mean.
  package let lower: Double
  /// The upper bound of the mean.
  package let upper: Double

  /// The exact interval of Garwood: its coverage is at least the confidence, whatever the true
  /// mean.
  ///
  ///     P(X ≥ k | lower) = (1 - confidence) / 2;  P(X ≤ k | upper) = (1 - confidence) / 2
  ///
  /// k is the number of events. Without events, the lower bound is 0, and the upper bound at 95 %
  /// is -ln 0.025 = 3.69. Both bounds are quantiles of gamma distributions, which also exist for
  /// fractional numbers of events.
  ///
  /// - Precondition: 0 ≤ events, and 0 < confidence < 1.
  /// - SeeAlso: F. Garwood, *Fiducial limits for the Poisson distribution* (1936).
  package init(events: Double, confidence: Double = 0.95) {
    precondition(events >= 0 && events.isFinite, "\(events) events")
    precondition(0 < confidence && confidence < 1, "\(confidence) is not a confidence")
    self.events = events
    let tail = (1 - confidence) / 2
    lower = events == 0 ? 0 : IncompleteGamma(a: events).quantile(below: tail)
    upper = IncompleteGamma(a: events + 1).quantile(above: tail)
  }
}
