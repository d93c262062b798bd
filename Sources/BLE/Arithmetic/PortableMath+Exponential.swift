extension PortableMath {
  /// e to the power of a number.
  ///
  /// - Returns: +∞ above 709.79, 0 below -745.14, NaN for NaN.
  /// - SeeAlso: FreeBSD's `e_exp.c` (Sun Microsystems, 1993): the method and the coefficients.
  public static func exp(_ x: Double) -> Double {
    guard x > -746, x < 710 else { return powerOfLimit(x) }
    let exponent = nearestInteger(x * 0x1.71547652b82fep0)  // x / ln 2
    let high = x - exponent * 0x1.62e42feep-1  // exact: 32 bits of ln 2 times 11 bits
    let low = exponent * 0x1.a39ef35793c76p-33
    return scaled(expOfSmall(high, minus: low), byPowerOfTwo: Int(exponent))
  }

  /// Ten to the power of a number: `pow10(decibels / 10)` is a ratio of powers.
  ///
  /// - Returns: +∞ above 308.26, 0 below -323.31, NaN for NaN.
  public static func pow10(_ x: Double) -> Double {
    guard x > -324, x < 309 else { return powerOfLimit(x) }
    let exponent = nearestInteger(x * 0x1.a934f0979a371p1)  // x / log₁₀ 2
    let high = x - exponent * 0x1.34413509f6p-2  // exact: 42 bits of log₁₀ 2 times 11 bits
    let low = exponent * 0x1.9fef311f12b36p-42
    // The remaining exponent of ten, times ln 10 in two parts, is an exponent of e.
    let ln10 = 0x1.26bb1bbb55516p1
    let ln10Rest = -0x1.f48ad494ea3e9p-53
    let (nearest, rest) = product(high, ln10)
    let correction = low * ln10 - (rest + high * ln10Rest)
    return scaled(expOfSmall(nearest, minus: correction), byPowerOfTwo: Int(exponent))
  }

  private static func powerOfLimit(_ x: Double) -> Double {
    x > 0 ? .infinity : x < 0 ? 0 : .nan
  }

  /// e to the power of `high - low`, within ± ln 2 / 2. `low` is far smaller than `high`.
  private static func expOfSmall(_ high: Double, minus low: Double) -> Double {
    let x = high - low
    let z = x * x
    let p1 = 0x1.555555555553ep-3
    let p2 = -0x1.6c16c16bebd93p-9
    let p3 = 0x1.1566aaf25de2cp-14
    let p4 = -0x1.bbd41c5d26bf1p-20
    let p5 = 0x1.6376972bea4dp-25
    let c = x - z * (p1 + z * (p2 + z * (p3 + z * (p4 + z * p5))))
    return 1 + (x * c / (2 - c) - low + high)
  }
}
