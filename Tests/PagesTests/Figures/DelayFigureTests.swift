@testable import Pages
@testable import Studies
import Testing

@Suite struct DelayFigureTests {
  private func tally(_ nanoseconds: [Int64]) -> DelayTally {
    nanoseconds.reduce(into: DelayTally()) { $0.count($1) }
  }

  @Test func eachDelayIsInOneBin() {
    let numbers = stride(from: -1.3, through: 2.7, by: 0.01).map { $0 }
    let bins = DelayFigure.bins(of: numbers)
    #expect(bins.map(\.count).reduce(0, +) == numbers.count)
    #expect(bins.count <= 41)
    for (bin, next) in zip(bins, bins.dropFirst()) {
      #expect(bin.range.upperBound == next.range.lowerBound)
    }
    #expect(bins.first?.range.contains(-1.3) == true && bins.last?.range.contains(2.7) == true)
    #expect(DelayFigure.bins(of: [2, 2, 2]).map(\.count) == [3])
    #expect(DelayFigure.bins(of: []).isEmpty)
  }

  @Test func marksTheMedianAndP95() {
    // Of the delays 1 ... 21 s, the 11th is the median and the 20th is the p95.
    let text = DelayFigure(of: tally((1...21).map { $0 * 1_000_000_000 }), words: "delays")
      .markup.source
    #expect(text.contains(">p50 11.00 s</text>") && text.contains(">p95 20.00 s</text>"))
  }

  @Test func delaysThatNeverEndAreCountedAndNotDrawn() {
    let text = DelayFigure(
      of: tally([1_000_000_000, DelayTally.never, DelayTally.never]), words: "delays"
    )
    .markup.source
    #expect(text.contains("2 infinite"))
    #expect(text.contains("p95 never") && !text.contains("Infinity"))
    let never = DelayFigure(of: tally([DelayTally.never]), words: "delays").markup.source
    #expect(never.contains("1 infinite") && !never.contains("<svg"))
    #expect(DelayFigure(of: DelayTally(), words: "delays").markup.source.isEmpty)
  }
}
