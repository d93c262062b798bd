import BLE
import Testing

@testable import Lab

@Suite struct RareReportTests {
  private static func report(margin: Double, runs: UInt64) async throws -> RareReport {
    let event = try TwoBeacons.farIsStronger(by: margin)
    var study = RareStudy(of: event, seeds: 1...runs, pilotBlocks: 2)
    try await study.carryOut()
    let scenario = try Shipped.scenario("office-walk-past")
    return RareReport(study, of: .falseUnlock, in: scenario, variant: nil)
  }

  @Test func saysHowLuckWasLoadedAndWhetherToTrustIt() async throws {
    let report = try await Self.report(margin: -6, runs: 20)
    let text = report.text
    #expect(
      text.hasPrefix("office-walk-past: Walking past the office door, always inside\n20 runs"))
    #expect(text.contains("\nfalseUnlock: "))
    #expect(text.contains("95 % interval"))
    #expect(text.contains("NOT TO BE TRUSTED: less than 30 events of equal weight"))
    // The way pulls the near beacon down and the far one up.
    #expect(text.contains("near -"))
    #expect(text.contains("far +"))
    #expect(!report.isPartial)

    let page = report.json.page
    for key in [
      "measure", "runs", "pilotRuns", "estimate", "standardError", "interval95", "happened",
      "effectiveEvents", "greatestShare", "meanWeight", "worthInRuns", "doubt", "ways",
    ] {
      #expect(page.contains("\"\(key)\""))
    }
    #expect(page.contains("\"doubt\" : \"fewEvents\""))
  }

  @Test func saysThatLuckWasLeftAsItIsWhereNoShadowsWereFound() async throws {
    let report = try await Self.report(margin: 60, runs: 10)
    #expect(report.text.contains("it never happened; no shadows were found that bring it about"))
    #expect(!report.text.contains("shadows pulled at"))
  }
}
