/// The range of means with which a count of events is compatible, where they happen one by one and
/// none makes another more or less likely.
///
/// Divided by the hours in which they were counted, its ends are those of the rate. Events that
/// come in bursts scatter more than this says: take `MeanInterval` of the counts of many runs then.
package struct PoissonInterval: Hashable, Sendable {
  /// How often it happened; a fraction where events weigh more than one.
  package let events: Double
  /// The least mean.
  package let lower: Double
  /// The greatest mean.
  package let upper: Double

  /// The exact interval of Garwood: whatever the true mean, intervals made in this way hold it at
  /// least as often as the confidence says.
  ///
  ///     P(X ≥ k | lower) = (1 - confidence) / 2;  P(X ≤ k | upper) = (1 - confidence) / 2
  ///
  /// With no events the lower end is 0, and the upper one, of 95 %, -ln 0.025 = 3.69. Both are
  /// quantiles of gamma distributions, which a fraction has too.
  ///
  /// - Precondition: 0 ≤ events, and 0 < confidence < 1.
  /// - SeeAlso: F. Garwood, *Fiducial limits for the Poisson distribution* (1936).
  package init(events: Double, confidence: Double = 0.95) {
    precondition(events >= 0 && events.isFinite, "\(events) events")
    precondition(0 < confidence && confidence < 1, "\(confidence) is no confidence")
    self.events = events
    let tail = (1 - confidence) / 2
    lower = events == 0 ? 0 : IncompleteGamma(a: events).quantile(below: tail)
    upper = IncompleteGamma(a: events + 1).quantile(above: tail)
  }
}
