import BLE
import Testing

@testable import Lab

@Suite struct RareReportTests {
  static func report(margin: Double, runs: UInt64) async throws -> RareReport {
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
    let report = try await Self.report(margin: 60, runs: 10)
    #expect(report.text.contains("it never happened; no shadows were found that bring it about"))
    #expect(!report.text.contains("shadows pulled at"))
    // No run weighs more than one, and none of ten leaves rates of up to -ln 0.025 / 10.
    #expect(report.text.contains("falseUnlock: 0.0e+00, 95 % interval 0.0e+00 ... 3.7e-01\n"))
  }

  /// Of a world in which something happens in a walk of four, whatever the shadows.
  static func ofAQuarter() async throws -> RareReport {
    let event = try RareEvent(in: try TwoBeacons.world, at: InputPlace("world")) { seed, _ in
      seed % 4 == 0
    }
    var study = RareStudy(of: event, seeds: 1...400, pilotBlocks: 2)
    try await study.carryOut()
    let scenario = try Shipped.scenario("office-walk-past")
    return RareReport(study, of: .falseUnlock, in: scenario, variant: nil)
  }

  @Test func saysWhereAPlainStudyIsCheaper() async throws {
    let report = try await Self.ofAQuarter()
    #expect(report.text.contains("falseUnlock: 2.5e-01, 95 % interval "))
    #expect(
      report.text.contains("\n  a plain study, without --rare, takes fewer runs to know as much\n"))
    #expect(report.json.page.contains("\"plainIsCheaper\" : true"))
  }
}
