import Measurements
import Testing

@Suite struct WindowAveragingTests {
  private let times = (0..<1200).map { Double($0) / 10 }

  @Test func removesChangesWithinWindows() throws {
    let values = times.indices.map { $0.isMultiple(of: 2) ? 1.0 : -1.0 }
    let left = try #require(WindowAveraging.shareLeft(of: values, at: times, window: 1))
    #expect(left < 1e-12)
  }

  @Test func keepsChangesBetweenWindows() throws {
    let values = times.map { ($0 / 5).rounded(.down).truncatingRemainder(dividingBy: 2) }
    let left = try #require(WindowAveraging.shareLeft(of: values, at: times, window: 5))
    #expect(abs(left - 1) < 1e-12)
  }

  /// The deviation of the means of 0 ... 9, 10 ... 19 and so on over that of all. The variance of n
  /// successive integers is (n² - 1) / 12; that of 12 means 10 apart is 100 times that of 12
  /// integers.
  @Test func isTheRatioOfStandardDeviations() throws {
    let values = (0..<120).map { Double($0) }
    let left = try #require(WindowAveraging.shareLeft(of: values, at: values, window: 10))
    let expected = (100 * 143.0 / 14_399).squareRoot()
    #expect(abs(left - expected) < 1e-12)
  }

  @Test func isNilForFewerThanFourWindows() {
    let values = times.indices.map { Double($0 % 7) }
    #expect(WindowAveraging.shareLeft(of: values, at: times, window: 30) != nil)
    #expect(WindowAveraging.shareLeft(of: values, at: times, window: 40) == nil)
    #expect(WindowAveraging.shareLeft(of: [], at: [], window: 1) == nil)
    #expect(WindowAveraging.shareLeft(of: [1, 1], at: [0, 1], window: 1) == nil)
  }
}
