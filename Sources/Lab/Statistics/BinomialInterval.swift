import BLE
import Sim

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
  /// With no successes the lower end is 0, with nothing else the upper end is 1; with no trials it
  /// is 0...1.
  ///
  /// - Precondition: 0 ≤ successes ≤ trials, and 0 < confidence < 1.
  /// - Complexity: O(trials).
  /// - SeeAlso: C. J. Clopper, E. S. Pearson, *The use of confidence or fiducial limits illustrated
  ///   in the case of the binomial* (1934).
  public init(successes: Int, trials: Int, confidence: Double = 0.95) {
    precondition(0 <= successes && successes <= trials, "\(successes) of \(trials)")
    precondition(0 < confidence && confidence < 1, "\(confidence) is no confidence")
    self.successes = successes
    self.trials = trials
    let tail = (1 - confidence) / 2
    lower =
      successes == 0
      ? 0 : Self.bisect { Self.atLeast(successes, of: trials, probability: $0) < tail }
    upper =
      successes == trials
      ? 1 : Self.bisect { 1 - Self.atLeast(successes + 1, of: trials, probability: $0) > tail }
  }

  /// The probability of at least so many successes: a sum of binomial terms, each from its
  /// logarithm, since n choose k soon leaves the range of a `Double`.
  static func atLeast(_ successes: Int, of trials: Int, probability: Double) -> Double {
    let success = PortableMath.log(probability)
    let failure = PortableMath.log(1 - probability)
    var ways = 0.0
    var sum = 0.0
    for count in 0...trials {
      if count > 0 { ways += PortableMath.log(Double(trials - count + 1) / Double(count)) }
      guard count >= successes else { continue }
      sum += PortableMath.exp(ways + Double(count) * success + Double(trials - count) * failure)
    }
    return min(sum, 1)
  }

  /// Where between 0 and 1 a condition that holds below and not above ceases to hold.
  private static func bisect(_ isBelow: (Double) -> Bool) -> Double {
    var (lower, upper) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (lower + upper) / 2
      if isBelow(middle) { lower = middle } else { upper = middle }
    }
    return (lower + upper) / 2
  }
}
