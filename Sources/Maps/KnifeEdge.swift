import Buildings

/// The knife-edge loss, in single precision and for eight places in parallel.
enum KnifeEdge {
  /// `Diffraction.knifeEdgeLoss` for half of each detour, in metres, with an error of at most 10⁻⁴
  /// dB.
  @inline(__always)
  static func losses(halfDetours: SIMD8<Float>) -> SIMD8<Float> {
    let shifted = (Float(8 / Diffraction.wavelength) * halfDetours).squareRoots - 0.1
    let argument = shifted + (shifted * shifted + 1).squareRoots
    return 6.9 + 0x1.815182p+2 * argument.binaryLogarithms
  }
}
