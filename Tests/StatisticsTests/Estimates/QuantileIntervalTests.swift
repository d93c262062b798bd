import Statistics
import Testing

@Suite struct QuantileIntervalTests {
  /// With SciPy 1.17.1's binom.cdf, by Nyblom's formula: the median of 20 and of 6 numbers, and p95
  /// of 72 and 200.
  @Test(
    arguments: [
      (20, 0.5, 6.23523421589, 14.7647657841), (6, 0.5, 1.35714285714, 5.64285714286),
      (72, 0.95, 64.944190255, 71.9958250536), (200, 0.95, 184.092951364, 196.033974247),
    ] as [(Int, Double, Double, Double)])
  func boundsLieBetweenNumbers(
    count: Int, fraction: Double, lower: Double, upper: Double
  ) throws {
    let numbers = (1...count).map { Double($0) }
    let interval = try #require(QuantileInterval(ofSorted: numbers, at: fraction))
    #expect(interval.count == count)
    #expect(interval.lower.map { abs($0 - lower) < 1e-9 } == true, "\(interval)")
    #expect(interval.upper.map { abs($0 - upper) < 1e-9 } == true, "\(interval)")
  }

  /// With 50 numbers, p95 has an upper bound beyond the greatest one. Here k is 12, e is 6.5, and
  /// c is (1 + 1/12) · (ln 20 + ln (1 - 0.025^(1/50))), 0.3817 by the C library's log.
  @Test func upperBoundMayBeBeyondTheNumbers() throws {
    let numbers = (1...50).map { Double($0) }
    let interval = try #require(QuantileInterval(ofSorted: numbers, at: 0.95))
    #expect(interval.upper.map { abs($0 - 52.4812720936) < 1e-9 } == true, "\(interval)")
    let mirrored = try #require(
      QuantileInterval(ofSorted: numbers.reversed().map { 0 - $0 }, at: 0.05))
    #expect(mirrored.lower.map { abs($0 + 52.4812720936) < 1e-9 } == true, "\(mirrored)")
    // 0.95⁴⁴ is more than 0.1.
    #expect(QuantileInterval(ofSorted: Array(numbers.prefix(44)), at: 0.95)?.upper == nil)
    #expect(QuantileInterval(ofSorted: Array(numbers.prefix(45)), at: 0.95)?.upper != nil)
  }

  @Test func infiniteNumbersBoundFromOutside() throws {
    let some = (1...17).map { Double($0) } + [.infinity, .infinity, .infinity]
    let median = try #require(QuantileInterval(ofSorted: some, at: 0.5))
    #expect(median.upper.map { abs($0 - 14.7647657841) < 1e-9 } == true)
    let most = (1...5).map { Double($0) } + Array(repeating: Double.infinity, count: 15)
    let late = try #require(QuantileInterval(ofSorted: most, at: 0.5))
    #expect(late.lower == .infinity && late.upper == .infinity)
    // The numbers are 5.x and infinite: the bound is the finite one.
    let edge = (1...6).map { Double($0) } + Array(repeating: Double.infinity, count: 14)
    #expect(QuantileInterval(ofSorted: edge, at: 0.5)?.lower == 6)
    let all = Array(repeating: Double.infinity, count: 50)
    let never = try #require(QuantileInterval(ofSorted: all, at: 0.95))
    #expect(never.lower == .infinity && never.upper == .infinity)
  }

  @Test func isNilForEmptySamples() {
    #expect(QuantileInterval(ofSorted: [], at: 0.5) == nil)
  }
}
