import BLE

/// The beta distribution of shapes a and b. Its cumulative distribution function is the regularised
/// incomplete beta function I(x; a, b), which also gives the binomial and Student's distributions.
///
/// - SeeAlso: DLMF, 8.17; A. R. DiDonato, A. H. Morris, *Significant digit computation of the
///   incomplete beta function ratios* (1992), for the continued fraction.
struct IncompleteBeta {
  /// The shape at 0: the density is proportional to xᵃ⁻¹ there.
  let a: Double
  /// The shape at 1: the density is proportional to (1 - x)ᵇ⁻¹ there.
  let b: Double
  /// The constant factor of the density.
  private let factor: Double

  /// Creates a distribution from its shapes.
  ///
  /// - Precondition: Both shapes are positive.
  init(a: Double, b: Double) {
    (self.a, self.b) = (a, b)
    let twoPi = 0x1.921fb54442d18p2
    let rest = Stirling.rest(a + b) - Stirling.rest(a) - Stirling.rest(b)
    factor = (a / (a + b) * b / twoPi).squareRoot() * PortableMath.exp(rest)
  }

  /// The lower and upper tail probabilities at a number.
  ///
  /// The smaller one is accurate to about 12 digits, however small it is. The cost does not grow
  /// with the shapes.
  func shares(at x: Double) -> (below: Double, above: Double) {
    guard x > 0 else { return (0, 1) }
    guard x < 1 else { return (1, 0) }
    if x < (a + 1) / (a + b + 2) {
      let share = share(below: x, rest: 1 - x)
      return (share, 1 - share)
    }
    let share = mirrored.share(below: 1 - x, rest: x)
    return (1 - share, share)
  }

  /// Returns the number with a given lower tail probability, and 1 minus that number. Both are
  /// accurate however small they are.
  ///
  /// - Precondition: 0 < share < 1.
  func quantile(below share: Double) -> (number: Double, rest: Double) {
    if share <= shares(at: 0.5).below {
      let number = root(below: share)
      return (number, 1 - number)
    }
    let rest = mirrored.root(above: share)
    return (1 - rest, rest)
  }

  /// The number with a given upper tail probability, and 1 minus that number. For a small
  /// probability this is more accurate than the quantile of its complement.
  ///
  /// - Precondition: 0 < share < 1.
  func quantile(above share: Double) -> (number: Double, rest: Double) {
    let (rest, number) = mirrored.quantile(below: share)
    return (number, rest)
  }

  /// The number with a given lower tail probability, if this number is at most ½.
  private func root(below share: Double) -> Double {
    LogarithmicRoot.of(share, from: min(a / (a + b), 0.5), below: 1) { x in
      (shares(at: x).below, density(at: x, rest: 1 - x))
    }
  }

  /// The number with a given upper tail probability, if this number is at most ½.
  private func root(above share: Double) -> Double {
    LogarithmicRoot.of(share, from: min(a / (a + b), 0.5), below: 1) { x in
      (shares(at: x).above, -density(at: x, rest: 1 - x))
    }
  }

  /// The distribution of 1 - x.
  private var mirrored: IncompleteBeta { IncompleteBeta(a: b, b: a) }

  /// xᵃ⁻¹ yᵇ⁻¹ / B(a, b), with the powers and the gamma functions combined into small terms.
  ///
  /// - Parameter y: 1 - x, to full precision even if x is close to 1.
  private func density(at x: Double, rest y: Double) -> Double {
    let n = a + b
    let deviance = Deviance.of(a, from: n * x) + Deviance.of(b, from: n * y)
    return factor * PortableMath.exp(-deviance) / (x * y)
  }

  /// Returns the lower tail probability at a number that is at most slightly above the mean.
  private func share(below x: Double, rest y: Double) -> Double {
    // The number of terms of the fraction grows like the square root of the shapes.
    if min(a, b) > 3000 {
      let spread = 1 / (a / (x * x) + b / (y * y)).squareRoot()
      return TailIntegral.of(steepness: (a - 1) / x - (b - 1) / y, spread: spread) {
        density(at: x - $0, rest: y + $0)
      }
    }
    let fraction = ContinuedFraction.value(first: a * (a * y - b * x + 1) / (a + 1)) { m in
      let (before, after) = (a + 2 * m - 1, a + 2 * m + 1)
      let over = (a + m - 1) / before * (a + b + m - 1) / before * m * (b - m) * x * x
      let under = (a + m) * (a * y - b * x + 1 + m * (1 + y)) / after
      return (over, m + m * (b - m) * x / before + under)
    }
    return density(at: x, rest: y) * x * y / fraction
  }
}
