import Statistics
import Testing

@Suite struct SpreadTests {
  // Mean 5; squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32 over 8 numbers.
  @Test func deviationIsThatOfThePopulation() {
    let numbers: [Double] = [2, 4, 4, 4, 5, 5, 7, 9]
    #expect(Spread.mean(of: numbers) == 5)
    #expect(Spread.deviation(of: numbers) == 2)
  }

  @Test func interpolatesQuartiles() {
    #expect(Spread.quartiles(of: [4, 1, 3, 2]) == [1.75, 2.5, 3.25])
  }

  @Test func isNilWithoutNumbers() {
    #expect(Spread.mean(of: []) == nil)
    #expect(Spread.deviation(of: []) == nil)
    #expect(Spread.quartiles(of: []) == nil)
  }
}
