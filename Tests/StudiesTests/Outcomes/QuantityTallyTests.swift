import Statistics
@testable import Studies
import Testing

@Suite struct QuantityTallyTests {
  private static func tally(_ values: [Int64?]) -> QuantityTally {
    values.reduce(into: QuantityTally()) { $0.count($1) }
  }

  /// Values of which most are 7, and a few are from 0 ... `others`.
  private static func values(seed: UInt64, others: Int, of count: Int) -> [Int64] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let draw = Int64(state >> 33)
      return draw % 10 < 7 ? 7 : draw / 10 % Int64(others)
    }
  }

  /// As `Majority` finds from all values.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func isNearlyConstantAsTheMajoritySays(seed: UInt64) {
    for (count, others) in [(1, 9), (2, 9), (20, 9), (50, 9), (90, 40), (50, 40)] {
      let values = Self.values(seed: seed, others: others, of: count)
      #expect(
        Self.tally(values).isNearlyConstant == (Majority.of(values) != nil), "\(values)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func mergedPartsEqualTheWhole(seed: UInt64) {
    let values = Self.values(seed: seed, others: 30, of: 60)
    var sum = Self.tally(Array(values[..<17]) + [nil])
    sum.merge(Self.tally(Array(values[17..<20])))
    sum.merge(Self.tally(Array(values[20...])))
    #expect(sum == Self.tally(values + [nil]))
    #expect((sum.count, sum.never) == (61, 1))
    #expect(sum.moments == Moments(of: values))
  }

  @Test func keepsTwentyDistinctValuesAtMost() {
    #expect(Self.tally((1...20).map { $0 }).distinct?.count == 20)
    #expect(Self.tally((1...21).map { $0 }).distinct == nil)
    #expect(Self.tally(Array(repeating: 3, count: 1000)).distinct == [.init(value: 3, runs: 1000)])
  }

  /// Two values that are stored thrice, out of order, and too many.
  @Test func rejectsImpossibleValues() {
    let moments = Moments(of: [1, 2])
    func tally(_ distinct: [(Int64, Int)]?) -> QuantityTally? {
      QuantityTally(
        moments: moments, never: 0, distinct: distinct?.map { .init(value: $0.0, runs: $0.1) })
    }
    #expect(tally([(1, 1), (2, 1)]) == Self.tally([2, 1]))
    #expect(tally([(1, 1), (2, 2)]) == nil)
    #expect(tally([(2, 1), (1, 1)]) == nil)
    #expect(tally(nil) == nil)
  }
}
