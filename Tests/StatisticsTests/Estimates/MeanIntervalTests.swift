import Statistics
import Testing

@Suite struct MeanIntervalTests {
  @Test func widthIsThatOfStudent() throws {
    // s = √2.5, t(4) = 2.7764: 2.7764 · √(2.5 / 5) = 1.9632.
    let interval = try #require(MeanInterval(of: [1, 2, 3, 4, 5]))
    #expect(interval.mean == 3)
    #expect(abs((interval.halfWidth ?? 0) - 1.9632) < 1e-4)
  }

  @Test func momentsGiveTheSameInterval() throws {
    var moments = Moments()
    for seconds in 1...5 { moments.add(Int64(seconds) * 1_000_000_000) }
    let interval = try #require(MeanInterval(of: moments, per: 1e9))
    #expect(interval.mean == 3)
    #expect(abs((interval.halfWidth ?? 0) - 1.9632) < 1e-4)
  }

  @Test func widensWithTheConfidence() throws {
    // t(4) = 4.6041 at 99 %.
    let interval = try #require(MeanInterval(of: [1, 2, 3, 4, 5], confidence: 0.99))
    #expect(abs((interval.halfWidth ?? 0) - 4.6041 * 0.5.squareRoot()) < 1e-4)
  }

  @Test func equalNumbersHaveNoWidth() {
    #expect(MeanInterval(of: [2, 2, 2])?.mean == 2)
    #expect(MeanInterval(of: [2, 2, 2])?.halfWidth == nil)
    #expect(MeanInterval(of: Moments(of: [2, 2, 2]))?.halfWidth == nil)
  }

  @Test func oneSampleHasNoWidthAndNoSampleHasNoMean() {
    #expect(MeanInterval(of: [2])?.mean == 2)
    #expect(MeanInterval(of: [2])?.halfWidth == nil)
    #expect(MeanInterval(of: []) == nil)
    var single = Moments()
    #expect(MeanInterval(of: single) == nil)
    single.add(2)
    #expect(MeanInterval(of: single) == MeanInterval(of: [2]))
  }
}
