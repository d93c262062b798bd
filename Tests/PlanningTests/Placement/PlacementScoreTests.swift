@testable import Planning
import TestSupport
import Testing

@Suite struct PlacementScoreTests {
  /// 500 studies of 20 walks of six stays of 75 s. In seven of ten stays the room is right all the
  /// time, in the others for 40 to 100 % of it, evenly distributed. So the mean is
  /// 0.7 + 0.3 · 0.7 = 0.91, and the variance of a stay
  /// 0.7 · 0.09² + 0.3 · (0.21² + 0.6² / 12) = 0.0279. The standard deviation of the mean of 120
  /// stays is 0.01525, and an interval of twice 1.96 of them is 5.98 % wide. By the quantiles of
  /// scipy.stats, 95.6 % of 3000 such intervals held 0.91, and were 6.6 % wide.
  @Test func intervalOfWalksIsAsWideAsTheyScatter() {
    var dice = Dice(6)
    var (held, width) = (0, 0.0)
    let studies = 500
    for _ in 0..<studies {
      let outcomes = (0..<20).map { _ in
        let right = (0..<6).map { _ in dice.happens(0.7) ? 1 : dice.number(0.4...1) }
        return PlacementOutcome(score: 100 * right.reduce(0, +) / 6, of: 450, stays: 6)
      }
      let score = PlacementScore(of: outcomes, for: .room)
      if (score.lower...score.upper).contains(91) { held += 1 }
      width += (score.upper - score.lower) / Double(studies)
    }
    // Three standard deviations of a count below 95 %.
    #expect(Double(held) >= 475 - 3 * 4.87, "\(held)")
    #expect(width > 5.98 / 1.3 && width < 5.98 * 1.3, "\(width)")
  }

  /// Each stay of equal walks is a trial: 120 of 120 have the lower end 0.025^(1/120).
  @Test func equalWalksCountTheirStays() {
    let outcomes = Array(repeating: PlacementOutcome(score: 100, of: 450, stays: 6), count: 20)
    let score = PlacementScore(of: outcomes, for: .room)
    #expect(abs(score.lower - 96.9727) < 0.001 && score.upper == 100, "\(score.lower)")
  }
}
