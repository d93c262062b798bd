import Sim

/// The loss around a knife edge, in single precision and for eight places side by side.
enum KnifeEdge {
  /// `Diffraction.knifeEdgeLoss`, off by at most 10⁻⁴ dB, given half of the detours in metres.
  @inline(__always)
  static func losses(halfDetours: SIMD8<Float>) -> SIMD8<Float> {
    let shifted = (Float(8 / Diffraction.wavelength) * halfDetours).squareRoots - 0.1
    let argument = shifted + (shifted * shifted + 1).squareRoots
    return 6.9 + 0x1.815182p+2 * argument.binaryLogarithms
  }
}
