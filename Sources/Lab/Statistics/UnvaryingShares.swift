/// The range in which the mean lies of shares, 0 ... 1, all of a sample of which were the same.
///
/// They do not scatter, so that Student's interval would have no width; but those that were not
/// seen may differ.
public struct UnvaryingShares: Hashable, Sendable {
  /// The least mean.
  public let lower: Double
  /// The greatest mean.
  public let upper: Double

  /// The range for n numbers, all of which were c: of all that they are a sample of, a share of u
  /// at most differs from c, and these lie within 0 ... 1.
  ///
  ///     c - u · c ... c + u · (1 - c),   u = 1 - ((1 - confidence) / 2)^(1 / (n - 1))
  ///
  /// The u is that of Clopper and Pearson for none in n - 1: the first number only tells what c is.
  /// So, whatever the distribution, ranges made in this way hold the mean at least as often as the
  /// confidence says: where c has the probability q, all numbers are c with qⁿ = q · qⁿ⁻¹, and of
  /// all c from which more than u differs these add up to (1 - confidence) / 2 at the most. Of a
  /// single number it is 0 ... 1.
  ///
  /// - Precondition: 0 ≤ c ≤ 1, there is one number or more, and 0 < confidence < 1.
  public init(_ share: Double, count: Int, confidence: Double = 0.95) {
    precondition((0...1).contains(share), "\(share) is no share")
    precondition(count > 0, "\(count) numbers")
    let differing = BinomialInterval(successes: 0, trials: count - 1, confidence: confidence).upper
    lower = share - differing * share
    upper = share + differing * (1 - share)
  }
}
