/// Two edges of a path, and the correction for both together.
///
/// Each edge has its knife-edge attenuation as seen from the neighbouring corners of the path. The
/// product is exact if the edges are far apart. The correction K makes it exact where the edges are
/// close:
///
///     K = (1 − w) / r + w / (1 + 2/π · asin ρ),   w = (1 + 0.45 · (ν₁ + ν₂))⁻²
///     ρ = ±√(a · c / ((a + b) · (b + c))),   r = √(1 − ρ²)
///
/// for legs of lengths a, b and c. ρ is positive if the path bends twice to the same hand.
///
/// 1/r is the correction of ITU-R P.526 for two edges of similar loss; with it, K is exact for such
/// edges far from grazing. K is also exact where the path grazes both edges: there the field is the
/// probability that two normal variables of correlation ρ are both positive (W. F. Sheppard, 1899).
/// w blends these two corrections; it was chosen so that K agrees with the double Fresnel integral.
///
/// - SeeAlso: ITU-R P.526, *Propagation by diffraction*, double isolated edges; L. E. Vogler, *An
///   attenuation function for multiple knife-edge diffraction* (1982), for the integral.
struct EdgePair {
  /// r = √(1 − ρ²).
  let rest: Double
  /// 2/π · asin ρ.
  let arcsine: Double

  /// Two edges on a path with given lengths before, between and behind them, in metres.
  ///
  /// - Parameter hands: 1 if the path bends to the same hand around both, -1 if not.
  @inline(__always)
  init(_ before: Double, _ between: Double, _ behind: Double, hands: Double) {
    let whole = 1 / ((before + between) * (between + behind))
    rest = (between * (before + between + behind) * whole).squareRoot()
    arcsine = hands * Self.arcsine(of: (before * behind * whole).squareRoot())
  }

  /// The correction K, for edges whose ν add up to `sum`.
  @inline(__always)
  func factor(_ sum: Double) -> Double {
    let weight = Self.weight(sum)
    return (1 - weight) / rest + weight / (1 + arcsine)
  }

  /// The correction K far from grazing, and at grazing.
  var parts: (Double, Double) { (1 / rest, 1 / (1 + arcsine)) }

  /// The weight w of the correction at grazing, for edges whose ν add up to `sum`.
  @inline(__always)
  static func weight(_ sum: Double) -> Double { 1 / ((1 + 0.45 * sum) * (1 + 0.45 * sum)) }

  /// 2/π · asin of a number from 0 to 1, with an error below 5 · 10⁻⁵.
  ///
  /// - SeeAlso: M. Abramowitz, I. A. Stegun, *Handbook of Mathematical Functions* (1964), 4.4.45.
  @inline(__always)
  private static func arcsine(of x: Double) -> Double {
    let series = 1.5707288 + x * (-0.2121144 + x * (0.0742610 + x * -0.0187293))
    return 1 - (max(1 - x, 0)).squareRoot() * series * 0x1.45f306dc9c883p-1  // 2/π
  }
}
