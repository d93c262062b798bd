/// How many numbers there were, their sum, and the sum of their squares, all exact: so they come to
/// the same in any order, and in parts.
public struct Moments: Hashable, Sendable {
  public private(set) var count = 0
  public private(set) var sum: Int128 = 0
  public private(set) var sumOfSquares: Int128 = 0
  public init() {}
  public mutating func add(_ number: Int64) {
    count += 1
    sum += Int128(number)
    sumOfSquares += Int128(number) * Int128(number)
  }
  public mutating func merge(_ other: Moments) {
    count += other.count
    sum += other.sum
    sumOfSquares += other.sumOfSquares
  }
}
