import Documents
@testable import Pages
@testable import Reports
@testable import Statistics
@testable import Studies
import TestReports
import TestScenes
import Testing

@Suite struct RarePageTests {
  @Test func comparesTheRateWithPlainRuns() async throws {
    let report = try await RareReport.ofAQuarter()
    let html = RarePage(of: report, command: "simrun study --rare").html
    #expect(html.contains("unlocked while inside (falseUnlocks)".sentenceStart))
    #expect(html.contains(": in 25.0 % of runs, with 95 % confidence between "))
    let runs = report.study.pilotRuns + 400
    let plain = BinomialInterval(successes: runs / 4, trials: runs)
    #expect(html.contains("a plain study of as many runs, \(runs), if"))
    #expect(html.contains(">\((runs / 4).counted("event"))</td>"))
    #expect(
      html.contains(">\(plain.lower.inScientific) ... \(plain.upper.inScientific)</td>"))
    #expect(html.contains("a plain study that tells as much"))
    #expect(html.contains("<code>simrun study --rare</code>"))
  }

  @Test func unreliableRatesHaveNoInterval() async throws {
    let report = try await RareReport.ofTwoBeacons(margin: -6, runs: 20)
    let html = RarePage(of: report, command: "c").html
    #expect(html.contains("NOT TO BE TRUSTED: less than 30 events of equal weight"))
    #expect(html.contains("<td class=\"figure\">not to be trusted</td>"))
    #expect(html.contains("this study, until it may be trusted"))
    #expect(html.contains("a plain study, until it may be trusted"))
    #expect(!html.contains("confidence"))
    #expect(html.contains("How luck was loaded"))
  }

  /// No event in ten runs, with weights of at most 1, bounds the rate by -ln 0.025 / 10 = 0.369. On
  /// a scale of 0.1 ... 1 that spans 6 ... 234 units, this is at 6 + 228 · (1 + lg 0.369).
  @Test func rateWithoutEventsIsBoundedFromAbove() async throws {
    let report = try await RareReport.ofTwoBeacons(margin: 60, runs: 10)
    let html = RarePage(of: report, command: "c").html
    #expect(html.contains(": in no run, with 95 % confidence in no more than 36.9 % of runs. NOT"))
    #expect(html.contains("M6 12l6 -5M6 12l6 5M6 12H135.25M135.25 7v10"))
    #expect(!html.contains("a plain study of as many runs"))
    #expect(!html.contains("How luck was loaded"))
  }

  @Test func unstartedStudyIsPartial() throws {
    let event = try TwoBeacons.farIsStronger(by: 0)
    let report = RareReport(
      RareStudy(of: event, seeds: 1...5), of: .falseUnlocks,
      in: try Shipped.scenario("office-walk-past"), variant: nil)
    let html = RarePage(of: report, command: "c").html
    #expect(html.contains("PARTIAL: interrupted after 0 of 5 runs"))
    #expect(html.contains("nothing is known, since the pilot was interrupted"))
    #expect(!html.contains("<table") && !html.contains("NaN"))
  }
}
