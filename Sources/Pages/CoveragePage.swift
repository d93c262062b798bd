import BLE
import Documents
import Drawing
import FloorPlans
import Planning
import Reports
import Scenarios
import Sim

/// The page of a coverage map: the plan with its cells, and the share of the area in each class.
package struct CoveragePage: ResultPage {
  private let report: CoverageReport

  /// Creates the page of a map.
  package init(of report: CoverageReport) { self.report = report }

  package var page: Page {
    let (map, headlines) = (report.map, report.headlines)
    let figure = figure
    return Page(
      title: "\(report.name.inVariant(report.variant)): coverage",
      subtitle: report.title, data: figure.data, scripts: [.common, .cells]
    ) {
      Markup.element("p", ["class": "story"]) {
        ([headlines[1], headlines[2]] + [report.peopleLine].compactMap(\.self))
          .joined(separator: "; ") + "."
      }
      figure.markup(
        "Floor plan coloured by class; the tables have the fractions.",
        order: report.classes.order)
      Markup.element("h2") { "Numbers" }
      if map.cells.isEmpty {
        Markup.element("p") { "No cell is in a room." }
      } else {
        report.figures.markup()
        areas.markup("area of each class")
      }
      if let people = report.peopleTable {
        Markup.element("h2") { "People" }
        people.markup()
      }
      Markup.element("p", ["class": "note"]) {
        "Mean levels, doors closed, no people. Hatched: fewer than "
          + "\(CoverageMap.fewestBeacons) \(map.roles.fixed.rawValue)s."
      }
      if let note = report.wifiNote {
        Markup.element("p", ["class": "note"]) { "\(note.sentenceStart)." }
      }
    }
  }

  private var figure: CellFigure {
    let (map, classes) = (report.map, report.classes)
    let names = map.world.beacons.map(\.name)
    let plan =
      map.roles == .beacons
      ? PlanFigure(of: map.world)
      : PlanFigure(of: map.world.plan, devices: FixedDevice.all(map.world.beacons))
    return CellFigure(
      floor: map.world.plan, plan: plan,
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
      hatched: CoverageReport.fewWords(for: map.roles),
      fixtures: map.world.beacons.map(\.position.point))
  }

  /// The share of the area in each class.
  private var areas: TextTable {
    var table = TextTable(header: ["class", "share"])
    let shares = report.classes.shares(of: report.map)
    for index in report.classes.order {
      let share = "\((100 * shares[index]).with(1)) %"
      if share != "0.0 %" { table.add([report.classes.labels[index], share]) }
    }
    return table
  }
}
