import Buildings

/// The knife-edge loss, in single precision and for eight places in parallel.
enum BlockKnifeEdge {
  /// Returns `Diffraction.knifeEdgeLoss` for half of each detour, in metres, with an error of at
  /// most 10⁻⁴ dB.
  @inline(__always)
  static func losses(halfDetours: SIMD8<Float>) -> SIMD8<Float> {
    losses(attenuations: attenuations(nu: nu(halfDetours: halfDetours)))
  }

  /// Returns `Diffraction.grazingLoss` for half of each detour, in metres, with an error of at most
  /// 10⁻⁴ dB.
  @inline(__always)
  static func grazingLosses(halfDetours: SIMD8<Float>) -> SIMD8<Float> {
    let losses = losses(attenuations: attenuations(nu: -nu(halfDetours: halfDetours)))
    return losses.kept(where: losses .> 0)
  }

  /// Returns `Diffraction.nu` for half of each detour, in metres.
  @inline(__always)
  static func nu(halfDetours: SIMD8<Float>) -> SIMD8<Float> {
    (Float(8 / Diffraction.wavelength) * halfDetours).squareRoots
  }

  /// Returns `Diffraction.attenuation(nu:)` for each ν.
  @inline(__always)
  static func attenuations(nu: SIMD8<Float>) -> SIMD8<Float> {
    let shifted = nu - 0.1
    return 0x1.1b46b0p+1 * (shifted + (shifted * shifted + 1).squareRoots)
  }

  /// Returns ratios of amplitudes in decibels.
  @inline(__always)
  static func losses(attenuations: SIMD8<Float>) -> SIMD8<Float> {
    0x1.815182p+2 * attenuations.binaryLogarithms
  }

  /// Returns a ratio of amplitudes in decibels, with an error of at most 10⁻⁴ dB. It is faster than
  /// `Diffraction.loss(attenuation:)`.
  @inline(__always)
  static func loss(attenuation: Double) -> Double {
    Double(losses(attenuations: SIMD8(repeating: Float(attenuation)))[0])
  }
}
