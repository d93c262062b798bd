import BLE
@testable import Documents
@testable import Reports
@testable import Studies
import TestScenes
import TestReports
import Testing

@Suite struct RareReportTests {
  @Test func showsTheProposalAndFlagsUnreliableEstimates() async throws {
    let report = try await RareReport.ofTwoBeacons(margin: -6, runs: 20)
    let text = report.text
    #expect(
      text.hasPrefix("office-walk-past: Walking past the office door, always inside\n20 runs"))
    #expect(text.contains("\nfalseUnlocks: "))
    // An unreliable estimate has no interval, but a number of runs that may be enough.
    #expect(!text.contains("95 % interval"))
    #expect(text.contains("NOT TO BE TRUSTED: less than 30 events of equal weight; about "))
    #expect(text.contains(" runs in all may do, by --runs\n"))
    // The proposal weakens the near beacon and strengthens the far one.
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

  @Test func reportsPlainSamplingIfNoShadowingWasFound() async throws {
    let report = try await RareReport.ofTwoBeacons(margin: 60, runs: 10)
    #expect(report.text.contains("it never happened; no shadows were found that bring it about"))
    #expect(!report.text.contains("shadows pulled at"))
    // No run has a weight above one, so no event in ten runs bounds the rate by -ln 0.025 / 10.
    #expect(report.text.contains("falseUnlocks: 0.0e+00, 95 % interval 0.0e+00 ... 3.7e-01\n"))
  }

  /// The event occurs in a quarter of the walks, independent of the shadowing.
  @Test func reportsThatPlainRunsAreCheaper() async throws {
    let report = try await RareReport.ofAQuarter()
    #expect(report.text.contains("falseUnlocks: 2.5e-01, 95 % interval "))
    #expect(
      report.text.contains("\n  a plain study, without --rare, takes fewer runs to know as much\n"))
    #expect(report.json.page.contains("\"plainIsCheaper\" : true"))
  }
}
