/// One of the parts that a study is cut into, so that several machines can carry it out.
public struct Shard: Hashable, Sendable {
  /// Which it is, from 1 on.
  public let number: Int
  /// How many there are.
  public let count: Int

  /// The whole study as its only part.
  public static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    (self.number, self.count) = (number, count)
  }

  /// One of so many; `nil` where there is no such one.
  public init?(_ number: Int, of count: Int) {
    guard count > 0, (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  /// The part that a text such as `3/16` names; `nil` where it names none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  /// The seeds that are this part's. Those of all parts are all seeds, one part after the other;
  /// no part has more than one more than another.
  ///
  /// - Returns: `nil` where there are fewer seeds than parts.
  /// - Precondition: There are fewer than 2⁶³ seeds.
  public func seeds(of seeds: ClosedRange<UInt64>) -> ClosedRange<UInt64>? {
    let all = UInt64(seeds.count)
    guard UInt64(count) <= all else { return nil }
    let (first, end) = (start(UInt64(number - 1), all), start(UInt64(number), all))
    return seeds.lowerBound + first...seeds.lowerBound + (end - 1)
  }

  private func start(_ number: UInt64, _ all: UInt64) -> UInt64 {
    UInt64(count).dividingFullWidth(all.multipliedFullWidth(by: number)).quotient
  }
}

extension Shard: CustomStringConvertible {
  /// As in `3/16`.
  public var description: String { "\(number)/\(count)" }
}
