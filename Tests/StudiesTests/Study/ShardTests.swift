import Studies
import TestSupport
import Testing

@Suite struct ShardTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func shardsCoverAllSeedsInOrder(runs: UInt64) throws {
    for count in 1...Int(runs) {
      let parts = try (1...count).map { number in
        try #require(Shard(number, of: count)?.seeds(of: 7...(6 + runs)))
      }
      #expect(parts.flatMap { Array($0) } == Array(7...(6 + runs)))
      let sizes = parts.map(\.count)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }

  @Test func hasNoSeedsIfThereAreMoreShardsThanRuns() {
    #expect(Shard(1, of: 4)?.seeds(of: 1...3) == nil)
  }

  /// 10⁹ · 999999 / 10⁶ is 999999000.
  @Test func largeNumbersAreExact() {
    #expect(
      Shard(1_000_000, of: 1_000_000)?.seeds(of: 1...1_000_000_000) == 999_999_001...1_000_000_000)
  }

  @Test(arguments: ["3/16", "1/1", "16/16"])
  func roundTripsThroughText(text: String) {
    #expect(Shard(text)?.description == text)
  }

  @Test(arguments: ["0/16", "17/16", "3", "3/", "/16", "3/16/2", "-1/2", "a/b", "", "1/0"])
  func rejectsOtherTexts(text: String) {
    #expect(Shard(text) == nil)
  }
}
