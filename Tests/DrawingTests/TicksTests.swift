@testable import Drawing
import TestSupport
import Testing

@Suite struct TicksTests {
  @Test func areRoundNumbers() {
    #expect(Ticks.within(0...14, atMost: 9) == [0, 2, 4, 6, 8, 10, 12, 14])
    #expect(Ticks.within(-87.3 ... -41, atMost: 9) == [-80, -70, -60, -50])
    #expect(Ticks.within(0.1...0.9, atMost: 9) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
    #expect(Ticks.within(3...3, atMost: 9).isEmpty)
  }

  @Test func areWithinTheRangeAndAtMostTheCount() {
    var dice = Dice(1)
    for _ in 0..<2000 {
      let from = dice.number(-1000...1000)
      let length = dice.number(0.001...1) * [1, 100, 1e6][dice.integer(0...2)]
      let count = dice.integer(2...20)
      let ticks = Ticks.within(from...from + length, atMost: count)
      #expect(ticks.count <= count)
      #expect(
        ticks.allSatisfy { $0 >= from - 1e-6 * length && $0 <= from + length * (1 + 1e-6) })
      #expect(ticks == ticks.sorted())
    }
  }
}
