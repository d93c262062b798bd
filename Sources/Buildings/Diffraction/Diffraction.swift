import BLE

/// The loss due to diffraction around an edge.
public enum Diffraction {
  /// The wavelength in the middle of the band, at 2.44 GHz, in metres.
  @inlinable public static var wavelength: Double { 299_792_458 / 2.44e9 }

  /// The loss around a single knife edge.
  ///
  ///     J(ν) = 6.9 + 20 · log₁₀(√((ν − 0.1)² + 1) + ν − 0.1),   ν = 2 · √(Δ / λ)
  ///
  /// where Δ is the difference in length between the path around the edge and the straight line.
  /// If the line grazes the edge, Δ = 0 and the loss is 6 dB.
  ///
  /// - Parameter detour: Δ, in metres; negative values, which only rounding causes, count as zero.
  /// - SeeAlso: ITU-R P.526, *Propagation by diffraction*, single knife-edge obstacle, equation for
  ///   J(ν) and the form of ν in terms of the path difference.
  public static func knifeEdgeLoss(detour: Double) -> Decibels {
    Decibels(knifeEdgeLoss(nu: 2 * (max(detour, 0) / wavelength).squareRoot()))
  }

  /// J(ν), in decibels; ν is negative on the lit side of the edge.
  @inline(__always)
  static func knifeEdgeLoss(nu: Double) -> Double {
    let shifted = nu - 0.1
    return 6.9 + 20 * PortableMath.log10((shifted * shifted + 1).squareRoot() + shifted)
  }

  /// The detour around a knife edge with a given loss, the inverse of `knifeEdgeLoss`; zero if the
  /// loss at any detour is larger.
  static func detour(ofKnifeEdgeLoss loss: Decibels) -> Double {
    let ratio = PortableMath.exp((loss.value - 6.9) * 0x1.d791c5f888823p-4)  // ln 10 / 20
    let shifted = 0.5 * (ratio - 1 / ratio)
    let nu = max(shifted + 0.1, 0)
    return 0.25 * nu * nu * wavelength
  }
}
