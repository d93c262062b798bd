@testable import Positioning
import Testing

struct LevelHistogramTests {
  private func histogram(_ levels: [Double], width: Double = 0) -> LevelHistogram {
    LevelHistogram(of: levels, kernel: LevelKernel(width: width))
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
