import EngineFiles
import Testing

/// The figures of decisions as rows.
@Suite struct GroundWordsTests {
  @Test(arguments: [
    // A bound that the rule computes is as exact as the value.
    ("s", 7.006_004_929, "", "more than 7.006"), ("dBm", -64.4949, "", "more than -64.49"),
    // 4.6 - 1.2 is 3.3999999999999995 in binary fractions.
    ("°C", 4.6 - 1.2, "highC - clearC", "more than 3.4, highC - clearC"),
    ("of the mean", 0.00025, "pdiffOutright", "more than 0.00025, pdiffOutright"),
    ("s", .infinity, "awayTimeoutS", "more than Infinity, awayTimeoutS"),
    ("s", 195, "", "more than 195"),
  ])
  func boundsHaveFewDigits(unit: String, bound: Double, setting: String, words: String) {
    let ground = Ground("figure", 1, unit, Ground.Requirement(.moreThan, bound, setting))
    #expect(ground.row.last == words)
  }
}
