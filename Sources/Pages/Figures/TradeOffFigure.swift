import BLE
import Documents
import Reports
import Scoring
import Studies

/// A scatter chart of the combinations of settings in two measures. It joins the Pareto front and
/// shows the settings of the selected mark. The front of more measures is marked, not joined; its
/// other measures are in the words of a mark and in the table.
struct TradeOffFigure {
  private let report: TuneReport
  /// The measure of the chart's horizontal axis.
  private let against: StudyMeasure
  private let front: TuningFront
  /// The combinations with finite figures in both measures, sorted by x, then by y.
  private let shown: [Point]

  /// A combination of settings in the chart.
  private struct Point {
    var index: Int
    var x: Double
    var y: Double
    var role: Role
  }

  /// The role of a combination in the search. Marks of later cases are drawn above marks of earlier
  /// cases.
  private enum Role: Int, CaseIterable {
    case dropped, stayed, front, knee, best

    var words: String {
      switch self {
      case .dropped: "eliminated early"
      case .stayed: "finalist"
      case .front: "on the Pareto front"
      case .knee: "knee"
      case .best: "best"
      }
    }

    var shape: MarkShape {
      switch self {
      case .dropped, .stayed: .circle
      case .front: .diamond
      case .knee: .triangle
      case .best: .square
      }
    }

    var reach: Double {
      switch self {
      case .dropped: 3.5
      case .stayed: 4.5
      case .front: 6.5
      case .knee, .best: 8
      }
    }
  }

  /// Creates the figure of a search.
  ///
  /// - Returns: `nil` if the goal has no second measure.
  init?(of report: TuneReport) {
    guard let against = report.goal.against.first, let front = report.front else { return nil }
    self.report = report
    self.against = against
    self.front = front
    let stayed = Set(report.ranking)
    shown = report.tuning.grid.candidates.indices.compactMap { index in
      guard let y = report.series(of: report.goal.measure, of: index).estimate,
        let x = report.series(of: against, of: index).estimate, x.isFinite, y.isFinite
      else { return nil }
      let role: Role =
        index == report.ranking.first
        ? .best
        : index == front.knee
          ? .knee
          : front.members.contains(index) ? .front : stayed.contains(index) ? .stayed : .dropped
      return Point(index: index, x: against.shown(x), y: report.goal.measure.shown(y), role: role)
    }.sorted { ($0.x, $0.y, $0.index) < ($1.x, $1.y, $1.index) }
  }

  /// The script's data of the marks, in the order of `shown`.
  var data: JSON {
    [
      "points": .list(
        shown.map {
          ["words": JSON(lines(of: $0)), "paste": .text(paste($0).joined(separator: "\n"))]
        })
    ]
  }

  @MarkupBuilder var markup: Markup {
    Markup.element("h2") { "Trade-off" }
    Markup.element("div", ["class": "beside"]) {
      Markup.element("figure") {
        chart
        Markup.element("figcaption") {
          Markup.element("ul", ["class": "legend"]) {
            for role in roles {
              role.shape.key(role.words, "point role-\(role)", reach: role.reach)
            }
          }
          note
        }
      }
      Markup.element("section", ["aria-live": "polite", "aria-label": "settings of a combination"])
      {
        Markup.element("h3") { "Settings" }
        Markup.element("ul", ["id": "point-words"]) {
          for line in described.map(lines) ?? [] { Markup.element("li") { line } }
        }
        Markup.lines(described.map(paste) ?? [], id: "point-paste")
      }
    }
    table
  }

  /// The measures of the front, the goal's first.
  private var measures: [StudyMeasure] { report.frontMeasures }

  private var isOfTwo: Bool { measures.count == 2 }

  /// The combination that is described initially.
  private var described: Point? { shown.first { $0.role == .best } ?? shown.first }

  private var roles: [Role] { Role.allCases.filter { role in shown.contains { $0.role == role } } }

  private var note: Markup {
    let missing = report.tuning.grid.candidates.count - shown.count
    return .element("p", ["class": "note"]) {
      "Hover over a mark, or tab to the chart and use the arrow keys, to see its settings. Points on "
        + "the Pareto front are not beaten in "
        + (isOfTwo
          ? "both measures; the knee lies farthest below the line between its ends."
          : "all of \(measures.map(\.word).joined(separator: ", ")); the chart shows two of these.")
        + (missing > 0 ? " \(missing) not drawn (missing or infinite value)." : "")
    }
  }

  private var chart: Markup {
    let measure = report.goal.measure
    let chart = Chart(
      across: Axis("\(against.word), \(against.shownUnit)", over: shown.map(\.x)),
      up: Axis("\(measure.word), \(measure.shownUnit)", over: shown.map(\.y)))
    let joined = front.members.compactMap { index in shown.first { $0.index == index } }
      .map { ($0.x, $0.y) }
    return chart.svg("\(measure.word) against \(against.word), a mark for each combination") {
      if joined.count > 1, isOfTwo { chart.curve(joined, "front") }
      for role in Role.allCases {
        for (number, point) in shown.enumerated() where point.role == role {
          Markup.element(
            "path",
            [
              "class": "point role-\(role)", "data-point": "\(number)", "role": "button",
              "tabindex": point.index == described?.index ? "0" : "-1",
              "aria-label": lines(of: point).joined(separator: ", "),
              "d": role.shape.path(x: chart.x(point.x), y: chart.y(point.y), reach: role.reach),
            ])
        }
      }
    }
  }

  private func lines(of point: Point) -> [String] {
    [report.words(point.index), point.role.words]
      + measures.map { measure in
        let figure = report.series(of: measure, of: point.index).figure
        return "\(measure.word) \(figure.estimateInTable) \(measure.shownUnit) "
          + "(\(figure.intervalInTable))"
      } + [report.race.candidates[point.index].runs.counted("run")]
  }

  private func paste(_ point: Point) -> [String] {
    CandidateSettings(of: point.index, in: report.tuning.grid).lines(for: report.path)
  }

  /// The Pareto front as a table.
  private var table: Markup {
    var table = TextTable(
      header: ["settings"] + measures.flatMap { ["\($0.word), \($0.shownUnit)", "95 % CI"] } + [""])
    for index in front.members {
      let remarks = [
        index == front.knee ? "knee" : nil, index == report.ranking.first ? "best" : nil,
      ]
      table.add(
        [report.words(index)]
          + measures.flatMap {
            let figure = report.series(of: $0, of: index).figure
            return [figure.estimateInTable, figure.intervalInTable]
          }
          + [remarks.compactMap { $0 }.joined(separator: ", ")])
    }
    return table.markup("Pareto front")
  }
}
