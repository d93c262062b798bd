import BLE

/// The remainder of Stirling's formula for the gamma function.
enum Stirling {
  /// Returns the value of the function μ in
  ///
  ///     Γ(z) = √(2π) · z^(z - ½) · e^(-z) · e^μ(z)
  ///
  /// For z of 10 and above, μ is the series Σ B₂ₖ / (2k (2k - 1) z²ᵏ⁻¹), whose terms beyond k = 8
  /// are less than 2·10⁻¹⁷. Below 10, it follows from μ(z) = μ(z + 1) + (z + ½) ln(1 + 1/z) - 1.
  /// Accurate to about 10⁻¹⁵.
  ///
  /// In factors of probabilities, the function replaces the large logarithms of Γ, which would
  /// cancel except for a small difference. For 10⁹ trials, only six digits of that difference would
  /// remain.
  ///
  /// - Precondition: The number is positive.
  /// - SeeAlso: DLMF, 5.11.1; C. Loader, *Fast and accurate computation of binomial probabilities*
  ///   (2000).
  static func rest(_ number: Double) -> Double {
    var (z, steps) = (number, 0.0)
    while z < 10 {
      steps += (z + 0.5) * PortableMath.log((z + 1) / z) - 1
      z += 1
    }
    let coefficients: [Double] = [
      1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156, -3617 / 122_400,
    ]
    let series = coefficients.reversed().reduce(0) { $0 / (z * z) + $1 } / z
    return steps + series
  }
}
