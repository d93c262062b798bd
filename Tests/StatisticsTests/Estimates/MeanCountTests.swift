@testable import Statistics
import Testing

@Suite struct MeanCountTests {
  /// SciPy's gamma.ppf: thirty walks with 2 each have 60 events; none in ten leave 3.69 / 10; one
  /// in a thousand leaves 5.57 / 1000, more than Student's.
  @Test(
    arguments: [
      (Array(repeating: 2, count: 30), 1.5262106983, 2.5743964469),
      (Array(repeating: 0, count: 10), 0, 0.3688879454),
      (Array(repeating: 0, count: 999) + [1], 0, 0.0055716434),
    ] as [([Int64], Double, Double)])
  func singleEventsHaveGarwoodsInterval(counts: [Int64], lower: Double, upper: Double) throws {
    let range = try #require(MeanCount(of: Moments(of: counts)))
    #expect(abs(range.lower - lower) < 1e-9 && abs(range.upper - upper) < 1e-9)
  }

  /// One burst of ten in three walks is one event, since φ = 10. Its bounds by Garwood, 0.0253 and
  /// 5.5716, times 10 / 3; the upper one is farther from the mean by Student's t of two degrees of
  /// freedom, 4.3027, over 1.96. By SciPy, for that and for ten bursts in fifty walks, of 55² / 385
  /// degrees.
  @Test(
    arguments: [
      ([0, 10, 0], 0.084392693281, 36.7866587866),
      (Array(repeating: 0, count: 40) + Array(1...10), 0.506504623551, 2.2549967951),
    ] as [([Int64], Double, Double)])
  func burstsCountAsEvents(counts: [Int64], lower: Double, upper: Double) throws {
    let range = try #require(MeanCount(of: Moments(of: counts)))
    #expect(abs(range.lower - lower) < 1e-8 && abs(range.upper - upper) < 1e-8, "\(range)")
  }

  /// Most counts are identical: Garwood's interval for 450 single events, wider than that of the
  /// scatter.
  @Test func nearlyConstantCountsHaveTheIntervalOfSingleEvents() throws {
    let counts = Array(repeating: 9, count: 48) + [4, 14] as [Int64]
    let (all, few) = (
      try #require(MeanCount(of: Moments(of: counts), isNearlyConstant: true)),
      try #require(MeanCount(of: Moments(of: counts)))
    )
    #expect(all.upper > few.upper && all.lower <= few.lower)
  }

  @Test func isNilForNegativeCounts() {
    #expect(MeanCount(of: Moments(of: [-1, 0])) == nil)
    #expect(MeanCount(of: Moments()) == nil)
    #expect(MeanCount.difference([]) == nil)
  }

  /// SciPy's gamma.ppf, combined by hand: none of 16 differ; all of three differ by 5; a few of
  /// many differ.
  @Test(
    arguments: [
      (Array(repeating: 0, count: 16), -0.2305549659, 0.2305549659),
      ([5, 5, 5], -2.3178917132, 14.6121217839),
      ([1, 1, 1, 1, 1] + Array(repeating: 0, count: 95), -8.675e-06, 0.1166833208),
      ([1, 1, 1, 1, 1, 1] + Array(repeating: 0, count: 94), 0.0070533864, 0.1305947402),
      ([1, 1, -1, 0, 0, 0], -0.6496555654, 1.0524708619),
    ] as [([Int64], Double, Double)])
  func differencesAlwaysHaveAWidth(
    differences: [Int64], lower: Double, upper: Double
  ) throws {
    let range = try #require(MeanCount.difference(differences))
    #expect(abs(range.lowerBound - lower) < 1e-8 && abs(range.upperBound - upper) < 1e-8)
  }
}
