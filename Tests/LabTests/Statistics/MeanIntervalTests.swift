import Testing

@testable import Lab

@Suite struct MeanIntervalTests {
  @Test func hasTheWidthThatStudentGives() throws {
    // s = √2.5, t(4) = 2.7764: 2.7764 · √(2.5 / 5) = 1.9632.
    let interval = try #require(MeanInterval(of: [1, 2, 3, 4, 5]))
    #expect(interval.mean == 3)
    #expect(abs((interval.halfWidth ?? 0) - 1.9632) < 1e-4)
  }

  /// From tables of Student's distribution.
  @Test(
    arguments: zip(
      [1, 5, 10, 11, 12, 30, 49, 199],
      [12.7062, 2.5706, 2.2281, 2.201, 2.1788, 2.0423, 2.0096, 1.972]))
  func knowsTheQuantiles(freedom: Int, expected: Double) {
    #expect(abs(MeanInterval.quantile(freedom) - expected) < 5e-4)
  }

  @Test func oneNumberHasNoWidthAndNoneNoMean() {
    #expect(MeanInterval(of: [2])?.mean == 2)
    #expect(MeanInterval(of: [2])?.halfWidth == nil)
    #expect(MeanInterval(of: []) == nil)
  }
}
