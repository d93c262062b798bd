/// A signed integer of 256 bits, in two's complement. Results beyond this range wrap around.
///
/// Sums of squares need more bits than Swift's `Int128` has, which also needs macOS 15 or iOS 18.
public struct WideInteger: Hashable, Sendable {
  /// The words, least significant first.
  private var words: SIMD4<UInt64>

  private init(words: SIMD4<UInt64>) { self.words = words }

  /// Creates the number with the value of another one.
  public init(_ number: Int64) {
    words = SIMD4(repeating: number < 0 ? .max : 0)
    words[0] = UInt64(bitPattern: number)
  }

  /// Zero.
  public static let zero = WideInteger(0)

  /// Creates a number from the upper and the lower 128 bits; `nil` if either is negative or has
  /// more bits.
  public init?(high: WideInteger, low: WideInteger) {
    guard high.halves.high == .zero, low.halves.high == .zero else { return nil }
    words = SIMD4(lowHalf: low.words.lowHalf, highHalf: high.words.lowHalf)
  }

  /// The upper and the lower 128 bits, each as a number that is not negative.
  public var halves: (high: WideInteger, low: WideInteger) {
    (
      WideInteger(words: SIMD4(lowHalf: words.highHalf, highHalf: .zero)),
      WideInteger(words: SIMD4(lowHalf: words.lowHalf, highHalf: .zero))
    )
  }

  /// `true` if the number is below zero.
  public var isNegative: Bool { words[3] >> 63 == 1 }

  /// The number without its sign.
  public var magnitude: WideInteger { isNegative ? -self : self }

  /// Divides a number that is not negative.
  ///
  /// - Returns: The remainder.
  mutating func divide(by divisor: UInt64) -> UInt64 {
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      (words[index], remainder) = divisor.dividingFullWidth((remainder, words[index]))
    }
    return remainder
  }

  /// Returns the `Double` nearest to the number of two words; if two are equally near, the even
  /// one.
  private static func nearest(_ high: UInt64, _ low: UInt64) -> Double {
    let shift = high.leadingZeroBitCount
    // The last bit stands for all lower bits: it is far below the digits of a `Double`.
    let rest: UInt64 = low << shift == 0 ? 0 : 1
    let top = high << shift | low >> (64 - shift) | rest
    return Double(sign: .plus, exponent: 64 - shift, significand: Double(top))
  }

  /// The nearest `Double`; beyond 128 bits, the rounded sum of both rounded halves.
  public var inDouble: Double {
    let words = magnitude.words
    let size = Self.nearest(words[3], words[2]) * 0x1p128 + Self.nearest(words[1], words[0])
    return isNegative ? -size : size
  }
}

extension WideInteger: Comparable {
  /// `true` if one number is less than another.
  public static func < (a: Self, b: Self) -> Bool {
    let top = (Int64(bitPattern: a.words[3]), Int64(bitPattern: b.words[3]))
    return (top.0, a.words[2], a.words[1], a.words[0]) < (top.1, b.words[2], b.words[1], b.words[0])
  }

  /// The negated number.
  public static prefix func - (a: Self) -> Self { Self(words: ~a.words) + Self(1) }

  /// The sum.
  public static func + (a: Self, b: Self) -> Self {
    var (sum, carries) = (a, false)
    for index in a.words.indices {
      let (once, overflows) = a.words[index].addingReportingOverflow(b.words[index])
      let (twice, overflowsAgain) = once.addingReportingOverflow(carries ? 1 : 0)
      (sum.words[index], carries) = (twice, overflows || overflowsAgain)
    }
    return sum
  }

  /// Adds a number.
  public static func += (a: inout Self, b: Self) { a = a + b }

  /// The difference.
  public static func - (a: Self, b: Self) -> Self { a + -b }

  /// The product.
  public static func * (a: Self, b: Self) -> Self {
    var product = zero
    for place in a.words.indices {
      var carry: UInt64 = 0
      for index in place..<a.words.scalarCount {
        let (high, low) = a.words[place].multipliedFullWidth(by: b.words[index - place])
        let (once, overflows) = low.addingReportingOverflow(carry)
        let (twice, overflowsAgain) = once.addingReportingOverflow(product.words[index])
        product.words[index] = twice
        carry = high + (overflows ? 1 : 0) + (overflowsAgain ? 1 : 0)
      }
    }
    return product
  }
}
