import Statistics
import Testing

@Suite struct PairedMeansTests {
  /// The additional hours of sleep of ten patients with one drug compared with another: "Student",
  /// *The probable error of a mean* (1908). R 4.3: t.test(..., paired = TRUE) has t = 4.0621,
  /// p = 0.002833, and the interval 0.7001142 ... 2.4598858. Nine pairs differ, all positive, which
  /// gives 2 / 2⁹.
  @Test func matchesStudentsSleepData() throws {
    let comparison = try #require(
      PairedMeans(differences: [12, 24, 13, 13, 0, 10, 18, 8, 46, 14], per: 10))
    #expect(abs(comparison.difference.mean - 1.58) < 1e-12)
    #expect(abs((comparison.difference.halfWidth ?? 0) - 0.8798858) < 1e-7)
    #expect(comparison.pValue == 0.00390625)
  }

  @Test func handlesEqualDifferences() {
    #expect(PairedMeans(differences: []) == nil)
    #expect(PairedMeans(differences: [5])?.pValue == nil)
    #expect(PairedMeans(differences: [0, 0, 0])?.pValue == 1)
    #expect(PairedMeans(differences: [5, 5, 5])?.pValue == 0.25)
    #expect(PairedMeans(differences: [5, -5])?.pValue == 1)
  }

  /// With one negative difference instead, by SciPy's ttest_1samp.
  @Test func matchesTheTTestIfManyDiffer() throws {
    let gains: [Int64] = [12, 24, 13, 13, 5, 10, 18, 8, 46, -14]
    let comparison = try #require(PairedMeans(differences: gains, per: 10))
    #expect(abs((comparison.pValue ?? 0) - 0.020000378855391333) < 1e-9)
  }

  /// The t test alone gives 0.0252 for 5 among 1000, and 0.0142 for 6 (SciPy 1.17.1).
  @Test func fewDifferingPairsAreNotSignificant() {
    func pValue(_ differing: Int) -> Double? {
      PairedMeans(differences: (0..<1000).map { $0 < differing ? 7 : 0 })?.pValue
    }
    #expect(pValue(1) == 1)
    #expect(pValue(5) == 0.0625)
    #expect(pValue(6) == 0.03125)
  }
}
