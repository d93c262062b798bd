import BLE
import Documents
import FloorPlans
import Planning
import Reports
import Sim

/// The page of a placement study: the results for each count of mounted devices, the recommended
/// placement on the plan, and lines to paste.
package struct PlacePage: ResultPage {
  private let report: PlacementReport

  /// Creates the page of a placement study.
  package init(of report: PlacementReport) { self.report = report }

  private var study: PlacementStudy { report.study }
  private var goal: PlacementGoal { report.goal }

  package var page: Page {
    let figure = figure
    return Page(
      title: "\(report.name): \(report.mounted) placement", subtitle: report.headlines[0],
      data: figure.data, scripts: [.common, .cells]
    ) {
      Markup.element("p", ["class": "story"]) { story }
      Markup.element("p") { "\(report.motionLine.sentenceStart)." }
      Markup.element("h2") { "Number of \(report.mounted)s" }
      Markup.element("div", ["class": "charts"]) {
        scores
        coverage
        batteries
        costs
      }
      counts
      if let people = report.peopleTable {
        Markup.element("h2") { "People" }
        people.markup()
      }
      Markup.element("h2") { "Positions" }
      Markup.element("p") {
        "\(study.map.words.sentenceStart), in \(study.map.unit)\(report.surveyorNote)."
      }
      figure.markup(
        "Floor plan with the recommended \(report.mounted)s, coloured by class.",
        order: classOrder, marks: weakest, legend: weakestKey)
      spots
      if !study.changes.isEmpty {
        Markup.element("h2") { "What would change the advice" }
        Markup.element("p", ["class": "note"]) {
          "On \(study.chance.losingOne.counted("held-out seed"))."
        }
        report.changeTable.markup()
      }
      Markup.element("h2") { "To hang them" }
      Markup.element("p") { "\(report.shoppingLine.sentenceStart)." }
      report.hangingTable.markup()
      Markup.element("p") { "Paste into scenario.json:" }
      Markup.lines(report.scenarioLines)
      for line in report.headlines.dropFirst() where line != report.motionLine.onOneLine {
        Markup.element("p", ["class": "note"]) { "\(line)." }
      }
    }
  }

  private var story: String {
    let advice = study.advice
    var words =
      (study.isDemandMet ? "Recommended: " : "The best found: ")
      + "\(advice.spots.count.counted(report.mounted)), "
      + "\(advice.broadcast.power.dBm.inFewDigits) dBm, "
      + "\((advice.broadcast.interval.inSeconds * 1000).inFewDigits) ms: \(goal.words) "
      + "\(advice.score.mean.with(2)) \(goal.unit) (\(advice.score.range))."
    words +=
      study.demand != nil
      ? " \(report.demandLines.map(\.sentenceStart).joined())."
      : study.knee == nil
        ? " No knee: the fewest not significantly worse than the best."
        : " This is the knee: further \(report.mounted)s gain less each."
    if let weakest = study.map.weakest {
      words +=
        " The worst point is \(spotWords(weakest.centre, weakest.room)): "
        + "\(study.map.words) \(weakest.value.with(1)) \(study.map.unit)\(report.surveyorNote)."
    }
    return words
  }

  // MARK: How many

  private var scores: Markup {
    chart(
      "\(goal.words), \(goal.unit)",
      study.results.map { ($0.score.mean, $0.score.lower, $0.score.upper) })
  }

  private var coverage: Markup {
    chart(
      "heard by \(study.setting.heardAtLeast), %", study.results.map { plain(100 * $0.coverage) })
  }

  @MarkupBuilder private var batteries: Markup {
    let months = study.results.map { report.costs.months(of: $0.broadcast) }
    if months.contains(where: { $0 != nil }) {
      chart(
        "\(report.roles == .beacons ? "" : "tag ")battery, months", months.map { plain($0 ?? .nan) }
      )
    }
  }

  private var costs: Markup {
    chart(
      "cost",
      study.results.map { plain(report.costs.cost(of: $0, fixed: study.spots.fixedCount)) })
  }

  private func plain(_ value: Double) -> (Double, Double, Double) { (value, value, value) }

  /// Draws values with their intervals over the count of mounted devices. A triangle marks the
  /// recommended count.
  private func chart(_ title: String, _ values: [(mean: Double, lower: Double, upper: Double)])
    -> Markup
  {
    let numbers = study.results.map { Double($0.spots.count) }
    let chart = Chart(
      across: Axis(
        "number of \(report.mounted)s", over: numbers.flatMap { [$0 - 0.5, $0 + 0.5] },
        holdsZero: false,
        isOfWholes: true),
      up: Axis(title, over: values.flatMap { [$0.mean, $0.lower, $0.upper] }))
    let shown = zip(numbers, values).filter { $0.1.mean.isFinite }
    return .element("figure") {
      chart.svg("\(title) by number of \(report.mounted)s; the table below has the numbers") {
        chart.curve(shown.map { ($0.0, $0.1.mean) }, "front")
        for (index, (number, value)) in zip(numbers, values).enumerated()
        where value.mean.isFinite {
          if value.upper > value.lower, value.upper.isFinite {
            chart.line(from: (number, value.lower), to: (number, value.upper), "whisker")
          }
          let isAdvised = index == study.advised
          let shape: MarkShape = isAdvised ? .triangle : .circle
          Markup.element(
            "path",
            [
              "class": isAdvised ? "point role-knee" : "point role-stayed",
              "d": shape.path(
                x: chart.x(number), y: chart.y(value.mean), reach: isAdvised ? 8 : 4.5),
            ]
          ) { Markup.element("title") { "\(number.inFewDigits): \(value.mean.with(2))" } }
        }
      }
    }
  }

  @MarkupBuilder private var counts: Markup {
    Markup.element("ul", ["class": "legend"]) {
      MarkShape.triangle.key(
        study.knee == nil || study.demand != nil ? "recommended" : "recommended: the knee",
        "point role-knee")
      MarkShape.circle.key("other numbers", "point role-stayed", reach: 4.5)
    }
    report.table.markup()
  }

  // MARK: Where

  private var figure: CellFigure {
    let advice = study.advice
    let numbered = advice.spots.enumerated().map { number, spot in
      FixedDevice(name: "\(number + 1)", position: spot.position)
    }
    let floor = study.setting.plan
    let classes = PlacementColourClasses(of: study.map, goal: goal)
    return CellFigure(
      floor: floor, plan: PlanFigure(of: floor, devices: numbered),
      grid: study.map.grid,
      cells: study.map.cells.map { cell in
        CellFigure.Cell(
          column: cell.column, row: cell.row, centre: cell.centre, room: cell.room,
          inClass: classes.index(of: cell.value), value: cell.value,
          figure: cell.value.with(goal == .error && cell.value < 10 ? 1 : 0))
      },
      classes: Array(zip(classes.labels, classes.colours)), unit: study.map.unit, decimals: 2,
      fixtures: advice.spots.map(\.position.point))
  }

  private var classOrder: [Int] { PlacementColourClasses(of: study.map, goal: goal).order }

  private var weakest: Markup {
    guard let weakest = study.map.weakest else { return .all([]) }
    let floor = PlanFigure(of: study.setting.plan, devices: [])
    return .element(
      "g", ["transform": "translate(\(floor.x(weakest.centre)) \(floor.y(weakest.centre)))"]
    ) {
      Markup.element("title") { "worst point" }
      for kind in ["weakest", "weakest over"] {
        Markup.element("path", ["class": kind, "d": MarkShape.cross.path(x: 0, y: 0, reach: 8)])
      }
    }
  }

  private var weakestKey: Markup {
    .element("li") {
      Markup.element(
        "svg", ["class": "plan key", "viewBox": "0 0 18 18", "width": "18", "height": "18"]
      ) {
        Markup.element(
          "path", ["class": "weakest over", "d": MarkShape.cross.path(x: 9, y: 9, reach: 6)])
      }
      "worst point"
    }
  }

  private var spots: Markup {
    var table = TextTable(header: [
      "", "mounting point", "position", "height, m", "", "\(goal.words) with it off, \(goal.unit)",
      "95 % CI",
    ])
    for (number, spot) in study.advice.spots.enumerated() {
      let loss = study.losses.indices.contains(number) ? study.losses[number] : nil
      let isFixed = study.advice.placement.spots[number] < study.spots.fixedCount
      table.add([
        "\(number + 1)", spot.name, spotWords(spot.position.point, nil),
        spot.position.height.inFewDigits, isFixed ? "fixed" : "", loss?.mean.with(2) ?? "",
        loss?.range ?? "",
      ])
    }
    return table.markup()
  }

  private func spotWords(_ point: Point, _ room: String?) -> String {
    "(\(point.x.with(2)), \(point.y.with(2)))" + (room.map { " in \($0)" } ?? "")
  }
}
