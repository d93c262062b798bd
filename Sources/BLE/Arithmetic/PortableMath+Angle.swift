/// Angles are in turns: a full turn is 1. Reduction to one turn is then exact at any size, unlike
/// in radians. The sines and cosines of quarter turns are exactly 0 and ±1.
extension PortableMath {
  /// The sine of an angle in turns: sin(2π · turns).
  ///
  /// - Returns: NaN for ±∞ and NaN.
  public static func sine(turns: Double) -> Double {
    let (quadrant, angle) = reduced(turns)
    return switch quadrant {
    case 0: sineOfSmall(angle)
    case 1: cosineOfSmall(angle)
    case -1: -cosineOfSmall(angle)
    default: -sineOfSmall(angle)
    }
  }

  /// The cosine of an angle in turns: cos(2π · turns).
  ///
  /// - Returns: NaN for ±∞ and NaN.
  public static func cosine(turns: Double) -> Double {
    let (quadrant, angle) = reduced(turns)
    return switch quadrant {
    case 0: cosineOfSmall(angle)
    case 1: -sineOfSmall(angle)
    case -1: sineOfSmall(angle)
    default: -cosineOfSmall(angle)
    }
  }

  /// The direction of the point (x, y) from the origin, in turns anticlockwise from the x axis:
  /// from -0.5 to 0.5, exact for multiples of 45°.
  ///
  /// Zeros and infinities follow IEEE 754: the signs of zeros count, and two infinities are equal
  /// in magnitude.
  ///
  /// - Returns: NaN if either argument is NaN.
  public static func arctangent2(y: Double, x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let isSteep = y.magnitude > x.magnitude
    let (longer, shorter) = isSteep ? (y.magnitude, x.magnitude) : (x.magnitude, y.magnitude)
    let (nearest, rest) = arctangent(of: shorter, over: longer)
    let isLeft = x.sign == .minus
    let turns: Double =
      switch (isSteep, isLeft) {
      case (false, false): nearest + rest
      case (true, false): 0.25 - nearest - rest
      case (true, true): 0.25 + nearest + rest
      case (false, true): 0.5 - nearest - rest
      }
    return y.sign == .minus ? -turns : turns
  }
}

extension PortableMath {
  /// An angle in radians within ± π / 4: the nearest number and its remainder.
  private typealias SmallAngle = (nearest: Double, rest: Double)

  /// The quadrant, -2 to 2, whose middle is nearest to an angle in turns, and the angle relative to
  /// that middle.
  private static func reduced(_ turns: Double) -> (quadrant: Int, angle: SmallAngle) {
    guard turns.magnitude < 0x1p52 else {
      return (0, (turns.isFinite ? 0 : .nan, 0))  // Numbers this large are integers.
    }
    let part = turns - nearestInteger(turns)
    let quadrant = nearestInteger(4 * part)
    let remainder = part - quadrant / 4
    let twoPi = 0x1.921fb54442d18p2
    let twoPiRest = 0x1.1a62633145c07p-52
    let (nearest, rest) = product(remainder, twoPi)
    return (Int(quadrant), (nearest, rest + remainder * twoPiRest))
  }

  /// - SeeAlso: FreeBSD's `k_sin.c` (Sun Microsystems, 1993): the method and the coefficients.
  private static func sineOfSmall(_ angle: SmallAngle) -> Double {
    let (x, rest) = angle
    let z = x * x
    let s1 = -0x1.5555555555549p-3
    let s2 = 0x1.111111110f8a6p-7
    let s3 = -0x1.a01a019c161d5p-13
    let s4 = 0x1.71de357b1fe7dp-19
    let s5 = -0x1.ae5e68a2b9cebp-26
    let s6 = 0x1.5d93a5acfd57cp-33
    let higher = s2 + z * (s3 + z * (s4 + z * (s5 + z * s6)))
    let cube = z * x
    return x - ((z * (0.5 * rest - cube * higher) - rest) - cube * s1)
  }

  /// - SeeAlso: FreeBSD's `k_cos.c` (Sun Microsystems, 1993): the method and the coefficients.
  private static func cosineOfSmall(_ angle: SmallAngle) -> Double {
    let (x, rest) = angle
    let z = x * x
    let c1 = 0x1.555555555554cp-5
    let c2 = -0x1.6c16c16c15177p-10
    let c3 = 0x1.a01a019cb159p-16
    let c4 = -0x1.27e4f809c52adp-22
    let c5 = 0x1.1ee9ebdb4b1c4p-29
    let c6 = -0x1.8fae9be8838d4p-37
    let higher = z * (c1 + z * (c2 + z * (c3 + z * (c4 + z * (c5 + z * c6)))))
    let half = 0.5 * z
    let most = 1 - half
    return most + (((1 - most) - half) + (z * higher - x * rest))
  }

  /// The arctangent of a ratio s / l from 0 to 1, in turns, as a number and a correction.
  ///
  /// If c is the multiple of 1/8 nearest to the ratio, u is small:
  ///
  ///     atan(s / l) = atan(c) + atan(u),  u = (s - c l) / (l + c s)
  ///     atan(u) = u - u³ / 3 + u⁵ / 5 - ...
  private static func arctangent(
    of shorter: Double, over longer: Double
  ) -> (nearest: Double, rest: Double) {
    if longer == 0 { return (0, 0) }
    if shorter == .infinity { return (0.125, 0) }
    let eighths = nearestInteger(8 * (shorter / longer))
    if eighths == 0 { return (arctangentOfSmall(shorter / longer), 0) }
    // The two are of similar magnitude now, so both can be scaled towards 1 without loss.
    let scale = longer > 1 ? 0x1p-600 : 0x1p400
    let (s, l) = (shorter * scale, longer * scale)
    let c = eighths / 8
    let (nearest, rest) = product(c, l)
    let u = ((s - nearest) - rest) / (l + c * s)
    let (table, tableRest) = arctangentOfEighths(Int(eighths))
    return (table, arctangentOfSmall(u) + tableRest)
  }

  /// The arctangent of a number within ± 1/16, in turns.
  private static func arctangentOfSmall(_ u: Double) -> Double {
    let z = u * u
    let higher =
      z * (1 / 3 - z * (1 / 5 - z * (1 / 7 - z * (1 / 9 - z * (1 / 11 - z * (1 / 13 - z / 15))))))
    let perTwoPi = 0x1.45f306dc9c883p-3
    let perTwoPiRest = -0x1.6b01ec5417056p-57
    return u * perTwoPi + u * (perTwoPiRest - perTwoPi * higher)
  }

  /// atan(n / 8) / 2π for n from 1 to 8: the nearest number and its remainder.
  private static func arctangentOfEighths(_ n: Int) -> (nearest: Double, rest: Double) {
    switch n {
    case 1: (0x1.4444750777668p-6, 0x1.b7f9255cb1f1ep-60)
    case 2: (0x1.3f670b6bdc73dp-5, 0x1.bbe87e7941244p-61)
    case 3: (0x1.d3c3a482f3ab5p-5, -0x1.16f02508c9309p-61)
    case 4: (0x1.2e4051d9df308p-4, 0x1.995a23db6b8d4p-58)
    case 5: (0x1.6c266f6edfc1ep-4, 0x1.f0066ff5b8be7p-59)
    case 6: (0x1.a37f5c4c419efp-4, 0x1.9a97709251caep-59)
    case 7: (0x1.d49ab3ac8b1bbp-4, 0x1.41af9789432fbp-58)
    default: (0.125, 0)
    }
  }
}
