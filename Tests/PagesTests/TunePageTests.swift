import Documents
import Foundation
@testable import Pages
@testable import Reports
import Scoring
@testable import Studies
import TestScenes
import Testing

@Suite struct TunePageTests {
  private static func report(_ goal: TuningGoal) async throws -> TuneReport {
    let grid = try TuningGrid(
      of: [Variation("unlockRSSI=-84:-60:6"), Variation("unlockSamples=1,4")],
      in: Shipped.path("scenarios/arrive-and-unlock"))
    var tuning = try Tuning(of: grid, for: goal, runs: 8)
    try await tuning.perform()
    return TuneReport(tuning, at: "arrive-and-unlock")
  }

  @Test func tradeOffHasAMarkForEachCombinationWithBothFigures() async throws {
    let report = try await Self.report(
      TuningGoal(.percentile(50, of: .unlockDelayS), against: [.rate(.missedUnlock)]))
    let html = TunePage(of: report).html(madeBy: "c")
    let shown = report.tuning.grid.candidates.indices.filter { index in
      [.percentile(50, of: .unlockDelayS), .rate(.missedUnlock)].allSatisfy {
        report.series(of: $0, of: index).estimate?.isFinite == true
      }
    }
    #expect(shown.count > 2)
    #expect(html.components(separatedBy: "data-point=").count - 1 == shown.count)
    #expect(html.components(separatedBy: #"tabindex="0""#).count - 1 == 1, "one can be tabbed to")
    for index in report.front?.members ?? [] { #expect(html.contains(report.words(index))) }
    let best = CandidateSettings(of: try #require(report.ranking.first), in: report.tuning.grid)
    #expect(html.contains(best.fragment[0].inXML))
  }

  /// A front of three has no line to join, and no knee.
  @Test func frontOfThreeIsMarkedAndListed() async throws {
    let report = try await Self.report(
      TuningGoal(
        .percentile(50, of: .unlockDelayS),
        against: [.rate(.missedUnlock), .percentile(50, of: .unlockDistanceM)]))
    let html = TunePage(of: report).html(madeBy: "c")
    #expect(html.contains("the chart shows two of these") && !html.contains("the knee lies"))
    #expect(html.contains("unlockDistanceM.p50, m"))
    #expect(report.front?.knee == nil)
  }

  @Test func singleMeasureHasNoTradeOffChart() async throws {
    let report = try await Self.report(TuningGoal(.rate(.missedUnlock)))
    let html = TunePage(of: report).html(madeBy: "c")
    #expect(!html.contains("data-point=") && html.contains("Paste into"))
  }
}
