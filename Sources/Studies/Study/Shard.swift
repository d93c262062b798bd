/// One of several parts of a study, which different machines can run.
public struct Shard: Hashable, Sendable {
  /// The number of the shard, starting at 1.
  public let number: Int
  /// The number of shards.
  public let count: Int

  /// The whole study as a single shard.
  public static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Creates shard `number` of `count`; `nil` if there is no such shard.
  public init?(_ number: Int, of count: Int) {
    guard count > 0, (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  /// Creates the shard that a text such as `3/16` names; `nil` if it names none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  /// Returns the seeds of this shard; `nil` if there are fewer seeds than shards.
  ///
  /// The shards are contiguous and cover all seeds. Their sizes differ by at most one.
  ///
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
  /// The shard as text, such as `3/16`.
  public var description: String { "\(number)/\(count)" }
}
