import BLE

/// The counter-based random numbers of one run: each draw is a pure function of seed, purpose,
/// stream and index.
///
/// Drawing has no side effects. So the order of evaluation does not matter, and adding a beacon
/// leaves every other beacon's random numbers unchanged.
///
///     let chance = Chance(seed: 7)
///     let delay = chance.uniform(.advertisingDelay, RandomStream("entrance"), eventNumber) * 10
///
/// The seed is the key of Philox. Philox's counter holds the index and a 64-bit mix of purpose and
/// stream. `uniform`, `normal` and `integer` read the same bits: no two of them may be drawn with
/// the same seed, purpose, stream and index.
public struct Chance: Hashable, Sendable {
  /// The seed, which reproduces the run.
  public let seed: UInt64

  /// The random numbers of a seed.
  public init(seed: UInt64) {
    self.seed = seed
  }

  /// A number in 0 ..< 1: a multiple of 2^-53, all equally likely.
  public func uniform(_ purpose: ChancePurpose, _ stream: RandomStream, _ index: UInt64) -> Double {
    Self.fraction(bits(purpose, stream, index).0)
  }

  /// Two independent numbers in 0 ..< 1; the first is the number that `uniform` gives.
  public func twoUniforms(_ purpose: ChancePurpose, _ stream: RandomStream, _ index: UInt64) -> (
    Double, Double
  ) {
    let (first, second) = bits(purpose, stream, index)
    return (Self.fraction(first), Self.fraction(second))
  }

  /// A standard normal number, between -8.6 and 8.6.
  ///
  ///     z = √(-2 ln(1 - u₁)) · cos(2π u₂)
  ///
  /// - SeeAlso: G. E. P. Box, M. E. Muller, *A note on the generation of random normal deviates*
  ///   (1958).
  public func normal(_ purpose: ChancePurpose, _ stream: RandomStream, _ index: UInt64) -> Double {
    let (first, second) = bits(purpose, stream, index)
    let radius = (-2 * PortableMath.log(1 - Self.fraction(first))).squareRoot()
    return radius * PortableMath.cosine(turns: Self.fraction(second))
  }

  /// An integer in 0 ..< `bound`: the upper half of 64 random bits times the bound.
  ///
  /// Probabilities differ by at most 2^-64, which no run is long enough to detect.
  ///
  /// - Precondition: The bound is positive.
  public func integer(
    below bound: Int, _ purpose: ChancePurpose, _ stream: RandomStream, _ index: UInt64
  ) -> Int {
    precondition(bound > 0, "the bound must be positive, not \(bound)")
    return Int(bits(purpose, stream, index).0.multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The 128 bits of a draw, as two independent numbers.
  private func bits(_ purpose: ChancePurpose, _ stream: RandomStream, _ index: UInt64) -> (
    UInt64, UInt64
  ) {
    let mixed = stream.mixed(with: purpose)
    let block = Philox.block(
      counter: SIMD4(
        UInt32(truncatingIfNeeded: index), UInt32(index >> 32),
        UInt32(truncatingIfNeeded: mixed), UInt32(mixed >> 32)),
      key: SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(seed >> 32)))
    return (
      UInt64(block[0]) | UInt64(block[1]) << 32,
      UInt64(block[2]) | UInt64(block[3]) << 32
    )
  }

  /// The upper 53 bits as a number in 0..<1.
  private static func fraction(_ bits: UInt64) -> Double {
    Double(bits >> 11) * 0x1p-53
  }
}
