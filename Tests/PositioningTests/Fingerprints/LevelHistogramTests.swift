@testable import Positioning
import Testing

struct LevelHistogramTests {
  private func histogram(
    _ levels: [Double], width: Double = 0, binWidth: Int = 1
  ) -> LevelHistogram {
    LevelHistogram(of: levels, in: LevelBins(width: binWidth, kernel: LevelKernel(width: width)))
  }

  /// Bins of 4 dB: -64 ... -61, -60 ... -57, and -4 ... -1, 0 ... 3.
  @Test func binsHoldAsManyLevelsAsTheyAreWide() {
    let bin = histogram([-60], binWidth: 4)
    for level in [-60.0, -59, -58, -57] { #expect(histogram([level], binWidth: 4) == bin) }
    for level in [-61.0, -56] { #expect(histogram([level], binWidth: 4) != bin) }
    #expect(histogram([-4], binWidth: 4) == histogram([-1], binWidth: 4))
    #expect(histogram([-1], binWidth: 4) != histogram([0], binWidth: 4))
    #expect(histogram([0], binWidth: 4) == histogram([3], binWidth: 4))
  }

  /// By hand, in bins of 4 dB: 1/2 and 1/2 below and above -60, 1/4 and 3/4.
  @Test func coefficientOfWideBinsMatchesItsFormula() {
    let first = histogram([-62, -59], binWidth: 4)
    let second = histogram([-61, -60, -57, -58], binWidth: 4)
    let expected = (0.5 * 0.25).squareRoot() + (0.5 * 0.75).squareRoot()
    #expect(abs(first.coefficient(with: second) - expected) < 1e-15)
  }

  /// By hand: frequencies of 1/2 and 1/2 at -60 and -61, of 1/4 and 3/4 at -61 and -62.
  @Test func coefficientMatchesItsFormula() {
    let first = histogram([-60, -61])
    let second = histogram([-61, -62, -62, -62])
    let expected = (0.5 * 0.25).squareRoot()
    #expect(abs(first.coefficient(with: second) - expected) < 1e-15)
    #expect(abs(second.coefficient(with: first) - expected) < 1e-15)
  }

  @Test func coefficientOfEqualHistogramsIsOne() {
    for width in [0, 0.5, 2, 5] {
      let histogram = histogram([-60, -61, -61, -75], width: width)
      #expect(abs(histogram.coefficient(with: histogram) - 1) < 1e-12)
    }
  }

  @Test func coefficientWithoutCommonLevelsIsZero() {
    #expect(histogram([-60]).coefficient(with: histogram([-61])) == 0)
    #expect(histogram([-20]).coefficient(with: histogram([-120])) == 0)
    #expect(histogram([-60], width: 1).coefficient(with: histogram([-67], width: 1)) == 0)
  }

  @Test func roundsLevelsToWholeDB() {
    #expect(histogram([-60.4, -59.6]) == histogram([-60, -60]))
    #expect(histogram([-60.4]) != histogram([-60.6]))
  }

  /// The coefficient of two normal distributions with the same deviation σ is exp(-Δ² / 8σ²). The
  /// kernel is cut off at 3 σ.
  @Test(arguments: zip([1.0, 2], [0.96923, 0.88250]))
  func kernelsOverlapLikeNormalDistributions(_ distance: Double, _ expected: Double) {
    let overlap = histogram([-60], width: 2).coefficient(
      with: histogram([-60 - distance], width: 2))
    #expect(abs(overlap - expected) < 0.01)
  }
}
