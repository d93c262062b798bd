/// Numbers with which tests compute without rounding.
public protocol ExactNumber: SignedNumeric, Comparable {
  /// A coordinate in units of a power of two.
  ///
  /// - Precondition: The coordinate is an integer multiple of the unit.
  init(_ value: Double, inUnitsOfTwoToTheMinus digits: Int)
}

@available(macOS 15, iOS 18, *)
extension Int128: ExactNumber {
  /// The integer number of units.
  public init(_ value: Double, inUnitsOfTwoToTheMinus digits: Int) {
    let units = value * Double(sign: .plus, exponent: digits, significand: 1)
    precondition(units == units.rounded() && units.magnitude < 0x1p100, "\(value) is not whole")
    self.init(units)
  }
}

/// An integer of any size: a sign, and digits of 32 bits, least significant first, without trailing
/// zeros.
public struct BigInteger {
  private var digits: [UInt32]
  private var isNegative: Bool

  private init(digits: [UInt32], isNegative: Bool) {
    self.digits = digits
    while self.digits.last == 0 { self.digits.removeLast() }
    self.isNegative = isNegative && !self.digits.isEmpty
  }

  private static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    a.count == b.count ? a.reversed().lexicographicallyPrecedes(b.reversed()) : a.count < b.count
  }

  private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var (sum, carry) = (a.count < b.count ? b : a, UInt64(0))
    let other = a.count < b.count ? a : b
    for index in sum.indices {
      carry += UInt64(sum[index]) + (index < other.count ? UInt64(other[index]) : 0)
      sum[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    return sum + [UInt32(carry)]
  }

  /// - Precondition: The first number is not less than the second.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var (difference, borrow) = (a, Int64(0))
    for index in a.indices {
      borrow += Int64(a[index]) - (index < b.count ? Int64(b[index]) : 0)
      difference[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    return difference
  }
}

extension BigInteger: SignedNumeric, Comparable {
  /// A small integer.
  public init(integerLiteral value: Int) {
    let size = value.magnitude
    self.init(
      digits: [UInt32(truncatingIfNeeded: size), UInt32(size >> 32)], isNegative: value < 0)
  }

  /// The same number, if it fits an `Int`.
  public init?(exactly source: some BinaryInteger) {
    guard let value = Int(exactly: source) else { return nil }
    self.init(integerLiteral: value)
  }

  /// The number without its sign.
  public var magnitude: BigInteger { BigInteger(digits: digits, isNegative: false) }

  /// Changes the sign.
  public mutating func negate() { self = BigInteger(digits: digits, isNegative: !isNegative) }

  /// The sum.
  public static func + (a: Self, b: Self) -> Self {
    if a.isNegative == b.isNegative {
      return Self(digits: sum(a.digits, b.digits), isNegative: a.isNegative)
    }
    return isLess(a.digits, b.digits)
      ? Self(digits: difference(b.digits, a.digits), isNegative: b.isNegative)
      : Self(digits: difference(a.digits, b.digits), isNegative: a.isNegative)
  }

  /// The difference.
  public static func - (a: Self, b: Self) -> Self { a + -b }

  /// The product.
  public static func * (a: Self, b: Self) -> Self {
    var product = [UInt32](repeating: 0, count: a.digits.count + b.digits.count)
    for (index, digit) in a.digits.enumerated() {
      var carry: UInt64 = 0
      for (other, factor) in b.digits.enumerated() {
        carry += UInt64(digit) * UInt64(factor) + UInt64(product[index + other])
        product[index + other] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      product[index + b.digits.count] = UInt32(carry)
    }
    return Self(digits: product, isNegative: a.isNegative != b.isNegative)
  }

  /// Multiplies by a number.
  public static func *= (a: inout Self, b: Self) { a = a * b }

  /// `true` if one number is less than another.
  public static func < (a: Self, b: Self) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? isLess(b.digits, a.digits) : isLess(a.digits, b.digits)
  }
}

extension BigInteger: ExactNumber {
  /// The integer number of units.
  public init(_ value: Double, inUnitsOfTwoToTheMinus digits: Int) {
    guard value != 0 else {
      self = 0
      return
    }
    // The value is an integer below 2⁵³ times a power of two.
    let significand = Int(value.significand * 0x1p52)
    let shift = Int(value.exponent) - 52 + digits
    precondition(significand.trailingZeroBitCount + shift >= 0, "\(value) is not whole")
    let size = significand >> max(-shift, 0)
    self = BigInteger(integerLiteral: value < 0 ? -size : size)
    guard shift > 0 else { return }
    self *= BigInteger(
      digits: [UInt32](repeating: 0, count: shift / 32) + [1 << UInt32(shift % 32)],
      isNegative: false)
  }
}
