import BLE
@testable import Documents
@testable import Reports
import Scoring
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
    #expect(!text.contains("95 % CI"))
    #expect(text.contains("UNRELIABLE: fewer than 30 effective events; --runs "))
    #expect(text.contains(" may be enough\n"))
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
    #expect(report.text.contains("no events; the pilot found no shadowing that causes it"))
    #expect(!report.text.contains("shadowing shifted at"))
    // No run has a weight above one, so no event in ten runs bounds the rate by -ln 0.025 / 10.
    #expect(report.text.contains("falseUnlocks: 0.0e+00, 95 % CI 0.0e+00 ... 3.7e-01\n"))
  }

  /// An event that could happen in no run has no rate, and no bound of one.
  @Test func saysThatThereWasNothingToMeasure() async throws {
    let event = try RareEvent(in: try TwoBeacons.world, at: InputPlace("world")) { _, _ in nil }
    var study = RareStudy(of: event, seeds: 1...10, pilotBlocks: 1)
    try await study.perform()
    let report = RareReport(
      study, of: .falseUnlocks, in: try Shipped.scenario("office-walk-past"), variant: nil)
    #expect(report.text.hasSuffix("\nfalseUnlocks: nothing to measure in any run\n"))
    #expect(report.json.page.contains("\"estimate\" : null"))
    #expect(report.json.page.contains("\"interval95\" : null"))
  }

  /// The event occurs in a quarter of the walks, independent of the shadowing.
  @Test func reportsThatPlainRunsAreCheaper() async throws {
    let report = try await RareReport.ofAQuarter()
    #expect(report.text.contains("falseUnlocks: 2.5e-01, 95 % CI "))
    #expect(
      report.text.contains(
        "\n  plain runs, without --rare, need fewer runs for the same precision\n"))
    #expect(report.json.page.contains("\"plainIsCheaper\" : true"))
  }
}
