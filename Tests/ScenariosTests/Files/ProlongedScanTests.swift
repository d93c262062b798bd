import FloorPlans
@testable import Scenarios
import TestScenes
import Testing

/// Scans of AltBeacon that run for longer than their periods.
@Suite struct ProlongedScanTests {
  private static func faults(
    _ settings: String, phone: String = "system: 'android-8'"
  ) throws -> [String] {
    let scenario = try TinyScenario()
      .changing(#"phone: { carried: "bag" }"#, to: "phone: { \(phone) }")
      .changing(
        #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] }"#,
        to: "engine: { preset: 'altbeacon', rooms: { house: ['in'] }, \(settings) }"
      ).read()
    return scenario.prolongedScans(in: scenario.world).map(\.finding.fault)
  }

  /// A scan ends with the first period that is not before 6 s: 0.5 + 3 · 2.5 s, 5 + 5.5 s, and in
  /// the background 1 + 3 · 2 s.
  @Test(
    .bug("https://github.com/AltBeacon/android-beacon-library/issues/763"),
    arguments: [
      ("foregroundScanPeriod: 500, foregroundBetweenScanPeriod: 2000", "8000", "500"),
      ("foregroundScanPeriod: 5000, foregroundBetweenScanPeriod: 500", "10500", "5000"),
      ("backgroundScanPeriod: 1000, backgroundBetweenScanPeriod: 1000", "7000", "1000"),
    ])
  func scansRunForSixSeconds(settings: String, length: String, period: String) throws {
    #expect(
      try Self.faults(settings) == [
        "the engine of 'guest' scans for \(length) ms at a time, not for its period of \(period) ms: "
          + "period and pause together are shorter than 'minScanCycleMs' (6000 ms), as Android "
          + "allows five starts in 30 s (startLimit)"
      ])
  }

  /// The setting is the library's, so that it holds on a bare radio, too, where nobody limits
  /// starts.
  @Test func scansAreProlongedOnABareRadio() throws {
    let faults = try Self.faults(
      "foregroundScanPeriod: 500, foregroundBetweenScanPeriod: 2000", phone: "carried: 'bag'")
    #expect(faults.count == 1)
    #expect(faults[0].contains("scans for 8000 ms at a time, not for its period of 500 ms: "))
  }

  /// By default there is no pause, and then no limit either.
  @Test(arguments: [
    "", "foregroundScanPeriod: 500, foregroundBetweenScanPeriod: 2000, minScanCycleMs: 0",
    "foregroundScanPeriod: 4000, foregroundBetweenScanPeriod: 2000", "foregroundScanPeriod: 500",
  ])
  func otherScansEndWithTheirPeriods(settings: String) throws {
    #expect(try Self.faults(settings) == [])
  }
}
