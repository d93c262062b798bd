import Documents
@testable import Pages
@testable import Reports
import Scoring
@testable import Statistics
@testable import Studies
import TestReports
import TestScenes
import Testing

@Suite struct RarePageTests {
  @Test func comparesTheRateWithPlainRuns() async throws {
    let report = try await RareReport.ofAQuarter()
    let html = RarePage(of: report).html(madeBy: "simrun study --rare")
    #expect(html.contains("unlocked while inside (falseUnlocks)".sentenceStart))
    #expect(html.contains(": in 25.0 % of runs, 95 % CI "))
    let runs = report.study.pilotRuns + 400
    let plain = BinomialInterval(successes: runs / 4, trials: runs)
    #expect(html.contains("expected of \(runs) plain runs"))
    #expect(html.contains(">\((runs / 4).counted("event"))</td>"))
    #expect(
      html.contains(">\(plain.lower.inScientific) ... \(plain.upper.inScientific)</td>"))
    #expect(html.contains("equivalent plain study"))
    #expect(html.contains("<code>simrun study --rare</code>"))
  }

  @Test func unreliableRatesHaveNoInterval() async throws {
    let report = try await RareReport.ofTwoBeacons(margin: -6, runs: 20)
    let html = RarePage(of: report).html(madeBy: "c")
    #expect(html.contains("UNRELIABLE: fewer than 30 effective events"))
    #expect(html.contains("<td class=\"figure\">unreliable</td>"))
    #expect(html.contains("this study, until reliable"))
    #expect(html.contains("plain study, until reliable"))
    #expect(!html.contains(", 95 % CI "))
    #expect(html.contains("Proposals, most frequent first"))
  }

  /// No event in ten runs, with weights of at most 1, bounds the rate by -ln 0.025 / 10 = 0.369. On
  /// a scale of 0.1 ... 1 that spans 6 ... 234 units, this is at 6 + 228 · (1 + lg 0.369).
  @Test func rateWithoutEventsIsBoundedFromAbove() async throws {
    let report = try await RareReport.ofTwoBeacons(margin: 60, runs: 10)
    let html = RarePage(of: report).html(madeBy: "c")
    #expect(html.contains(": in no run, 95 % CI up to 36.9 % of runs. UNRELIABLE"))
    #expect(html.contains("M6 12l6 -5M6 12l6 5M6 12H135.25M135.25 7v10"))
    #expect(!html.contains("expected of "))
    #expect(!html.contains("Proposals, most frequent first"))
  }

  @Test func unstartedStudyIsPartial() throws {
    let event = try TwoBeacons.farIsStronger(by: 0)
    let report = RareReport(
      RareStudy(of: event, seeds: 1...5), of: .falseUnlocks,
      in: try Shipped.scenario("office-walk-past"), variant: nil)
    let html = RarePage(of: report).html(madeBy: "c")
    #expect(html.contains("PARTIAL: interrupted after 0 of 5 runs"))
    #expect(html.contains("unknown; the pilot was interrupted"))
    #expect(!html.contains("<table") && !html.contains("NaN"))
  }
}
