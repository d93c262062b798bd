/// Logarithms, powers and angles that are identical to the last bit on every platform.
///
/// The functions use only `+`, `-`, `*`, `/` and the square root, which IEEE 754 defines exactly.
/// They fuse no operations and call no system library. The error is below 1.6 units in the last
/// place for `arctangent2`, and below 0.9 units for every other function. It was measured against
/// 150-bit values at more than 170,000 arguments for each function.
///
/// Constants are in hexadecimal. A compiler may round a decimal literal twice, differently on
/// different platforms, and then miss the nearest number.
///
/// - SeeAlso: W. J. Cody, W. Waite, *Software Manual for the Elementary Functions* (1980); T. J.
///   Dekker, *A floating-point technique for extending the available precision* (1971).
public enum PortableMath {
  /// The nearest integer to a number below 2^52 in magnitude; ties go to the even integer.
  ///
  /// Numbers beyond 2^52 have no fraction bits, so adding such a number rounds, and subtracting it
  /// again leaves the integer.
  public static func nearestInteger(_ x: Double) -> Double {
    let noFractions = x < 0 ? -0x1p52 : 0x1p52
    return (x + noFractions) - noFractions
  }

  /// The exact product of two numbers, as the nearest number and its remainder.
  ///
  /// The product is exact if nothing overflows or underflows on the way: if both numbers and the
  /// product are 0 or between 2^-900 and 2^900 in magnitude. For smaller numbers, the remainder is
  /// off by a few times the least positive number.
  ///
  /// - SeeAlso: Dekker (1971), `mul12`, with Veltkamp's splitting of a number into halves of 26
  ///   bits.
  static func product(_ a: Double, _ b: Double) -> (nearest: Double, rest: Double) {
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    let nearest = a * b
    return (nearest, ((aHigh * bHigh - nearest) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  private static func halves(_ x: Double) -> (high: Double, low: Double) {
    let shifted = 0x8000001p0 * x
    let high = shifted - (shifted - x)
    return (high, x - high)
  }

  /// A number in 0.5..<4 times a power of two, rounded once; infinity or zero if out of range.
  static func scaled(_ x: Double, byPowerOfTwo exponent: Int) -> Double {
    if exponent > 1023 {
      return x * 2 * power(exponent - 1)
    }
    if exponent < -1022 {
      return x * power(exponent + 54) * 0x1p-54
    }
    return x * power(exponent)
  }

  private static func power(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1023) << 52)
  }
}
