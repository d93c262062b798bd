import BLE
@testable import Studies
import Testing

@Suite struct DelayTallyTests {
  @Test func keepsDelaysInOrderAndSortsOnDemand() {
    var tally = DelayTally()
    for delay: Int64 in [300_000_000, -20_000_000, 50_000_000] { tally.count(delay) }
    #expect(tally.kept == [300_000_000, -20_000_000, 50_000_000])
    #expect(tally.sorted == [-0.02, 0.05, 0.3])
  }

  @Test func delaysThatNeverEndSortLast() {
    var tally = DelayTally()
    for delay in [2_000_000_000, DelayTally.never, 1_000_000_000] { tally.count(delay) }
    #expect(tally.count == 3)
    #expect(tally.sorted == [1, 2, .infinity])
  }

  /// The first million of 1.5 million delays are stored, however they are merged.
  @Test func keepsTheFirstDelaysUpToItsCapacity() {
    func tally(_ numbers: Range<Int>) -> DelayTally {
      var tally = DelayTally()
      for number in numbers { tally.count(Int64(number)) }
      return tally
    }
    var parts = tally(0..<700_000)
    parts.merge(tally(700_000..<1_400_000))
    parts.merge(tally(1_400_000..<1_500_000))
    #expect(parts.count == 1_500_000)
    #expect(parts.kept.count == DelayTally.capacity)
    #expect(parts == tally(0..<1_500_000))
  }
}
