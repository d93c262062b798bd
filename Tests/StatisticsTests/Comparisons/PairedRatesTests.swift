import Statistics
import Testing

@Suite struct PairedRatesTests {
  @Test func countsPairs() {
    var rates = PairedRates()
    rates.add(first: true, second: true)
    rates.add(first: true, second: false)
    rates.add(first: true, second: false)
    rates.add(first: false, second: true)
    #expect(rates == PairedRates(both: 1, onlyFirst: 2, onlySecond: 1))
    rates.merge(PairedRates(both: 1, onlySecond: 2, neither: 3))
    #expect(rates == PairedRates(both: 2, onlyFirst: 2, onlySecond: 3, neither: 3))
    #expect(rates.count == 10)
    #expect(rates.difference == -0.1)
  }

  /// Twice the sums of 1, m, m (m - 1) / 2 ... over 2ᵐ.
  @Test(arguments: [
    (1, 7, 18, 256), (7, 1, 18, 256), (0, 5, 2, 32), (0, 6, 2, 64), (2, 8, 112, 1024), (4, 5, 1, 1),
    (3, 3, 1, 1), (0, 0, 1, 1), (0, 1, 1, 1),
  ])
  func pValueIsExactForFewPairs(onlyFirst: Int, onlySecond: Int, sum: Int, ways: Int) {
    let rates = PairedRates(both: 12, onlyFirst: onlyFirst, onlySecond: onlySecond, neither: 3)
    #expect(abs(rates.pValue - Double(sum) / Double(ways)) < 1e-14)
  }

  /// The exact test in M. W. Fagerland, S. Lydersen, P. Laake, *The McNemar test for binary
  /// matched-pairs data* (2013), and SciPy 1.17.1: binomtest(k, n).pvalue.
  @Test(arguments: [
    (1, 7, 0.0703125), (6, 16, 0.052478790283203125), (5078, 4922, 0.1211371679634518),
  ])
  func pValueMatchesSciPyForManyPairs(onlyFirst: Int, onlySecond: Int, expected: Double) {
    let rates = PairedRates(onlyFirst: onlyFirst, onlySecond: onlySecond, neither: 1000)
    #expect(abs(rates.pValue - expected) < 1e-12)
  }

  /// Published intervals of T. Tango (1998), whose second is at 90 %; A. Agresti, Y. Min (2005);
  /// M.-L. Tang et al. (2010); M. W. Fagerland, S. Lydersen, P. Laake (2014).
  @Test(arguments: [
    (PairedRates(both: 4, onlyFirst: 9, onlySecond: 3, neither: 16), 0.95, -0.027, 0.390),
    (PairedRates(both: 43, onlyFirst: 0, onlySecond: 1, neither: 0), 0.90, -0.096, 0.037),
    (PairedRates(both: 53, onlyFirst: 16, onlySecond: 8, neither: 9), 0.95, -0.020, 0.207),
    (PairedRates(both: 8, onlyFirst: 3, onlySecond: 1, neither: 2), 0.95, -0.167, 0.4327),
    (PairedRates(both: 1, onlyFirst: 1, onlySecond: 7, neither: 12), 0.95, -0.517, -0.026),
  ])
  func matchesTangoIntervals(rates: PairedRates, confidence: Double, lower: Double, upper: Double) {
    let interval = rates.interval(confidence: confidence)
    #expect(abs(interval.lowerBound - lower) <= 5e-4)
    #expect(abs(interval.upperBound - upper) <= 5e-4)
  }

  /// The score equation solved with 30 digits by mpmath 1.3.0.
  @Test(arguments: [
    (60, 40, 20, 40, 0.030864533133086723, 0.21806424416682481),
    (36, 14, 0, 0, 0.17474170665911224, 0.4166512369595656),
    (43, 0, 1, 0, -0.11807709698213288, 0.059393231116627969),
    (59, 6, 16, 80, -0.12402343246406816, -0.0054333957316770823),
  ])
  func isAccurateToTwelveDigits(
    both: Int, onlyFirst: Int, onlySecond: Int, neither: Int, lower: Double, upper: Double
  ) {
    let rates = PairedRates(
      both: both, onlyFirst: onlyFirst, onlySecond: onlySecond, neither: neither)
    let interval = rates.interval()
    #expect(abs(interval.lowerBound - lower) < 1e-12)
    #expect(abs(interval.upperBound - upper) < 1e-12)
    let swapped = PairedRates(
      both: both, onlyFirst: onlySecond, onlySecond: onlyFirst, neither: neither
    ).interval()
    #expect(abs(swapped.lowerBound + upper) < 1e-12)
    #expect(abs(swapped.upperBound + lower) < 1e-12)
  }

  /// z² / (n + z²), z² = 3.841458820694124.
  @Test(arguments: [1, 44, 1000, 1_000_000_000])
  func intervalWithoutDifferencesHasAWidth(count: Int) {
    let interval = PairedRates(both: count).interval()
    let expected = 3.841458820694124 / (Double(count) + 3.841458820694124)
    #expect(abs(interval.upperBound / expected - 1) < 1e-9)
    #expect(abs(interval.lowerBound / expected + 1) < 1e-9)
  }

  @Test func reachesOneIfAllDiffer() {
    #expect(PairedRates(onlyFirst: 10).interval().upperBound == 1)
    #expect(PairedRates(onlySecond: 10).interval().lowerBound == -1)
  }

  @Test func isUninformativeWithoutPairs() {
    #expect(PairedRates().difference == nil)
    #expect(PairedRates().interval() == -1...1)
    #expect(PairedRates().pValue == 1)
  }

  /// 2 · P(X ≤ n) for 2 n + 1 pairs is 1, and no more.
  @Test func nearlyEvenSplitHasPValueOne() {
    for fewer in 0...500 {
      let p = PairedRates(onlyFirst: fewer, onlySecond: fewer + 1).pValue
      #expect(p <= 1 && p > 1 - 1e-12)
    }
  }
}
