import BLE

/// The counter-based random numbers of a particle filter: each is a pure function of seed, purpose,
/// step and particle.
struct ParticleChance: Hashable, Sendable {
  let seed: UInt64

  /// The purpose of a random number.
  enum Purpose: UInt32 {
    /// The initial position of a particle.
    case place = 1
    /// The initial velocity.
    case velocity = 2
    /// The change of velocity in a step.
    case change = 3
    /// The choice of the particles to keep in a resampling.
    case keeping = 4
    /// The movement of a particle that counted steps do not show.
    case drift = 5
  }

  /// Two numbers in 0..<1.
  ///
  /// - Parameter attempt: The count of earlier draws that were rejected for the same purpose; less
  ///   than 2²⁴.
  @inline(__always)
  func uniforms(
    _ purpose: Purpose, step: UInt64, particle: Int = 0, attempt: Int = 0
  ) -> (Double, Double) {
    let block = Philox.block(
      counter: SIMD4(
        UInt32(truncatingIfNeeded: particle), UInt32(truncatingIfNeeded: step),
        UInt32(truncatingIfNeeded: step >> 32),
        purpose.rawValue | UInt32(truncatingIfNeeded: attempt) << 8),
      key: SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(seed >> 32)))
    return (Self.fraction(block[0], block[1]), Self.fraction(block[2], block[3]))
  }

  /// Two independent numbers from the normal distribution with mean 0 and variance 1.
  ///
  /// - SeeAlso: G. E. P. Box, M. E. Muller, *A note on the generation of random normal deviates*
  ///   (1958).
  @inline(__always)
  func normals(_ purpose: Purpose, step: UInt64, particle: Int) -> (Double, Double) {
    let (first, second) = uniforms(purpose, step: step, particle: particle)
    let radius = (-2 * PortableMath.log(1 - first)).squareRoot()
    return (radius * PortableMath.cosine(turns: second), radius * PortableMath.sine(turns: second))
  }

  /// The upper 53 of 64 bits as a number in 0..<1.
  @inline(__always)
  private static func fraction(_ low: UInt32, _ high: UInt32) -> Double {
    Double((UInt64(low) | UInt64(high) << 32) >> 11) * 0x1p-53
  }
}
