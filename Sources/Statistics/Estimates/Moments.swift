/// The exact count, sum and sum of squares of integers. Independent of the order in which numbers
/// are added and parts merged.
///
/// The integers count a unit chosen by the caller, such as nanoseconds. The sum of squares has up
/// to 192 bits, so nothing overflows, not even for 2⁶³ numbers of 2⁶³ each.
public struct Moments: Hashable, Sendable {
  /// The number of integers.
  public private(set) var count: Int
  /// The sum of the integers.
  public private(set) var sum: Int128
  /// The lower 128 bits of the sum of the squares.
  public private(set) var squares: UInt128
  /// The upper bits of the sum of the squares, in units of 2¹²⁸.
  public private(set) var squaresBeyond: UInt64

  /// Creates the moments of no integers.
  public init() {
    (count, sum, squares, squaresBeyond) = (0, 0, 0, 0)
  }

  /// Creates the moments of integers.
  public init(of numbers: some Sequence<Int64>) {
    self.init()
    for number in numbers { add(number) }
  }

  /// Creates moments from stored values; `nil` if no integers have them, or only more than 2⁴⁸.
  public init?(count: Int, sum: Int128, squares: UInt128, squaresBeyond: UInt64 = 0) {
    (self.count, self.sum) = (count, sum)
    (self.squares, self.squaresBeyond) = (squares, squaresBeyond)
    guard count > 0 else {
      if self != Moments() { return nil }
      return
    }
    guard count <= 1 << 48 else { return nil }
    // The square of an integer is at least its magnitude, and at most 2¹²⁶. The variance is not
    // negative.
    let most = UInt128(count).multipliedFullWidth(by: 1 << 126)
    guard scatter != nil, squaresBeyond > 0 || squares >= sum.magnitude,
      (UInt128(squaresBeyond), squares) <= (most.high, most.low)
    else { return nil }
  }

  /// Adds an integer.
  public mutating func add(_ number: Int64) {
    count += 1
    sum += Int128(number)
    let magnitude = UInt128(number.magnitude)
    addSquares(magnitude * magnitude, beyond: 0)
  }

  /// Adds the integers of other moments.
  public mutating func merge(_ others: Moments) {
    count += others.count
    sum += others.sum
    addSquares(others.squares, beyond: others.squaresBeyond)
  }

  /// The mean; `nil` without integers.
  public var mean: Double? { count > 0 ? Double(sum) / Double(count) : nil }

  /// The unbiased sample variance; `nil` for fewer than two integers.
  ///
  ///     s² = (n · Σ x² - (Σ x)²) / (n (n - 1))
  ///
  /// The difference is computed in integers, so no digits are lost.
  public var variance: Double? {
    guard count > 1, let scatter else { return nil }
    return scatter / (Double(count) * Double(count - 1))
  }

  /// n · Σ x² - (Σ x)², rounded once or twice; `nil` if negative.
  private var scatter: Double? {
    let number = UInt128(count)
    let product = squares.multipliedFullWidth(by: number)
    let (high, overflows) = (UInt128(squaresBeyond) * number).addingReportingOverflow(product.high)
    let square = sum.magnitude.multipliedFullWidth(by: sum.magnitude)
    let (lowRest, borrows) = product.low.subtractingReportingOverflow(square.low)
    let (highRest, isLess) = high.subtractingReportingOverflow(square.high)
    let (rest, isLessByOne) = highRest.subtractingReportingOverflow(borrows ? 1 : 0)
    guard !overflows, !isLess, !isLessByOne else { return nil }
    return Double(rest) * 0x1p128 + Double(lowRest)
  }

  private mutating func addSquares(_ more: UInt128, beyond: UInt64) {
    let (sum, carries) = squares.addingReportingOverflow(more)
    squares = sum
    squaresBeyond += beyond + (carries ? 1 : 0)
  }
}
