import BLE

/// The gamma distribution of shape a and scale 1. Its tail probabilities are the regularised
/// incomplete gamma functions P(a, x) and Q(a, x), which also give the Poisson and normal
/// distributions.
///
/// - SeeAlso: DLMF, 8.2 and 8.9; W. H. Press et al., *Numerical Recipes* (2007), 6.2.
struct IncompleteGamma {
  /// The shape: the density is proportional to xᵃ⁻¹ at 0.
  let a: Double
  /// The constant factor of the density.
  private let factor: Double

  /// Creates a distribution from its shape.
  ///
  /// - Precondition: The shape is positive.
  init(a: Double) {
    self.a = a
    let twoPi = 0x1.921fb54442d18p2
    factor = (a / twoPi).squareRoot() * PortableMath.exp(-Stirling.rest(a))
  }

  /// The lower and upper tail probabilities at a number.
  ///
  /// The smaller one is accurate to about 12 digits, however small it is. The cost does not grow
  /// with the shape.
  func shares(at x: Double) -> (below: Double, above: Double) {
    guard x > 0 else { return (0, 1) }
    if x < a + 1 {
      let share = share(below: x)
      return (share, 1 - share)
    }
    let share = share(above: x)
    return (1 - share, share)
  }

  /// The number with a given lower tail probability.
  ///
  /// - Precondition: 0 < share < 1.
  func quantile(below share: Double) -> Double {
    LogarithmicRoot.of(share, from: a, below: .greatestFiniteMagnitude) { x in
      (shares(at: x).below, density(at: x))
    }
  }

  /// The number with a given upper tail probability.
  ///
  /// - Precondition: 0 < share < 1.
  func quantile(above share: Double) -> Double {
    LogarithmicRoot.of(share, from: a, below: .greatestFiniteMagnitude) { x in
      (shares(at: x).above, -density(at: x))
    }
  }

  /// xᵃ⁻¹ e⁻ˣ / Γ(a).
  private func density(at x: Double) -> Double {
    factor * PortableMath.exp(-Deviance.of(a, from: x)) / x
  }

  /// `true` if sums would need too many terms.
  private var isLarge: Bool { a > 3000 }

  /// The integral from a number outwards, for a nearly normal density.
  private func tail(beyond x: Double, outwards: Double) -> Double {
    let steepness = outwards * (1 - (a - 1) / x)
    return TailIntegral.of(steepness: steepness, spread: x / a.squareRoot()) {
      density(at: x + outwards * $0)
    }
  }

  /// Returns the lower tail probability, by the series Σ xᵏ / (a (a + 1) ... (a + k)).
  private func share(below x: Double) -> Double {
    if isLarge { return tail(beyond: x, outwards: -1) }
    var (term, sum, under) = (1 / a, 1 / a, a)
    while term > 1e-17 * sum {
      under += 1
      term *= x / under
      sum += term
    }
    return density(at: x) * x * sum
  }

  /// Returns the upper tail probability, by the continued fraction 1 / (x + 1 - a - (1 - a) / (x +
  /// 3 - a - ...)).
  private func share(above x: Double) -> Double {
    if isLarge { return tail(beyond: x, outwards: 1) }
    let fraction = ContinuedFraction.value(first: x + 1 - a) { index in
      (index * (a - index), x + 2 * index + 1 - a)
    }
    return density(at: x) * x / fraction
  }
}
