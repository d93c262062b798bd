import Engines
import Positioning
import Testing

struct LevelLawTests {
  /// Tabulated in textbooks, to two digits.
  @Test(arguments: [(6.0, 2.0, 0.69, 1.27), (4, 2, 0.46, 1.11), (8, 2.5, 0.74, 1.31)])
  func deviationDeterminesDistanceScatterAndBias(
    deviation: Double, exponent: Double, relative: Double, bias: Double
  ) {
    let law = LevelLaw(exponent: exponent, deviation: deviation)
    #expect(abs(law.relativeDeviation - relative) < 0.005)
    #expect(abs(law.meanBias - bias) < 0.005)
  }

  @Test func moreReadingsReduceOnlyTheReadingVariance() {
    let law = LevelLaw(deviation: 3, readingDeviation: 4)
    #expect(law.variance(ofMeanOf: 1) == 25)
    #expect(law.variance(ofMeanOf: 4) == 13)
    #expect(abs(law.variance(ofMeanOf: 1_000_000) - 9) < 1e-4)
  }
}
