@testable import Statistics
import Testing

@Suite struct ScatteredShareTests {
  private static func moments(_ shares: [Double]) -> Moments {
    Moments(of: shares.map { Int64(($0 * 1e6).rounded()) })
  }

  /// By SciPy 1.17.1's betaincinv and t.ppf.
  @Test(
    arguments: [
      ([0.9, 0.95, 1, 0.97, 0.99, 0.92, 0.96, 0.98, 0.94, 1], 0.931750025309, 0.981093779483),
      (
        Array(repeating: 0, count: 20) + [0.1, 0.2, 0.3, 0.4, 0.5, 0.1, 0.2, 0.3, 0.4, 0.5],
        0.0470587122404, 0.181666221158
      ),
    ] as [([Double], Double, Double)])
  func hasBoundsOfBetaDistributions(shares: [Double], lower: Double, upper: Double) throws {
    let range = try #require(ScatteredShare(of: Self.moments(shares), per: 1e6))
    #expect(abs(range.lower - lower) < 1e-8 && abs(range.upper - upper) < 1e-8, "\(range)")
    // The complements have the mirrored interval.
    let mirrored = try #require(ScatteredShare(of: Self.moments(shares.map { 1 - $0 }), per: 1e6))
    #expect(abs(mirrored.lower - (1 - upper)) < 1e-8 && abs(mirrored.upper - (1 - lower)) < 1e-8)
  }

  /// The few walks that matter do not show how all scatter.
  @Test(
    arguments: [
      Array(repeating: 0, count: 999) + [0.01], Array(repeating: 0.25, count: 31),
      Array(repeating: 0, count: 20), Array(repeating: 1, count: 20), [0.3], [0, 0, 0.3],
    ] as [[Double]])
  func isStringersBoundIfFewShareMatter(shares: [Double]) throws {
    let moments = Self.moments(shares)
    let range = try #require(ScatteredShare(of: moments, per: 1e6))
    let bound = try #require(MeanShare(of: moments, per: 1e6))
    #expect(range.lower == bound.lower && range.upper == bound.upper)
  }

  /// No jump where the interval begins to be a mixture, at an effective number of 2 and of 4.
  @Test(arguments: [2, 4]) func isContinuous(number: Int) throws {
    func upper(_ size: Int64) throws -> Double {
      let moments = Moments(
        of: Array(repeating: 500_000, count: number) + [size] + Array(repeating: 0, count: 50))
      return try #require(ScatteredShare(of: moments, per: 1e6)).upper
    }
    #expect(abs(try upper(0) - upper(40)) < 1e-3)
  }

  @Test func isNilForNumbersOutOfRange() {
    #expect(ScatteredShare(of: Moments(), per: 1) == nil)
    #expect(ScatteredShare(of: Moments(of: [-1, 0]), per: 1) == nil)
    #expect(ScatteredShare(of: Moments(of: [2, 2]), per: 1) == nil)
  }
}
