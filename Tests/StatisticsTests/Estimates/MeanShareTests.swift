import Statistics
import Testing

@Suite struct MeanShareTests {
  private static func range(of shares: [Double]) -> MeanShare? {
    MeanShare(of: Moments(of: shares.map { Int64(($0 * 1e6).rounded()) }), per: 1e6)
  }

  /// By the C library's pow: 1 - 0.025^(1/31) is 11.22 %.
  @Test(arguments: [
    (0.0, 0.0, 0.11219), (1.0, 0.88781, 1.0), (0.25, 0.22195, 0.33414), (0.5, 0.44391, 0.55609),
  ])
  func equalNumbersHaveAnIntervalOnBothSides(share: Double, lower: Double, upper: Double)
    throws
  {
    let range = try #require(Self.range(of: Array(repeating: share, count: 31)))
    #expect(abs(range.lower - lower) < 1e-5 && abs(range.upper - upper) < 1e-5)
  }

  /// By Markov's inequality, with a confidence of 97.5 %, a single number is not more than forty
  /// times the mean, and its complement likewise.
  @Test func singleNumberHasAWideInterval() throws {
    let range = try #require(Self.range(of: [0.3]))
    #expect(abs(range.lower - 0.0075) < 1e-12 && abs(range.upper - 0.9825) < 1e-12)
  }

  @Test(arguments: [1, 3, 40, 997]) func zerosAndOnesGiveTheBinomialInterval(ones: Int) throws {
    let shares = (0..<1000).map { $0 < ones ? 1.0 : 0 }
    let (range, exact) = (
      try #require(Self.range(of: shares)), BinomialInterval(successes: ones, trials: 1000)
    )
    #expect(abs(range.lower - exact.lower) < 1e-9 && abs(range.upper - exact.upper) < 1e-9)
  }

  /// By SciPy's beta.ppf: 999 zeros and one 0.01, which differ little from 1000 zeros; three
  /// numbers; and five.
  @Test(
    arguments: [
      (Array(repeating: 0.0, count: 999) + [0.01], 2.5317487e-07, 0.0037008523),
      ([0, 0, 0.3], 0.0025211276, 0.7670289611),
      ([0.2, 0.4, 0.9, 1, 0], 0.1282072221, 0.8717927779),
    ])
  func matchesBetaQuantiles(shares: [Double], lower: Double, upper: Double) throws {
    let range = try #require(Self.range(of: shares))
    #expect(abs(range.lower - lower) < 1e-9 && abs(range.upper - upper) < 1e-9)
  }

  @Test func isNilForNumbersOutOfRange() {
    #expect(Self.range(of: []) == nil)
    #expect(Self.range(of: [-0.1, 0]) == nil)
    #expect(Self.range(of: [2, 2]) == nil)
  }
}
