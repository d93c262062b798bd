/// Roots and logarithms of eight numbers in parallel, bit-identical on every platform.
///
/// Only `+`, `-`, `*` and operations on the bits are used, because the library's square root,
/// rounding and conversions run lane by lane.
extension SIMD8<Float> {
  /// The reciprocal of the square root of each lane, with a relative error of at most 5 · 10⁻⁶. For
  /// zero, it is a number above 10¹⁹, so that its product with zero is zero.
  ///
  /// Halving the exponent gives a first guess. Each Newton step then doubles the number of correct
  /// digits.
  ///
  /// - Precondition: No lane is negative, denormal or infinite.
  @inline(__always)
  var reciprocalSquareRoots: Self {
    let guess = SIMD8<UInt32>(repeating: 0x5f37_5a86) &- (unsafeBitCast(self, to: Bits.self) &>> 1)
    var root = unsafeBitCast(guess, to: Self.self)
    let half = 0.5 * self
    root *= 1.5 - half * root * root
    root *= 1.5 - half * root * root
    return root
  }

  /// The square root of each lane, with the same error and precondition as `reciprocalSquareRoots`.
  @inline(__always)
  var squareRoots: Self { self * reciprocalSquareRoots }

  /// The logarithm of each lane to the base 2, with an absolute error of at most 10⁻⁶ for numbers
  /// up to 4, and a relative error of 2⁻²³ beyond.
  ///
  ///     log₂ x = e + t · P(t),  x = 2ᵉ · (1 + t),  t in √½ - 1 ... √2 - 1
  ///
  /// with a polynomial P of sixth degree, a minimax fit.
  ///
  /// - Precondition: No lane is less than 2⁻¹²⁶, or infinite.
  @inline(__always)
  var binaryLogarithms: Self {
    let bits = unsafeBitCast(self, to: SIMD8<Int32>.self)
    let exponent = (bits &- 0x3f35_04f3) &>> 23
    let t = unsafeBitCast(bits &- (exponent &<< 23), to: Self.self) - 1
    // The integer is read from the last bits of a number from 1.5 · 2²³ on.
    let whole = unsafeBitCast(exponent &+ 0x4b40_0000, to: Self.self) - 0x1.8p23
    var p = 0x1.5d74c2p-3 * t - 0x1.173e0ap-2
    p = p * t + 0x1.3065bp-2
    p = p * t - 0x1.6f93b4p-2
    p = p * t + 0x1.ebff06p-2
    p = p * t - 0x1.71582ep-1
    p = p * t + 0x1.7154c4p+0
    return p * t + whole
  }

  private typealias Bits = SIMD8<UInt32>

  /// Returns the smaller of the two numbers in each lane.
  @inline(__always)
  func lesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  /// Returns the larger of the two numbers in each lane.
  @inline(__always)
  func greater(_ other: Self) -> Self { replacing(with: other, where: self .< other) }

  /// Returns the numbers for which the mask is set, and zero elsewhere.
  @inline(__always)
  func kept(where mask: SIMDMask<SIMD8<Int32>>) -> Self {
    Self.zero.replacing(with: self, where: mask)
  }
}

extension SIMDMask<SIMD8<Int32>> {
  /// `true` if any lane is set. The library's `any` compares lane by lane.
  @inline(__always)
  var isAny: Bool {
    let bits = unsafeBitCast(self, to: SIMD4<UInt64>.self)
    return bits[0] | bits[1] | bits[2] | bits[3] != 0
  }
}
