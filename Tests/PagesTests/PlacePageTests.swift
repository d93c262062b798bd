import Documents
import Foundation
@testable import Pages
@testable import Planning
@testable import Reports
import TestReports
import Testing

@Suite struct PlacePageTests {
  private static func page(
    _ goal: PlacementGoal, _ counts: ClosedRange<Int>
  ) async throws -> (html: String, study: PlacementStudy) {
    let study = try await PlacementStudy.onASmallFloor(goal, counts)
    let cell = try #require(BatteryCell.known.first)
    let report = PlacementReport(
      study, of: "<floor>", spots: "on a grid",
      costing: PlacementCosts(price: 20, cellPrice: 2, cell: cell))
    return (PlacePage(of: report).html(madeBy: "simrun place"), study)
  }

  @Test func showsTheScoreOfEachBeaconCountAndTheRecommendedSpots() async throws {
    let (html, study) = try await Self.page(.reception, 1...2)
    let advice = study.advice
    #expect(
      html.contains("Recommended: \(advice.spots.count.counted("beacon")), -12 dBm, 500 ms: "))
    for result in study.results {
      #expect(html.contains("<td class=\"figure\">\(result.score.range)</td>"))
    }
    // Scores, coverage, batteries and costs have a mark for each count. The legend has two
    // outcomes.
    let outcomes = html.matches(of: /<path class="point role-(knee|stayed)"/)
    #expect(outcomes.count == 4 * study.results.count + 2)
    #expect(outcomes.count { $0.1 == "knee" } == 4 + 1)
    for spot in advice.spots { #expect(html.contains("<td>\(spot.name.inXML)</td>")) }
    #expect(html.contains("<h1>&lt;floor&gt;: beacon placement</h1>"))
    #expect(html.contains("<p>Predicted probability of enough beacons, in %.</p>"))
    // A beacon with its battery costs 22.
    #expect(html.contains("<td class=\"figure\">22</td>"))
  }

  @Test func dataHasEachCellAndTheWorstIsMarked() async throws {
    let (html, study) = try await Self.page(.error, 2...2)
    let start = try #require(html.range(of: "type=\"application/json\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let data = Data(html[start.upperBound..<end.lowerBound].utf8)
    let page = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let cells = try #require(page["cells"] as? [String: Any])
    // Cells outside the floor have no value.
    let values = try #require(cells["values"] as? [Any]).compactMap { $0 as? Double }
    #expect(values.count == study.map.cells.count && !values.isEmpty)
    let weakest = try #require(values.max())
    #expect(
      html.contains("The worst point is ")
        && html.contains(": predicted error \(weakest.with(1)) m."))
    #expect(html.contains("<title>worst point</title>"))
    #expect(html.contains("<p>Predicted error, in m.</p>"))
  }
}
