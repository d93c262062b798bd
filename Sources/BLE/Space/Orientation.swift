/// The side of a directed line on which a point lies, computed exactly.
///
/// It is the sign of a determinant,
///
///     (hₓ - tₓ)(pᵧ - tᵧ) - (hᵧ - tᵧ)(pₓ - tₓ)
///
/// for a line from t to h and a point p. Rounding can change that sign if the three points are
/// nearly collinear. So the rounded value is used only if it exceeds its error bound; otherwise the
/// sign is computed without rounding.
///
/// The sign is exact for coordinates that are zero or have magnitudes from 2⁻²⁰⁰ m to 2²⁰⁰ m. Then
/// neither the products nor products of two products overflow or lose digits to underflow.
///
/// - SeeAlso: J. R. Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust
///   Geometric Predicates* (1997): orient2d and its first error bound, two-sum, two-product by
///   Veltkamp's split, grow-expansion.
public enum Orientation {
  /// Twice the signed area of the triangle of a line's two points and a third point: positive if
  /// the third lies to the left of the line, negative to the right, zero on the line. The sign is
  /// exact, the value rounded.
  @inlinable @inline(__always)
  public static func of(_ place: Point, from tail: Point, to head: Point) -> Double {
    rounded(of: place, from: tail, to: head) ?? exactly(of: place, from: tail, to: head)
  }

  /// The value of `of`, from rounded products; `nil` if rounding may have changed the sign.
  @inlinable @inline(__always)
  public static func rounded(of place: Point, from tail: Point, to head: Point) -> Double? {
    let first = (head.x - tail.x) * (place.y - tail.y)
    let second = (head.y - tail.y) * (place.x - tail.x)
    let difference = first - second
    // The error is at most (3 + 16ε)ε of |first| + |second|, for ε = 2⁻⁵³. A difference of at least
    // 8ε of one product is larger than the error. For two zeros the result is exact.
    return difference.magnitude >= 0x1p-50 * first.magnitude ? difference : nil
  }

  /// The value of `of`, from products of the coordinates themselves, because differences would lose
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

/// A number as an exact sum of parts that are in ascending order and whose digits do not overlap.
private struct Expansion {
  /// Storage for eight products of two parts each.
  private var parts = SIMD16<Double>()
  private var count = 0

  /// The greatest part, which determines the sign of the sum.
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

  /// The two halves of a number's digits, at most 26 digits each, so that products of halves are
  /// exact.
  private static func split(_ number: Double) -> (high: Double, low: Double) {
    let scaled = (0x1p27 + 1) * number
    let high = scaled - (scaled - number)
    return (high, number - high)
  }
}
