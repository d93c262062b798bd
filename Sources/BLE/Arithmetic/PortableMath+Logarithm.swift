extension PortableMath {
  /// The natural logarithm.
  ///
  /// - Returns: -∞ for 0, NaN for negative numbers and NaN, +∞ for +∞.
  /// - SeeAlso: FreeBSD's `e_log.c` (Sun Microsystems, 1993): the method and the coefficients.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logarithmOfLimit(x) }
    let (exponent, f) = split(x)
    let halfSquare = 0.5 * f * f
    let ln2High = 0x1.62e42feep-1  // 32 bits of ln 2: its product with an exponent is exact
    let ln2Low = 0x1.a39ef35793c76p-33
    return log1pRest(f, halfSquare) + exponent * ln2Low - halfSquare + f + exponent * ln2High
  }

  /// The decimal logarithm; exact for powers of ten.
  ///
  /// - Returns: -∞ for 0, NaN for negative numbers and NaN, +∞ for +∞.
  /// - SeeAlso: FreeBSD's `e_log10.c` (Sun Microsystems, 1993): the method and the coefficients.
  public static func log10(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logarithmOfLimit(x) }
    let (exponent, f) = split(x)
    let halfSquare = 0.5 * f * f
    // ln(1 + f) in two parts. The lower 32 bits of the first part are clear, so its product below
    // is exact.
    let high = Double(bitPattern: (f - halfSquare).bitPattern & 0xFFFF_FFFF_0000_0000)
    let low = (f - high) - halfSquare + log1pRest(f, halfSquare)
    let perLnHigh = 0x1.bcb7b152p-2  // 1 / ln 10
    let perLnLow = 0x1.b9438ca9aadd5p-36
    let log2High = 0x1.34413509f6p-2  // log₁₀ 2
    let log2Low = 0x1.9fef311f12b36p-42
    let whole = exponent * log2High
    let fraction = high * perLnHigh
    let sum = whole + fraction
    let rest = exponent * log2Low + (low + high) * perLnLow + low * perLnHigh
    return rest + ((whole - sum) + fraction) + sum
  }

  private static func logarithmOfLimit(_ x: Double) -> Double {
    x == 0 ? -.infinity : x == .infinity ? x : .nan
  }

  /// A positive number as 2^exponent · (1 + f), with 1 + f between √½ and √2.
  @inline(__always)
  private static func split(_ x: Double) -> (exponent: Double, f: Double) {
    let isSubnormal = x < 0x1p-1022
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    let bitsOfRootOfHalf: UInt64 = 0x3FE6_A09E_0000_0000
    let distance = Int64(bits) - Int64(bitsOfRootOfHalf)
    let mantissa = UInt64(distance & 0xF_FFFF_FFFF_FFFF) + bitsOfRootOfHalf
    let exponent = Double(distance >> 52) - (isSubnormal ? 54 : 0)
    return (exponent, Double(bitPattern: mantissa) - 1)
  }

  /// The remainder of ln(1 + f) after f - f² / 2, as a polynomial in (f / (2 + f))².
  @inline(__always)
  private static func log1pRest(_ f: Double, _ halfSquare: Double) -> Double {
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let odd =
      z
      * (0x1.5555555555593p-1
        + w * (0x1.2492494229359p-2 + w * (0x1.7466496cb03dep-3 + w * 0x1.2f112df3e5244p-3)))
    let even = w * (0x1.999999997fa04p-2 + w * (0x1.c71c51d8e78afp-3 + w * 0x1.39a09d078c69fp-3))
    return s * (halfSquare + (odd + even))
  }
}
