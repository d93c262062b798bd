import BLE
@testable import Documents
@testable import Reports
@testable import Studies
import TestScenes
import TestReports
import Testing

@Suite struct RareReportTests {
  @Test func saysHowLuckWasLoadedAndWhetherToTrustIt() async throws {
    let report = try await RareReport.ofTwoBeacons(margin: -6, runs: 20)
    let text = report.text
    #expect(
      text.hasPrefix("office-walk-past: Walking past the office door, always inside\n20 runs"))
    #expect(text.contains("\nfalseUnlock: "))
    // What is not to be trusted has no interval, but tells what it takes.
    #expect(!text.contains("95 % interval"))
    #expect(text.contains("NOT TO BE TRUSTED: less than 30 events of equal weight; about "))
    #expect(text.contains(" runs in all may do, by --runs\n"))
    // The way pulls the near beacon down and the far one up.
    #expect(text.contains("near -"))
    #expect(text.contains("far +"))
    #expect(!report.isPartial)

    let page = report.json.page
    for key in [
      "measure", "runs", "pilotRuns", "estimate", "standardError", "interval95", "happened",
      "effectiveEvents", "greatestShare", "meanWeight", "worthInRuns", "doubt", "runsToTrust",
      "plainIsCheaper", "ways",
    ] {
      #expect(page.contains("\"\(key)\""))
    }
    #expect(page.contains("\"doubt\" : \"fewEvents\""))
    for key in ["interval95", "standardError", "worthInRuns"] {
      #expect(page.contains("\"\(key)\" : null"))
    }
  }

  @Test func saysThatLuckWasLeftAsItIsWhereNoShadowsWereFound() async throws {
    let report = try await RareReport.ofTwoBeacons(margin: 60, runs: 10)
    #expect(report.text.contains("it never happened; no shadows were found that bring it about"))
    #expect(!report.text.contains("shadows pulled at"))
    // No run weighs more than one, and none of ten leaves rates of up to -ln 0.025 / 10.
    #expect(report.text.contains("falseUnlock: 0.0e+00, 95 % interval 0.0e+00 ... 3.7e-01\n"))
  }

  /// Of a world in which something happens in a walk of four, whatever the shadows.
  @Test func saysWhereAPlainStudyIsCheaper() async throws {
    let report = try await RareReport.ofAQuarter()
    #expect(report.text.contains("falseUnlock: 2.5e-01, 95 % interval "))
    #expect(
      report.text.contains("\n  a plain study, without --rare, takes fewer runs to know as much\n"))
    #expect(report.json.page.contains("\"plainIsCheaper\" : true"))
  }
}
