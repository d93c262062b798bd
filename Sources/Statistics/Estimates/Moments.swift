/// How many whole numbers there were, their sum and that of their squares, all exactly: in whatever
/// order numbers are added and parts merged, the same bits come out.
///
/// The numbers are counts of a unit of the caller's, such as nanoseconds. The squares take up to
/// 192 bits, so that nothing overflows: not 2⁶³ numbers of 2⁶³ each.
public struct Moments: Hashable, Sendable {
  /// How many numbers there are.
  public private(set) var count: Int
  /// Their sum.
  public private(set) var sum: Int128
  /// The lower 128 bits of the sum of their squares.
  public private(set) var squares: UInt128
  /// What the sum of their squares has beyond, in units of 2¹²⁸.
  public private(set) var squaresBeyond: UInt64

  /// Those of no numbers.
  public init() {
    (count, sum, squares, squaresBeyond) = (0, 0, 0, 0)
  }

  /// Those of some numbers.
  public init(of numbers: some Sequence<Int64>) {
    self.init()
    for number in numbers { add(number) }
  }

  /// Moments that were kept before; `nil` where no numbers have these, or more than 2⁴⁸ would.
  public init?(count: Int, sum: Int128, squares: UInt128, squaresBeyond: UInt64 = 0) {
    (self.count, self.sum) = (count, sum)
    (self.squares, self.squaresBeyond) = (squares, squaresBeyond)
    guard count > 0 else {
      if self != Moments() { return nil }
      return
    }
    guard count <= 1 << 48 else { return nil }
    // A whole number's square is not less than its magnitude, nor more than 2¹²⁶; and numbers do
    // not scatter less than not at all.
    let most = UInt128(count).multipliedFullWidth(by: 1 << 126)
    guard scatter != nil, squaresBeyond > 0 || squares >= sum.magnitude,
      (UInt128(squaresBeyond), squares) <= (most.high, most.low)
    else { return nil }
  }

  /// Adds a number.
  public mutating func add(_ number: Int64) {
    count += 1
    sum += Int128(number)
    let magnitude = UInt128(number.magnitude)
    addSquares(magnitude * magnitude, beyond: 0)
  }

  /// Adds all that others are those of.
  public mutating func merge(_ others: Moments) {
    count += others.count
    sum += others.sum
    addSquares(others.squares, beyond: others.squaresBeyond)
  }

  /// The mean; `nil` where there are no numbers.
  public var mean: Double? { count > 0 ? Double(sum) / Double(count) : nil }

  /// The variance of what they are a sample of; `nil` where there are fewer than two.
  ///
  ///     s² = (n · Σ x² - (Σ x)²) / (n (n - 1))
  ///
  /// The difference is formed of whole numbers, so that nothing of it is lost.
  public var variance: Double? {
    guard count > 1, let scatter else { return nil }
    return scatter / (Double(count) * Double(count - 1))
  }

  /// n · Σ x² - (Σ x)², rounded once or twice; `nil` where it is negative.
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
