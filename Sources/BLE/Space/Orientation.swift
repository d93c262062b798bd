/// On which side of a directed line a place lies, told exactly.
///
/// The sign of a determinant tells it,
///
///     (hₓ - tₓ)(pᵧ - tᵧ) - (hᵧ - tᵧ)(pₓ - tₓ)
///
/// for a line from t to h and a place p. Rounding can change that sign where the three nearly lie
/// on one line. So the rounded value counts only where it exceeds the bound of its error; all else
/// is reckoned without rounding.
///
/// Exact for all coordinates that are zero or, in magnitude, from 2⁻²⁰⁰ m to 2²⁰⁰ m, so that no
/// product overflows or loses digits to underflow, nor one of two such values.
///
/// - SeeAlso: J. R. Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust
///   Geometric Predicates* (1997): orient2d and its first error bound, two-sum, two-product by
///   Veltkamp's split, grow-expansion.
public enum Orientation {
  /// Twice the area of the triangle of a line's two places and a third: positive where that lies on
  /// the left of the line, negative on the right, zero on the line itself. The sign is exact, the
  /// value rounded.
  @inlinable @inline(__always)
  public static func of(_ place: Point, from tail: Point, to head: Point) -> Double {
    rounded(of: place, from: tail, to: head) ?? exactly(of: place, from: tail, to: head)
  }

  /// The same from rounded products; `nil` where rounding may have changed the sign.
  @inlinable @inline(__always)
  public static func rounded(of place: Point, from tail: Point, to head: Point) -> Double? {
    let first = (head.x - tail.x) * (place.y - tail.y)
    let second = (head.y - tail.y) * (place.x - tail.x)
    let difference = first - second
    // Off by (3 + 16ε)ε of |first| + |second| at most, for ε = 2⁻⁵³: where the difference is no
    // less than 8ε of one product, that is less than it. Of two zeros it is exact.
    return difference.magnitude >= 0x1p-50 * first.magnitude ? difference : nil
  }

  /// The same from the products of the coordinates themselves, of which differences would lose
  /// digits.
  @inline(never)
  @usableFromInline
  static func exactly(of place: Point, from tail: Point, to head: Point) -> Double {
    var area = Expansion()
    for (a, b) in [(tail, head), (head, place), (place, tail)] {
      area.add(a.x, times: b.y)
      area.add(-a.y, times: b.x)
    }
    return area.leadingPart
  }
}

/// A number as an exact sum of others, from the least to the greatest, no two of which overlap in
/// their digits.
private struct Expansion {
  /// Room for eight products of two parts each.
  private var parts = SIMD16<Double>()
  private var count = 0

  /// The greatest part, which alone decides the sign of the sum.
  var leadingPart: Double {
    for index in stride(from: count - 1, through: 0, by: -1) where parts[index] != 0 {
      return parts[index]
    }
    return 0
  }

  mutating func add(_ factor: Double, times other: Double) {
    let product = factor * other
    let (high, low) = Self.split(factor)
    let (otherHigh, otherLow) = Self.split(other)
    let missing = ((product - high * otherHigh) - low * otherHigh) - high * otherLow
    add(low * otherLow - missing)
    add(product)
  }

  private mutating func add(_ number: Double) {
    var carried = number
    for index in 0..<count {
      let part = parts[index]
      let sum = carried + part
      let added = sum - carried
      parts[index] = (carried - (sum - added)) + (part - added)
      carried = sum
    }
    parts[count] = carried
    count += 1
  }

  /// Halves of at most 26 digits each, whose products are exact.
  private static func split(_ number: Double) -> (high: Double, low: Double) {
    let scaled = (0x1p27 + 1) * number
    let high = scaled - (scaled - number)
    return (high, number - high)
  }
}
