import BLE
import Sim

/// The page of a map of coverage: the plan with its cells, and the shares of the area.
public struct CoveragePage: Sendable {
  private let report: CoverageReport
  private let command: String

  /// The page of a map.
  ///
  /// - Parameter command: The command line that makes the page again.
  public init(of report: CoverageReport, command: String) {
    self.report = report
    self.command = command
  }

  /// The page as a file of HTML.
  public var html: String { page.html }

  private var page: Page {
    let (map, headlines) = (report.map, report.headlines)
    let figure = figure
    return Page(
      title: "\(report.name)\(report.variant.map { ", variant \($0)" } ?? ""): coverage",
      subtitle: report.title, command: command, data: figure.data, scripts: [.common, .cells]
    ) {
      Markup.element("p", ["class": "story"]) { "\(headlines[1]); \(headlines[2])." }
      figure.markup(
        "The floor plan, each place in the colour of its class; the tables tell the shares.",
        order: report.classes.order)
      Markup.element("h2") { "In figures" }
      if map.cells.isEmpty {
        Markup.element("p") { "No cell is in a room." }
      } else {
        table("", report.figures, heads: [])
        table(
          "area of each class",
          report.classes.order.map {
            [report.classes.labels[$0], "\((100 * report.classes.shares(of: map)[$0]).with(1)) %"]
          }.filter { $0[1] != "0.0 %" }, heads: ["class", "share"])
      }
      Markup.element("p", ["class": "note"]) {
        "By mean levels: doors closed, and nobody in the way. Hatched are places that hear fewer than "
          + "\(CoverageMap.fewestBeacons) beacons."
      }
    }
  }

  private var figure: CellFigure {
    let (map, classes) = (report.map, report.classes)
    let names = map.world.beacons.map(\.name)
    return CellFigure(
      floor: map.world.plan, plan: PlanFigure(of: map.world.plan, beacons: map.world.beacons),
      grid: map.grid,
      cells: map.cells.map { cell in
        CellFigure.Cell(
          column: cell.column, row: cell.row, centre: cell.centre, room: cell.room,
          inClass: classes.index(of: cell), value: cell.value, beacon: cell.beacon,
          figure: map.kind.isOfBeacons
            ? cell.beacon.map { names[$0].cut(to: 9) } ?? "none"
            : cell.value.map { $0.with(map.kind == .errorBound && $0 < 10 ? 1 : 0) } ?? "none",
          isHatched: cell.heard < CoverageMap.fewestBeacons)
      },
      classes: Array(zip(classes.labels, classes.colours)), unit: map.kind.unit,
      decimals: map.kind.decimals, beacons: map.kind == .errorBound ? [] : names,
      hatched: "fewer than \(CoverageMap.fewestBeacons) beacons heard",
      fixtures: map.world.beacons.map(\.position.point))
  }

  private func table(_ caption: String, _ rows: [[String]], heads: [String]) -> Markup {
    guard !rows.isEmpty else { return .all([]) }
    return .element("div", ["class": "scrolls"]) {
      Markup.element("table") {
        if !caption.isEmpty { Markup.element("caption") { caption } }
        if !heads.isEmpty {
          Markup.element("tr") {
            for head in heads { Markup.element("th", ["scope": "col"]) { head } }
          }
        }
        for row in rows {
          Markup.element("tr") { for cell in row { Markup.element("td") { cell } } }
        }
      }
    }
  }
}
