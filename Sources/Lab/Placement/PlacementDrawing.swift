import BLE
import Sim

/// The advised placement as a picture: what the forecast makes of each place, in the colours of a few
/// classes, the plan on top, the beacons by their numbers, and a cross at the weakest spot.
struct PlacementDrawing {
  private let report: PlacementReport
  private let plan: PlanDrawing
  /// The round numbers between which the classes lie.
  private let limits: [Double]

  private static let margin = 14.0

  init(of report: PlacementReport) {
    self.report = report
    plan = PlanDrawing(
      of: report.study.setting.plan,
      at: Picture.Spot(Self.margin + 24, Self.margin + 16 * 4 + 8), width: 760, height: 640)
    let values = report.study.map.cells.map(\.value)
    if let least = Quantile.of(values, at: 0.02), let most = Quantile.of(values, at: 0.98) {
      limits = Ticks.within(least...max(most, least), atMost: 8)
    } else {
      limits = []
    }
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
      picture.add(.area(box(of: cell), colour(of: classIndex(of: cell.value))))
    }
    plan.drawScales(on: &picture)
    plan.drawWalls(on: &picture)
    var labels = Labels()
    let advice = report.study.advice
    let numbered = advice.spots.enumerated().map { number, spot in
      Spot("\(number + 1)", at: spot.position, room: spot.room)
    }
    plan.draw(advice.beacons.beacons(at: numbered), with: &labels, on: &picture)
    drawWeakest(with: &labels, on: &picture)
    plan.nameRooms(with: &labels, on: &picture)
    legend.draw(at: Picture.Spot(left, plan.box.top), on: &picture)
    return picture
  }

  private var headlines: [String] {
    let map = report.study.map
    let advice = report.study.advice
    return report.headlines.prefix(2).map { $0.cut(to: 140) } + [
      "\(advice.spots.count.counted("beacon")) of \(advice.beacons.power.dBm.inFewDigits) dBm "
        + "every \((advice.beacons.interval.inSeconds * 1000).inFewDigits) ms; \(map.words), in \(map.unit)"
    ]
  }

  private func classIndex(of value: Double) -> Int { limits.count { $0 <= value } }

  private func colour(of index: Int) -> Colour {
    let place = (Double(index) + 0.5) / Double(limits.count + 1)
    return ColourScale.viridis(report.goal.isBetterLess ? 1 - place : place)
  }

  private var legend: Legend {
    var legend = Legend()
    let unit = report.study.map.unit
    let classes = 0...limits.count
    for index in report.goal.isBetterLess ? Array(classes) : classes.reversed() {
      let label =
        if limits.isEmpty {
          "all \(unit)"
        } else if index == 0 {
          "below \(limits[0].inFewDigits) \(unit)"
        } else if index == limits.count {
          "\(limits[index - 1].inFewDigits) \(unit) and more"
        } else {
          "\(limits[index - 1].inFewDigits) ... \(limits[index].inFewDigits) \(unit)"
        }
      legend.add(.area(colour(of: index)), label)
    }
    legend.add(.none, "")
    legend.add(.disc, "beacon")
    legend.add(.none, "cross: the weakest spot")
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

  /// The rectangle of a cell, within the plan's bounds.
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
