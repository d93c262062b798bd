/// A confidence interval for the probability behind a binomial count.
public struct BinomialInterval: Hashable, Sendable {
  /// The number of successes.
  public let successes: Int
  /// The number of trials.
  public let trials: Int
  /// The lower bound of the probability.
  public let lower: Double
  /// The upper bound of the probability.
  public let upper: Double

  /// The interval as a range.
  public var range: ClosedRange<Double> { lower...upper }

  /// The fraction of successes; `nil` without trials.
  public var fraction: Double? { trials > 0 ? Double(successes) / Double(trials) : nil }

  /// The exact interval of Clopper and Pearson: its coverage is at least the confidence, whatever
  /// the true probability.
  ///
  ///     P(X ≥ k | lower) = (1 - confidence) / 2;  P(X ≤ k | upper) = (1 - confidence) / 2
  ///
  /// k is the number of successes. Both bounds are quantiles of a beta distribution, so the cost
  /// does not grow with the trials. The lower bound is 0 without successes, the upper bound 1
  /// without failures. Without trials the interval is 0...1.
  ///
  /// - Precondition: 0 ≤ successes ≤ trials, and 0 < confidence < 1.
  /// - SeeAlso: C. J. Clopper, E. S. Pearson, *The use of confidence or fiducial limits illustrated
  ///   in the case of the binomial* (1934).
  public init(successes: Int, trials: Int, confidence: Double = 0.95) {
    precondition(0 <= successes && successes <= trials, "\(successes) of \(trials)")
    precondition(0 < confidence && confidence < 1, "\(confidence) is not a confidence")
    self.successes = successes
    self.trials = trials
    let tail = (1 - confidence) / 2
    let (successes, failures) = (Double(successes), Double(trials - successes))
    lower =
      successes == 0
      ? 0 : IncompleteBeta(a: successes, b: failures + 1).quantile(below: tail).number
    upper =
      failures == 0
      ? 1 : IncompleteBeta(a: successes + 1, b: failures).quantile(above: tail).number
  }
}
