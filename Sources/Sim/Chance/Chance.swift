import BLE

/// All the luck of one run: each draw is a pure function of the seed, a purpose, someone and an
/// index.
///
/// Nothing is used up by drawing. So no order of evaluation can matter, and adding a beacon changes
/// no other's luck.
///
///     let chance = Chance(seed: 7)
///     let delay = chance.uniform(.advertisingDelay, Who("entrance"), eventNumber) * 10
///
/// The seed is the key of Philox; its counter holds the index and a 64-bit mix of purpose and
/// someone. `uniform`, `normal` and `integer` read the same bits: draw no two of them with all four
/// the same.
public struct Chance: Hashable, Sendable {
  /// What the run is repeated from.
  public let seed: UInt64

  /// The luck that belongs to a seed.
  public init(seed: UInt64) {
    self.seed = seed
  }

  /// A number from 0 up to, and without, 1: a multiple of 2^-53, all equally likely.
  public func uniform(_ purpose: Purpose, _ who: Who, _ index: UInt64) -> Double {
    Self.fraction(bits(purpose, who, index).0)
  }

  /// Two numbers like that of `uniform`, independent of one another; the first is the same.
  public func twoUniforms(_ purpose: Purpose, _ who: Who, _ index: UInt64) -> (Double, Double) {
    let (first, second) = bits(purpose, who, index)
    return (Self.fraction(first), Self.fraction(second))
  }

  /// A number from the normal distribution with mean 0 and variance 1, between -8.6 and 8.6.
  ///
  ///     z = √(-2 ln(1 - u₁)) · cos(2π u₂)
  ///
  /// - SeeAlso: G. E. P. Box, M. E. Muller, *A note on the generation of random normal deviates*
  ///   (1958).
  public func normal(_ purpose: Purpose, _ who: Who, _ index: UInt64) -> Double {
    let (first, second) = bits(purpose, who, index)
    let radius = (-2 * PortableMath.log(1 - Self.fraction(first))).squareRoot()
    return radius * PortableMath.cosine(turns: Self.fraction(second))
  }

  /// A whole number from 0 up to, and without, a bound: the upper half of 64 random bits times the
  /// bound.
  ///
  /// No number is more likely than another by more than 2^-64, which no run is long enough to show.
  ///
  /// - Precondition: The bound is positive.
  public func integer(
    below bound: Int, _ purpose: Purpose, _ who: Who, _ index: UInt64
  ) -> Int {
    precondition(bound > 0, "there is no whole number from 0 and below \(bound)")
    return Int(bits(purpose, who, index).0.multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The 128 bits of a draw, as two independent numbers.
  private func bits(_ purpose: Purpose, _ who: Who, _ index: UInt64) -> (UInt64, UInt64) {
    let luck = who.mixed(with: purpose)
    let block = Philox.block(
      counter: SIMD4(
        UInt32(truncatingIfNeeded: index), UInt32(index >> 32),
        UInt32(truncatingIfNeeded: luck), UInt32(luck >> 32)),
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
