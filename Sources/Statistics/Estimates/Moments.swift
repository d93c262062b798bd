/// The exact count, sum and sum of squares of integers. They are independent of the order in which
/// numbers are added and parts merged.
///
/// The integers count a unit chosen by the caller, such as nanoseconds. Their sums are wide, so
/// nothing overflows.
public struct Moments: Hashable, Sendable {
  /// The number of integers.
  public private(set) var count: Int
  /// The sum of the integers.
  public private(set) var sum: WideInteger
  /// The sum of the squares.
  public private(set) var squares: WideInteger

  /// Creates the moments of no integers.
  public init() { (count, sum, squares) = (0, .zero, .zero) }

  /// Creates the moments of integers.
  public init(of numbers: some Sequence<Int64>) {
    self.init()
    for number in numbers { add(number) }
  }

  /// Creates moments from stored values; `nil` if no integers have such moments, or if only more
  /// than 2⁴⁸ integers have them.
  public init?(count: Int, sum: WideInteger, squares: WideInteger) {
    (self.count, self.sum, self.squares) = (count, sum, squares)
    guard count > 0 else {
      if self != Moments() { return nil }
      return
    }
    guard count <= 1 << 48 else { return nil }
    // The magnitude of an integer is at most 2⁶³, and its square at least the magnitude. The
    // variance is not negative.
    let most = WideInteger(Int64.min).magnitude
    let number = WideInteger(Int64(count))
    guard sum.magnitude <= number * most, sum.magnitude <= squares,
      squares <= number * most * most, !scatter.isNegative
    else { return nil }
  }

  /// Adds an integer.
  public mutating func add(_ number: Int64) {
    count += 1
    sum += WideInteger(number)
    squares += WideInteger(number) * WideInteger(number)
  }

  /// Adds the integers of other moments.
  public mutating func merge(_ others: Moments) {
    count += others.count
    sum += others.sum
    squares += others.squares
  }

  /// The mean; `nil` without integers.
  public var mean: Double? { count > 0 ? sum.inDouble / Double(count) : nil }

  /// The unbiased sample variance; `nil` for fewer than two integers.
  ///
  ///     s² = (n · Σ x² - (Σ x)²) / (n (n - 1))
  ///
  /// The difference is computed in integers, so no digits are lost.
  public var variance: Double? {
    guard count > 1 else { return nil }
    return scatter.inDouble / (Double(count) * Double(count - 1))
  }

  /// n · Σ x² - (Σ x)².
  private var scatter: WideInteger { WideInteger(Int64(count)) * squares - sum * sum }
}
