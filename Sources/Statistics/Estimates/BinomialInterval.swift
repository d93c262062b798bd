/// The range of probabilities with which a count of successes is compatible.
public struct BinomialInterval: Hashable, Sendable {
  /// How often it happened.
  public let successes: Int
  /// How often it could have happened.
  public let trials: Int
  /// The least probability.
  public let lower: Double
  /// The greatest probability.
  public let upper: Double

  /// All probabilities between the two.
  public var range: ClosedRange<Double> { lower...upper }

  /// The fraction of successes; `nil` where there were no trials.
  public var fraction: Double? { trials > 0 ? Double(successes) / Double(trials) : nil }

  /// The exact interval of Clopper and Pearson: whatever the true probability, intervals made in
  /// this way hold it at least as often as the confidence says.
  ///
  ///     P(X ≥ k | lower) = (1 - confidence) / 2;  P(X ≤ k | upper) = (1 - confidence) / 2
  ///
  /// Both are shares of a beta distribution, so that the effort does not grow with the trials. With
  /// no successes the lower end is 0, with nothing else the upper end is 1; with no trials it is
  /// 0...1.
  ///
  /// - Precondition: 0 ≤ successes ≤ trials, and 0 < confidence < 1.
  /// - SeeAlso: C. J. Clopper, E. S. Pearson, *The use of confidence or fiducial limits illustrated
  ///   in the case of the binomial* (1934).
  public init(successes: Int, trials: Int, confidence: Double = 0.95) {
    precondition(0 <= successes && successes <= trials, "\(successes) of \(trials)")
    precondition(0 < confidence && confidence < 1, "\(confidence) is no confidence")
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
