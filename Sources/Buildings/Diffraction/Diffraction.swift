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
    Decibels(loss(attenuation: attenuation(nu: nu(detour: detour))))
  }

  /// The loss of a line that passes an edge on its lit side, in decibels: J(ν) with
  /// ν = −2 · √(Δ / λ), from 6 dB at Δ = 0 to nothing at `widestGraze`.
  package static func grazingLoss(detour: Double) -> Double {
    max(loss(attenuation: attenuation(nu: -nu(detour: detour))), 0)
  }

  /// The loss if a line just grazes an edge: J(0), in decibels.
  @inlinable package static var grazedLoss: Double { 0x1.821a402658739p+2 }

  /// The detour of an edge, in metres, at and beyond which the edge no longer attenuates a line on
  /// its lit side: ν = −0.78, as in ITU-R P.526.
  package static var widestGraze: Double { 0.25 * 0.7807 * 0.7807 * wavelength }

  /// The distance, in metres, within which a line of a given length grazes an edge.
  static func widestGraze(ofLine length: Double) -> Double {
    0.5 * (widestGraze * (2 * length + widestGraze)).squareRoot()
  }

  /// The knife-edge parameter ν of a detour in metres.
  @inlinable @inline(__always)
  package static func nu(detour: Double) -> Double {
    2 * (max(detour, 0) / wavelength).squareRoot()
  }

  /// The ratio of the field without an edge to the field behind the edge: J(ν) as a ratio of
  /// amplitudes.
  ///
  ///     10^(6.9 / 20) · (√((ν − 0.1)² + 1) + ν − 0.1)
  ///
  /// - Parameter nu: Negative on the lit side of the edge.
  @inlinable @inline(__always)
  package static func attenuation(nu: Double) -> Double {
    let shifted = nu - 0.1
    return 0x1.1b46affc5a797p+1 * ((shifted * shifted + 1).squareRoot() + shifted)
  }

  /// A ratio of amplitudes, converted to decibels.
  @inlinable @inline(__always)
  package static func loss(attenuation: Double) -> Double {
    20 * PortableMath.log10(attenuation)
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
