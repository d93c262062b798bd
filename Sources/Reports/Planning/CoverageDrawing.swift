import BLE
import Buildings
import Documents
import Drawing
import FloorPlans
import Maps
import Planning
import Scenarios
import Sim

/// A picture of a coverage map: cells in the colours of their classes, borders between classes, and
/// the plan on top. Values or names on the areas make the map readable without colours.
struct CoverageDrawing {
  private let map: CoverageMap
  private let classes: CoverageColourClasses
  private let plan: PlanDrawing
  private let headlines: [String]
  private let legend: Legend

  private static let margin = 14.0
  /// The distance between adjacent values or names.
  private var figureSteps: (x: Double, y: Double) {
    map.kind.isOfBeacons ? (x: 96, y: 66) : (x: 64, y: 44)
  }

  init(of map: CoverageMap, headlines: [String]) {
    self.map = map
    self.headlines = headlines
    classes = CoverageColourClasses(of: map)
    plan = PlanDrawing(
      of: map.world.plan,
      at: Picture.Spot(Self.margin + 24, Self.margin + 16 * Double(headlines.count) + 8),
      width: 760, height: 640)
    legend = Self.legend(of: map, classes, plan)
  }

  /// The picture.
  var picture: Picture {
    let (width, height) = legend.size
    let legendLeft = plan.box.right + 24
    let headWidth = headlines.map { Double($0.count) * 6 }.max() ?? 0
    var picture = Picture(
      headlines.first ?? "",
      width: max(legendLeft + width, headWidth + Self.margin) + Self.margin,
      height: max(plan.box.bottom + 20, plan.box.top + height) + Self.margin)
    for (number, line) in headlines.enumerated() {
      picture.add(
        .text(.init(line, at: Picture.Spot(Self.margin, Self.margin + 10 + 16 * Double(number)))))
    }
    drawCells(on: &picture)
    drawBorders(on: &picture)
    plan.drawScales(on: &picture)
    plan.drawWalls(on: &picture)
    var labels = Labels()
    plan.draw(FixedDevice.all(map.world.beacons), with: &labels, on: &picture)
    plan.nameRooms(with: &labels, on: &picture)
    drawFigures(with: &labels, on: &picture)
    legend.draw(at: Picture.Spot(legendLeft, plan.box.top), on: &picture)
    return picture
  }

  private static func legend(
    of map: CoverageMap, _ classes: CoverageColourClasses, _ plan: PlanDrawing
  ) -> Legend {
    var legend = Legend()
    let shares = classes.shares(of: map)
    for index in classes.order where shares[index] > 0 {
      legend.add(.area(classes.colours[index]), classes.labels[index])
    }
    legend.add(.hatching, CoverageReport.fewWords(for: map.roles))
    legend.add(.none, "")
    legend.add(.disc, map.roles.fixed.rawValue)
    plan.explainWalls(in: &legend)
    return legend
  }

  /// Draws the cells. Adjacent cells of a row with the same class are one rectangle, also in the
  /// hatching.
  private func drawCells(on picture: inout Picture) {
    let inClass = CoverageCellTable(map, classes.index)
    for run in runs(of: inClass) { picture.add(.area(run.box, classes.colours[run.number])) }
    for run in runs(of: CoverageCellTable(map) { $0.heard < CoverageMap.fewestBeacons ? 1 : nil }) {
      picture.add(.hatching(run.box))
    }
  }

  private func runs(of table: CoverageCellTable) -> [(number: Int, box: Picture.Box)] {
    var runs: [(number: Int, box: Picture.Box)] = []
    for row in 0..<map.grid.rows {
      var first = 0
      for column in 1...map.grid.columns where table[column, row] != table[first, row] {
        if let number = table[first, row] {
          runs.append((number, box(from: first, upTo: column, row: row)))
        }
        first = column
      }
      if first < map.grid.columns, let number = table[first, row] {
        runs.append((number, box(from: first, upTo: map.grid.columns, row: row)))
      }
    }
    return runs
  }

  /// Returns the rectangle of adjacent cells, clipped to the plan's bounds.
  private func box(from first: Int, upTo last: Int, row: Int) -> Picture.Box {
    let (lower, upper) = (corner(first, row), corner(last, row + 1))
    return Picture.Box(left: lower.x, top: upper.y, right: upper.x, bottom: lower.y)
  }

  /// Returns the lower left corner of a cell.
  private func corner(_ column: Int, _ row: Int) -> Picture.Spot {
    let (grid, upper) = (map.grid, map.world.plan.bounds.upper)
    return plan.spot(
      of: Point(
        x: min(grid.corner.x + Double(column) * grid.side, upper.x),
        y: min(grid.corner.y + Double(row) * grid.side, upper.y)))
  }

  /// Draws lines between different classes.
  private func drawBorders(on picture: inout Picture) {
    let table = CoverageCellTable(map, classes.index)
    func isBorder(_ a: Int?, _ b: Int?) -> Bool { a != nil && b != nil && a != b }
    func draw(along count: Int, _ isBorder: (Int) -> Bool, _ spot: (Int) -> Picture.Spot) {
      var first: Int?
      for place in 0...count {
        if place < count && isBorder(place) {
          first = first ?? place
        } else if let start = first {
          picture.add(.line([spot(start), spot(place)], width: 1, .ink))
          first = nil
        }
      }
    }
    for row in 1..<max(map.grid.rows, 1) {
      draw(
        along: map.grid.columns, { isBorder(table[$0, row], table[$0, row - 1]) },
        { corner($0, row) })
    }
    for column in 1..<max(map.grid.columns, 1) {
      draw(
        along: map.grid.rows, { isBorder(table[column, $0], table[column - 1, $0]) },
        { corner(column, $0) })
    }
  }

  /// Draws values or beacons' names at even steps over the map if there is room.
  private func drawFigures(with labels: inout Labels, on picture: inout Picture) {
    let cellNumbers = Dictionary(
      uniqueKeysWithValues: map.cells.indices.map {
        (map.cells[$0].row * map.grid.columns + map.cells[$0].column, $0)
      })
    let origin = map.world.plan.bounds
    let unitsPerMetre = (plan.box.right - plan.box.left) / (origin.upper.x - origin.lower.x)
    let steps = figureSteps
    var y = plan.box.top + steps.y / 2
    while y < plan.box.bottom {
      var x = plan.box.left + steps.x / 2
      while x < plan.box.right {
        let column = Int((x - plan.box.left) / unitsPerMetre / map.grid.side)
        let row = Int((plan.box.bottom - y) / unitsPerMetre / map.grid.side)
        if let number = cellNumbers[row * map.grid.columns + column],
          let figure = figure(of: map.cells[number])
        {
          labels.write(
            figure, at: [(Picture.Spot(x, y + 3.5), .middle)], within: plan.box, on: &picture)
        }
        x += steps.x
      }
      y += steps.y
    }
  }

  private func figure(of cell: CoverageMap.Cell) -> String? {
    if map.kind.isOfBeacons { return cell.beacon.map { map.world.beacons[$0].name.cut(to: 9) } }
    return cell.value.map { $0.with(map.kind == .errorBound && $0 < 10 ? 1 : 0) } ?? "none"
  }
}
