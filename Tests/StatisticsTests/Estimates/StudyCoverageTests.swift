@testable import Statistics
import TestSupport
import Testing

/// The coverage of intervals for distributions as runs have them. docs/design/intervals.md has the
/// table, which these tests print.
@Suite struct StudyCoverageTests {
  /// The numbers of runs; debug builds use one, and fewer studies.
  static let runs = Build.isOptimised ? [50, 200, 1000] : [50]
  private static let studies = Build.isOptimised ? 2000 : 400

  private static func further(_ runs: Int) -> Int {
    Build.isOptimised ? (runs < 1000 ? 100_000 : 20_000) : 2000
  }

  private static func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(numbers.count)
  }

  private static func moments(_ numbers: [Double], per units: Double) -> Moments {
    Moments(of: numbers.lazy.map { Int64(($0 * units).rounded()) })
  }

  private func expect(
    _ coverage: Coverage, of name: String, runs: Int, mostWidth: Double = 1.3
  ) {
    if Build.isOptimised {
      let share = (coverage.share * 1000).rounded() / 10
      let width = (coverage.relativeWidth * 100).rounded() / 100
      print("| \(name) | \(runs) | \(share) % | \(width) |")
    }
    // In debug builds, three standard deviations of the share of 400 studies more.
    let margin = Build.isOptimised ? 0 : 0.033
    #expect((0.93 - margin...0.97 + margin).contains(coverage.share), "\(coverage)")
    #expect(coverage.relativeWidth <= mostWidth, "\(coverage)")
  }

  @Test(arguments: Course.shares, runs) func meansOfSharesAreCovered(course: Course, runs: Int) {
    let coverage = Coverage(
      of: course.mean, in: course, runs: runs, studies: Self.studies, further: Self.further(runs),
      estimate: Self.mean
    ) { shares in
      ScatteredShare(of: Self.moments(shares, per: 1e9), per: 1e9).map { $0.lower...$0.upper }
    }
    expect(coverage, of: course.name, runs: runs)
  }

  @Test(arguments: Course.counts, runs) func meanCountsAreCovered(course: Course, runs: Int) {
    let coverage = Coverage(
      of: course.mean, in: course, runs: runs, studies: Self.studies, further: Self.further(runs),
      estimate: Self.mean
    ) { counts in
      MeanCount(of: Self.moments(counts, per: 1)).map { $0.lower...$0.upper }
    }
    expect(coverage, of: course.name, runs: runs)
  }

  /// The width of p95 of 200 runs at a gap of the delays is greater: in a seventh of the studies so
  /// few delays are beyond the gap, 15 or fewer, that p95 may be before it.
  @Test(arguments: Course.delays.indices, runs)
  func quantilesAreCovered(index: Int, runs: Int) {
    let (course, median, high) = Course.delays[index]
    for (fraction, quantile) in [(0.5, median), (0.95, high)] {
      let coverage = Coverage(
        of: quantile, in: course, runs: runs, studies: Self.studies, further: Self.further(runs),
        estimate: { Quantile.of($0, at: fraction) ?? .nan }
      ) { delays in
        guard let interval = QuantileInterval(ofSorted: delays.sorted(), at: fraction),
          let lower = interval.lower, let upper = interval.upper
        else { return nil }
        return lower...upper
      }
      let name = "\(course.name), p\(fraction == 0.5 ? 50 : 95)"
      let isWide = fraction > 0.5 && runs == 200 && index == 3
      expect(coverage, of: name, runs: runs, mostWidth: isWide ? 1.8 : 1.3)
    }
  }

  @Test(arguments: Course.numbers, runs) func otherMeansAreCovered(course: Course, runs: Int) {
    let coverage = Coverage(
      of: course.mean, in: course, runs: runs, studies: Self.studies, further: Self.further(runs),
      estimate: Self.mean
    ) { numbers in
      ScatteredMean(of: Self.moments(numbers, per: 1e9), per: 1e9).map { $0.lower...$0.upper }
    }
    expect(coverage, of: course.name, runs: runs)
  }
}
