import BLE
import Buildings
import Documents
import Drawing
import FloorPlans
import Maps
import Planning

/// A picture of the recommended placement: the predicted value of each cell in the colours of a few
/// classes, the plan on top, the mounted devices with their numbers, and a cross at the worst
/// point.
struct PlacementDrawing {
  private let report: PlacementReport
  private let plan: PlanDrawing
  private let classes: PlacementColourClasses

  private static let margin = 14.0

  init(of report: PlacementReport) {
    self.report = report
    plan = PlanDrawing(
      of: report.study.setting.plan,
      at: Picture.Spot(Self.margin + 24, Self.margin + 16 * 5 + 8), width: 760, height: 640)
    classes = PlacementColourClasses(of: report.study.map, goal: report.goal)
  }

  /// The picture.
  var picture: Picture {
    let lines = headlines
    let legend = legend
    let left = plan.box.right + 24
    let widest = lines.map { Double($0.count) * 6 }.max() ?? 0
    var picture = Picture(
      lines[0], width: max(left + legend.size.width, widest + Self.margin) + Self.margin,
      height: max(plan.box.bottom + 20, plan.box.top + legend.size.height) + Self.margin)
    for (number, line) in lines.enumerated() {
      picture.add(
        .text(.init(line, at: Picture.Spot(Self.margin, Self.margin + 10 + 16 * Double(number)))))
    }
    for cell in report.study.map.cells {
      picture.add(.area(box(of: cell), classes.colours[classes.index(of: cell.value)]))
    }
    plan.drawScales(on: &picture)
    plan.drawWalls(on: &picture)
    var labels = Labels()
    let advice = report.study.advice
    let numbered = advice.spots.enumerated().map { number, spot in
      FixedDevice(name: "\(number + 1)", position: spot.position)
    }
    plan.draw(numbered, with: &labels, on: &picture)
    drawWeakest(with: &labels, on: &picture)
    plan.nameRooms(with: &labels, on: &picture)
    legend.draw(at: Picture.Spot(left, plan.box.top), on: &picture)
    return picture
  }

  private var headlines: [String] {
    let map = report.study.map
    let advice = report.study.advice
    return (report.headlines.prefix(2) + [report.motionLine]).map { $0.cut(to: 140) } + [
      "\(advice.spots.count.counted(report.mounted)), \(advice.broadcast.power.dBm.inFewDigits) dBm, "
        + "\((advice.broadcast.interval.inSeconds * 1000).inFewDigits) ms; \(map.words), in "
        + map.unit + report.surveyorNote
    ]
  }

  private var legend: Legend {
    var legend = Legend()
    for index in classes.order {
      legend.add(.area(classes.colours[index]), classes.labels[index])
    }
    legend.add(.none, "")
    legend.add(.disc, report.mounted)
    legend.add(.none, "cross: worst point")
    legend.add(.none, "")
    for (number, spot) in report.study.advice.spots.enumerated() {
      legend.add(.none, "\(number + 1)  \(spot.name.onOneLine)")
    }
    legend.add(.none, "")
    plan.explainWalls(in: &legend)
    return legend
  }

  private func drawWeakest(with labels: inout Labels, on picture: inout Picture) {
    guard let weakest = report.study.map.weakest else { return }
    let spot = plan.spot(of: weakest.centre)
    let arm = 6.0
    for (width, colour) in [(5.0, Colour.white), (2.5, .ink)] {
      for sign in [1.0, -1] {
        let ends = [
          Picture.Spot(spot.x - arm, spot.y - sign * arm),
          Picture.Spot(spot.x + arm, spot.y + sign * arm),
        ]
        picture.add(.line(ends, width: width, colour))
      }
    }
    labels.avoid(
      Picture.Box(left: spot.x - arm, top: spot.y - arm, right: spot.x + arm, bottom: spot.y + arm))
  }

  /// The rectangle of a cell, clipped to the plan's bounds.
  private func box(of cell: PlacementMap.Cell) -> Picture.Box {
    let half = report.study.map.grid.side / 2
    let upper = report.study.setting.plan.bounds.upper
    let (low, high) = (
      plan.spot(of: Point(x: cell.centre.x - half, y: cell.centre.y - half)),
      plan.spot(
        of: Point(
          x: min(cell.centre.x + half, upper.x), y: min(cell.centre.y + half, upper.y)))
    )
    return Picture.Box(left: low.x, top: high.y, right: high.x, bottom: low.y)
  }
}
