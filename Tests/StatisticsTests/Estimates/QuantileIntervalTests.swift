import Statistics
import Testing

@Suite struct QuantileIntervalTests {
  @Test func boundsAreNumbersOfTheSample() throws {
    let numbers = (1...20).map { Double($0) }
    let interval = try #require(QuantileInterval(ofSorted: numbers, at: 0.5))
    #expect(interval.count == 20)
    #expect(interval.estimate == 10.5)
    #expect(interval.lower == 6 && interval.upper == 15)
  }

  @Test func supportsDurations() throws {
    let durations = (1...20).map { Duration.milliseconds($0) }
    let median = try #require(QuantileInterval(ofSorted: durations, at: 0.5))
    #expect(median.estimate == .microseconds(10_500))
    #expect(median.lower == .milliseconds(6) && median.upper == .milliseconds(15))
    // 19 · 0.95 = 18.05.
    let late = try #require(QuantileInterval(ofSorted: durations, at: 0.95))
    let distance = late.estimate - .microseconds(19_050)
    #expect(max(distance, .zero - distance) < .nanoseconds(1))
    #expect(late.lower == .milliseconds(17) && late.upper == nil)
  }

  @Test func isNilForEmptySamples() {
    #expect(QuantileInterval(ofSorted: [] as [Double], at: 0.5) == nil)
    #expect(QuantileInterval(ofSorted: [] as [Duration], at: 0.5) == nil)
  }
}
