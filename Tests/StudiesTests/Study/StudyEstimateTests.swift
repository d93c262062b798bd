import Scoring
@testable import Statistics
@testable import Studies
import TestSupport
import Testing

@Suite struct StudyEstimateTests {
  private static func moments(_ number: Int64, times count: Int) -> Moments {
    (0..<count).reduce(into: Moments()) { moments, _ in moments.add(number) }
  }

  /// 1 - 0.025^(1/31) is 11.22 %.
  @Test(arguments: [(0, 0.0, 0.1122), (1_000_000_000, 0.8878, 1.0)] as [(Int64, Double, Double)])
  func intervalOfConstantSharesHasAWidth(share: Int64, lower: Double, upper: Double) throws {
    let figure = StudyEstimate(.wrongSideShare, in: Self.moments(share, times: 31), hours: 1)
    #expect(figure.estimate == Double(share) / 1e9)
    #expect(figure.lower.isNear(lower, within: 1e-4))
    #expect(figure.upper.isNear(upper, within: 1e-4))
  }

  /// By SciPy, the bounds for 60 events are 45.786 and 77.232; here in 30 walks of 0.1 h.
  @Test func intervalOfConstantFlipsHasAWidth() throws {
    let figure = StudyEstimate(.sideFlips, in: Self.moments(2, times: 30), hours: 0.1)
    #expect(figure.estimate == 20)
    #expect(figure.lower.isNear(45.786 / 3, within: 0.001))
    #expect(figure.upper.isNear(77.232 / 3, within: 0.001))
  }

  /// Student's interval would be 0.00 ... 0.003 %.
  @Test func oneSmallShareRaisesTheUpperBound() throws {
    var moments = Self.moments(0, times: 999)
    moments.add(10_000_000)
    let figure = StudyEstimate(.wrongRoomShare, in: moments, hours: 1)
    let none = StudyEstimate(.wrongRoomShare, in: Self.moments(0, times: 1000), hours: 1)
    let (upper, ofNone) = (try #require(figure.upper), try #require(none.upper))
    #expect(upper > ofNone)
  }

  /// One walker waits 1 s and another 9 s, in more runs than are stored.
  @Test func pooledDelaysKeepTheProportionsOfWalkers() throws {
    var tally = StudyTally(phones: 2, cells: 1)
    let count = DelayTally.capacity + 200_000
    for (walker, seconds) in [1, 9].enumerated() {
      tally.walkers[walker].delays[0].count = walker == 0 ? count : count / 2
      let kept = min(tally.walkers[walker].delays[0].count, DelayTally.capacity)
      tally.walkers[walker].delays[0].kept = Array(
        repeating: Int64(seconds) * 1_000_000_000, count: kept)
    }
    func figure(_ percentile: Int) -> StudyEstimate {
      tally.figure(of: .percentile(percentile, of: .unlockDelayS), lasting: .seconds(1))
    }
    #expect(figure(50).estimate == 1 && figure(95).estimate == 9)
    // Two delays of 1 s to one of 9 s, as counted.
    #expect(figure(66).estimate == 1 && figure(67).estimate == 9)
    #expect(figure(50).count == 1_500_000)
  }

  /// A file may contain moments that no shares have.
  @Test(arguments: [Measure.wrongSideShare, .sideFlips])
  func impossibleMomentsHaveNoInterval(measure: Measure) {
    let figure = StudyEstimate(measure, in: Self.moments(-5_000_000_000, times: 4), hours: 1)
    #expect(figure.lower == nil && figure.upper == nil)
  }
}
