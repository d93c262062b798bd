import Foundation
@testable import Pages
@testable import Planning
@testable import Reports
import Scenarios
import TestScenes
import Testing

@Suite struct CoveragePageTests {
  private static func page(_ kind: CoverageMap.Kind) throws -> (String, CoverageMap) {
    let scenario = try TinyScenario().read()
    let map = CoverageMap(of: scenario.world, showing: kind, cellSide: 0.5)
    return (CoveragePage(of: CoverageReport(map, of: scenario)).html(madeBy: "c"), map)
  }

  @Test(arguments: CoverageMap.Kind.allCases)
  func dataHasEachCellAndAllAreHatched(kind: CoverageMap.Kind) throws {
    let (html, map) = try Self.page(kind)
    let start = try #require(html.range(of: "type=\"application/json\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let data = Data(html[start.upperBound..<end.lowerBound].utf8)
    let page = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let cells = try #require(page["cells"] as? [String: Any])
    let values = try #require(cells["values"] as? [Any])
    #expect(values.count == 20 * 12)
    let rooms = try #require(cells["rooms"] as? [String])
    let inRoom = try #require(cells["inRoom"] as? [Int])
    for (number, cell) in map.cells.enumerated() {
      let value = values[number] as? Double
      #expect((value == nil) == (cell.value == nil))
      if let value, let exact = cell.value { #expect(abs(value - exact) <= 0.0005 + 1e-9) }
      #expect(rooms[inRoom[number]] == cell.room)
    }
    // With two beacons, fewer than three, every cell is hatched: one rectangle per row.
    let hatched = try #require(html.range(of: #"fill="url(#hatching)" d=""#))
    let path = html[hatched.upperBound...].prefix { $0 != "\"" }
    #expect(path.count { $0 == "M" } == 12)
  }

  @Test func areasOfTheClassesCoverTheMap() throws {
    let (html, map) = try Self.page(.nearest)
    #expect(html.contains("<td>in</td><td class=\"figure\">50.0 %</td>"))
    #expect(html.contains("<td>out</td><td class=\"figure\">50.0 %</td>"))
    #expect(map.cells.count == 240)
  }
}
