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

  /// 310,860.663 ms are 310.861 s, and 10,000 ms are 10 s.
  @Test func millisecondsAreShownAsSeconds() {
    let ground = Ground(
      "kitchen not heard for", 310_860.663, "ms",
      Ground.Requirement(.moreThan, 10_000, "regionExitPeriodMs"))
    #expect(
      ground.row == ["kitchen not heard for", "310.861", "s", "more than 10 s, regionExitPeriodMs"])
    // JSON has what the setting has.
    #expect(ground.value == 310_860.663 && ground.unit == "ms")
  }

  @Test func servicesAreShownByTheirNumbers() {
    let ground = Ground(
      "0000180A-0000-1000-8000-00805F9B34FB", 2.5, "m",
      words: "than 9C6E1D00-52A1-4B83-9F0C-7A3D5E2B0001")
    #expect(ground.row == ["180A", "2.500", "m", "than 9C6E1D00-52A1-4B83-9F0C-7A3D5E2B0001"])
  }
}
