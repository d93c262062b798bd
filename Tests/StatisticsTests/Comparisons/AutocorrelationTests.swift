import Statistics
import TestSupport
import Testing

@Suite struct AutocorrelationTests {
  private func rounded(_ numbers: [Double?]) -> [Double?] {
    numbers.map { $0.map { ($0 * 1e9).rounded() / 1e9 } }
  }

  /// Three levels in turn, two readings of each: pairs one apart are equal half of the time, three
  /// apart never. For -1, 0, 1 the products of unequal levels are 0, 0 and -1, so unequal pairs
  /// average -1/2 and equal ones 1.
  @Test func alternatingLevelsRepeatWithTheirPeriod() throws {
    let values = (0..<6000).map { Double($0 % 6 / 2) - 1 }
    let all = Autocorrelation.of(values, steps: Array(values.indices), lags: 1...6)
    for (found, expected) in zip(all, [0.25, -0.5, -0.5, -0.5, 0.25, 1]) {
      #expect(found.isNear(expected, within: 0.002))
    }
  }

  /// 1 and -1 in turn, without every third reading: those two apart are still equal.
  @Test func countsStepsInsteadOfReadings() {
    let steps = (0..<900).filter { $0 % 3 != 1 }
    let values = steps.map { $0.isMultiple(of: 2) ? 1.0 : -1.0 }
    #expect(rounded(Autocorrelation.of(values, steps: steps, lags: 1...2)) == [-1, 1])
  }

  @Test func usesTheFirstReadingOfAStep() {
    let found = Autocorrelation.of([1, 1, -1, -1], steps: [0, 0, 1, 1], lags: 1...1)
    #expect(rounded(found) == [-1])
  }

  @Test func isNilWithoutPairsOrVariance() {
    #expect(Autocorrelation.of([1, 2], steps: [0, 5], lags: 1...2) == [nil, nil])
    #expect(Autocorrelation.of([3, 3, 3], steps: [0, 1, 2], lags: 1...1) == [nil])
    #expect(Autocorrelation.of([], steps: [], lags: 1...1) == [nil])
  }
}
