import BLE
import Buildings
import Documents
import Drawing
import Foundation
import Planning
import Reports
import Scenarios
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct CoverageReportTests {
  private static func report(
    _ kind: CoverageMap.Kind, of tiny: TinyScenario = TinyScenario(), cellSide: Double = 0.5
  ) throws -> (CoverageReport, CoverageMap) {
    let scenario = try tiny.read()
    let map = CoverageMap(of: scenario.world, showing: kind, cellSide: cellSide)
    return (CoverageReport(map, of: scenario), map)
  }

  /// The plan of 10 m by 6 m has 20 by 12 cells, all of them in a room.
  @Test(
    arguments: zip(
      CoverageMap.Kind.allCases,
      ["error_bound_m", "rssi_dBm", "reception_percent", "distance_m", "rssi_dBm"]))
  func tableHasARowPerCellAndUnitsInTheHeader(kind: CoverageMap.Kind, column: String) throws {
    let lines = try Self.report(kind).0.csv.split(separator: "\n")
    #expect(lines.first == "x_m,y_m,\(column),beacon,beacons_heard,room")
    #expect(lines.count == 1 + 20 * 12)
    #expect(lines[1].hasPrefix("0.250,0.250,"))
    #expect(lines[1].hasSuffix(",yard"))
    #expect(lines.last?.hasPrefix("9.750,5.750,") == true)
  }

  /// Cells on either side of the line halfway between the beacons, y = 3, belong to the beacon on
  /// their side.
  @Test func summaryHasTheAreaOfEachBeacon() throws {
    let (report, _) = try Self.report(.nearest)
    #expect(report.text.contains("\n  in   50.0 %\n  out  50.0 %\n"))
    #expect(report.text.contains("fewer than 3 beacons  100.0 %  of the area"))
    let page = try JSONSerialization.jsonObject(with: Data(report.json.line.utf8))
    let object = try #require(page as? [String: Any])
    #expect(object["shareWithFewBeacons"] as? Double == 1)
    #expect(object["cells"] as? Int == 240)
    let area = try #require(object["area"] as? [[String: Any]])
    #expect(area.map { $0["share"] as? Double } == [0.5, 0.5, 0])
  }

  @Test(arguments: [(0, ""), (1, "1 Wi-Fi access point"), (2, "2 Wi-Fi access points")])
  func tellsOfTheWiFiThatIsLeftOut(count: Int, words: String) throws {
    let point = "{ at: [5, 1], channel: 6, load: [{ atS: 0, share: 0.5 }] }"
    let points = Array(repeating: point, count: count).joined(separator: ", ")
    let tiny = try TinyScenario().changing(
      "radio: { shadowingDB: 3 }", to: "radio: { shadowingDB: 3, wifi: [\(points)] }")
    let (report, _) = try Self.report(.reception, of: tiny)
    #expect(report.text.contains("\nleft out: \(words) of the scenario\n") == (count > 0))
    #expect(report.text.contains("Wi-Fi") == (count > 0))
    let page = try JSONSerialization.jsonObject(with: Data(report.json.line.utf8))
    let object = try #require(page as? [String: Any])
    #expect(object["accessPointsLeftOut"] as? Int == count)
  }

  /// Each figure is compared with a count of the cells.
  @Test(arguments: [CoverageMap.Kind.rssi, .reception, .errorBound])
  func figuresMatchTheSharesOfTheArea(kind: CoverageMap.Kind) throws {
    let (report, map) = try Self.report(kind)
    let page = try JSONSerialization.jsonObject(with: Data(report.json.line.utf8))
    let object = try #require(page as? [String: Any])
    let figures = try #require(object["figures"] as? [[String: Any]])
    #expect(figures.compactMap { $0["shareOfArea"] as? Double } == [0.5, 0.75, 0.95])
    let sign = kind == .errorBound ? 1.0 : -1
    for figure in figures {
      let share = try #require(figure["shareOfArea"] as? Double)
      guard let value = figure["value"] as? Double else {
        #expect(Double(map.cells.count { $0.value != nil }) < share * Double(map.cells.count))
        continue
      }
      // Decimal text may not preserve the last bits of a number.
      let slack = 1e-9 * abs(value)
      let asGood = map.cells.count { $0.value.map { sign * $0 <= sign * value + slack } ?? false }
      let better = map.cells.count { $0.value.map { sign * $0 < sign * value - slack } ?? false }
      #expect(Double(asGood) >= share * Double(map.cells.count))
      #expect(Double(better) < share * Double(map.cells.count))
    }
  }

  @Test func picturesEscapeNames() throws {
    let name = "<script>&'"
    let tiny = try TinyScenario().changing(
      "{ name: \"in\", at", to: "{ name: \"\(name)\", at"
    ).changing("interior: [\"in\"]", to: "interior: [\"\(name)\"]")
    let (report, _) = try Self.report(.strongest, of: tiny)
    #expect(report.csv.contains(",\(name),"))
    let svg = report.picture.svg
    #expect(!svg.contains("<script"))
    let page = try WellFormed(svg)
    #expect(page.text.contains(name))
    #expect(!page.elements.contains("script"))
  }

  /// The picture contains the title, unit, legend, hatching, walls, doors, rooms and beacons, each
  /// in words.
  @Test func pictureLabelsItsContents() throws {
    let text = try WellFormed(try Self.report(.rssi, cellSide: 0.25).0.picture.svg).text
    for words in [
      "Going in", "mean level of the strongest beacon, in dBm", "dBm and more",
      "fewer than 3 beacons heard", "brick_215mm", "window: air", "door: metal_door", "[yard]",
      "[house]", "in", "out",
    ] {
      #expect(text.contains(words), "\(words) is missing")
    }
  }

  @Test func reportsAndDrawsAMapWithoutBeaconsOrCells() throws {
    let plan = FloorPlan(
      openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 1e-3, y: 400)))
    let world = try World(plan: plan, beacons: [], walkers: [], duration: .seconds(1))
    let scenario = try TinyScenario().read()
    for kind in CoverageMap.Kind.allCases {
      let map = CoverageMap(of: world, showing: kind, cellSide: 10)
      let report = CoverageReport(map, of: scenario)
      #expect(map.shareWithFewBeacons == (map.cells.isEmpty ? nil : 1))
      #expect(!report.text.contains("nan") && !report.text.contains("inf"))
      _ = try WellFormed(report.picture.svg)
      #expect(report.picture.png.count > 100)
    }
  }
}
