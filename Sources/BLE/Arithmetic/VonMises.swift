/// The von Mises distribution: angles concentrated about a mode.
///
///     f(v) = exp(κ cos 2πv) / I₀(κ),  v = -1/2 ... 1/2 turn from the mode
///     F(v) = 1/2 + v + 1/π · Σ Iⱼ(κ) / I₀(κ) · sin(2πjv) / j,  j = 1, 2, ...
///
/// with the concentration κ and the modified Bessel functions Iⱼ of the first kind.
///
/// - SeeAlso: K. V. Mardia, P. E. Jupp, *Directional Statistics* (2000), 3.5.4, for both equations.
package struct VonMises: Hashable, Sendable {
  /// The concentration κ; 0 if all angles are equally likely.
  let concentration: Double
  /// ln I₀(κ), the logarithm of the Bessel function in the density.
  let logNormaliser: Double
  /// The means of cos 2πjv over the distribution, Iⱼ(κ) / I₀(κ), starting at j = 1.
  private let meanCosines: [Double]

  /// The concentrations for which the sums have enough terms.
  package static let range = 0.0...20.0

  /// The distribution with a concentration within `range`.
  package init(concentration: Double) {
    precondition(Self.range.contains(concentration), "a concentration of \(concentration)")
    self.concentration = concentration
    var mean = 1.0
    meanCosines = Self.ratios(concentration).map { ratio in
      mean *= ratio
      return mean
    }
    logNormaliser = PortableMath.log(Self.besselI0(concentration))
  }

  /// The modified Bessel function of the first kind and order zero, from its power series.
  package static func besselI0(_ x: Double) -> Double {
    var (term, sum, count) = (1.0, 1.0, 1.0)
    while term > sum * 0x1p-60 {
      term *= x * x / (4 * count * count)
      sum += term
      count += 1
    }
    return sum
  }

  /// The quantile function: an angle, in turns from the mode.
  ///
  /// - Parameter share: The cumulative probability, 0 ... 1.
  package func quantile(_ share: Double) -> Double {
    guard concentration > 0 else { return share - 0.5 }
    var (lower, upper) = (-0.5, 0.5)
    var angle = 0.0
    for _ in 0..<100 {
      let excess = cumulative(angle) - share
      if excess > 0 { upper = angle } else { lower = angle }
      var next = angle - excess / density(angle)
      if (next - angle).magnitude < 0x1p-50 { break }
      if !(lower < next && next < upper) { next = (lower + upper) / 2 }
      angle = next
    }
    return angle
  }

  private func density(_ angle: Double) -> Double {
    PortableMath.exp(concentration * PortableMath.cosine(turns: angle) - logNormaliser)
  }

  private func cumulative(_ angle: Double) -> Double {
    let twiceCosine = 2 * PortableMath.cosine(turns: angle)
    var (before, sine) = (0.0, PortableMath.sine(turns: angle))
    var sum = 0.0
    for (index, mean) in meanCosines.enumerated() {
      sum += mean * sine / Double(index + 1)
      (before, sine) = (sine, twiceCosine * sine - before)
    }
    return 0.5 + angle + sum / .pi
  }

  /// The ratios of Bessel functions, Iⱼ(κ) / Iⱼ₋₁(κ), starting at j = 1, until their product is
  /// below 10⁻¹⁵. They are computed backwards, by Iⱼ₋₁ - Iⱼ₊₁ = 2j/κ · Iⱼ.
  private static func ratios(_ concentration: Double) -> [Double] {
    let count = 14 + Int(2.5 * concentration)
    var ratios = Array(repeating: 0.0, count: count)
    var next = 0.0
    for order in (1...count).reversed() {
      next = 1 / (2 * Double(order) / concentration + next)
      ratios[order - 1] = next
    }
    return ratios
  }
}
