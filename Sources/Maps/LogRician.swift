import BLE

/// Rician fading of mean power 1, in decibels: its mean and standard deviation.
///
/// The power is (1 + K)⁻¹ times half a non-central χ² of two degrees of freedom. This is a mixture
/// of gamma variables of shape 1 + N, where N is a Poisson variable of mean K. Hence, with the
/// digamma and trigamma functions ψ and ψ₁,
///
///     E ln P = E ψ(1 + N) - ln(1 + K)
///     Var ln P = E [ψ₁(1 + N) + ψ(1 + N)²] - (E ψ(1 + N))²
///
/// - SeeAlso: N. L. Johnson, S. Kotz, N. Balakrishnan, *Continuous Univariate Distributions*,
///   vol. 2 (1995), chapter 29, for the mixture.
public struct LogRician: Hashable, Sendable {
  /// The mean of the power in decibels: -2.51 at K = 0, and 0 without scattered power.
  public let mean: Double
  /// The standard deviation of the power, in decibels: 5.57 at K = 0, and 0 without scattered
  /// power.
  public let deviation: Double

  /// The K factors for which the sums are evaluated. Above this range, fading is negligible.
  public static let range = 0.0...200.0

  /// Creates fading with a K factor, which is not negative.
  public init(kFactor: Double) {
    let k = min(kFactor, Self.range.upperBound)
    var digamma = -0.577_215_664_901_532_9
    var trigamma = Double.pi * Double.pi / 6
    var probability = PortableMath.exp(-k)
    var (first, second) = (0.0, 0.0)
    for count in 0...Int(k + 12 * (k + 4).squareRoot()) {
      first += probability * digamma
      second += probability * (trigamma + digamma * digamma)
      let next = Double(count + 1)
      digamma += 1 / next
      trigamma -= 1 / (next * next)
      probability *= k / next
    }
    let decibels = 10 / PortableMath.log(10)
    mean = decibels * (first - PortableMath.log(1 + k))
    deviation = decibels * max(second - first * first, 0).squareRoot()
  }
}
