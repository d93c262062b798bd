import Documents
import EngineFiles
import Reports
import Scenarios
import Scoring
import Sim
import Statistics

/// The page of a scenario's trials: each method's share of correct cells while the phone stays in
/// place, its errors while the phone moves, and the tracks on the plan.
package struct TrialPage: ResultPage {
  private let report: TrialReport

  /// Creates the page of a report.
  package init(of report: TrialReport) { self.report = report }

  private var run: TrialRun { report.run }

  package var page: Page {
    let tracks = TrackFigure(of: run.results.map { ($0.choice, $0.outcomes) }, on: run.trials.plan)
    return Page(
      title: "\(report.scenario.name.inVariant(report.variant)): positioning methods",
      subtitle: report.scenario.title,
      data: tracks == nil ? nil : .object([:]), scripts: tracks == nil ? [] : [.common, .tracks]
    ) {
      Markup.element("p", ["class": "story"]) { story }
      if let table = report.stillTable {
        Markup.element("h2") { "Correct cell, stationary \(report.roles.carried.rawValue)" }
        rightCells
        table.markup()
      }
      if let table = report.movingTable {
        ErrorsFigure(
          "Errors, moving \(report.roles.carried.rawValue)",
          of: run.trials.methods.map {
            ErrorsDrawing.Curve(name: $0.word, errors: run.figures(of: $0, still: false).errors)
          }
        ).markup
        table.markup()
      }
      if let tracks { tracks.markup }
      if let table = report.expectationTable {
        Markup.element("h2") { "Expectations" }
        table.markup()
      }
    }
  }

  private var story: String {
    let still = run.trials.methods.compactMap { choice in
      run.value(of: .rightCellShare, by: choice).map { (choice.word, $0) }
    }.max { $0.1 < $1.1 }
    let moving = run.trials.methods.compactMap { choice in
      run.figures(of: choice, still: false).error(at: 0.5).map { (choice.word, $0) }
    }.min { $0.1 < $1.1 }
    let sentences = [
      report.extent.sentenceStart,
      still.map {
        "Stationary \(report.roles.carried.rawValue): \($0) has the most fixes in the correct cell, "
          + "\(TrialReport.percent($1)) %"
      },
      moving.map {
        "Moving \(report.roles.carried.rawValue): \($0) has the lowest median error, \($1.with(2)) m"
      },
    ]
    return sentences.compactMap { $0 }.map { "\($0)." }.joined(separator: " ")
  }

  /// Each method's share of fixes in the correct cell, with published results below it.
  @MarkupBuilder private var rightCells: Markup {
    Whiskers(
      "Fixes in the correct cell", unit: "%", heads: ["%", "95 % CI", "fixes"],
      rows: run.trials.methods.flatMap { [row(of: $0)] + publishedRows(of: $0) }
    ).markup
    Markup.element("p", ["class": "note"]) {
      "Bars are 95 % CIs, computed from the differences between places because fixes at one place are "
        + "correlated. For the variation between seeds, use simrun check."
        + (run.trials.published.isEmpty ? "" : " Diamonds are published results.")
    }
  }

  private func row(of choice: PositioningChoice) -> Whiskers.Row {
    let figures = run.figures(of: choice, still: true)
    let interval = run.rightCells(of: choice)
    let range = interval.map {
      "\(TrialReport.percent($0.lower)) ... \(TrialReport.percent($0.upper))"
    }
    return Whiskers.Row(
      name: choice.word, estimate: figures.cells.map { 100 * $0.right },
      lower: interval.map { 100 * $0.lower }, upper: interval.map { 100 * $0.upper },
      cells: [
        TrialReport.percent(figures.cells?.right), range ?? "-", "of \(figures.fixes)",
      ])
  }

  private func publishedRows(of choice: PositioningChoice) -> [Whiskers.Row] {
    run.trials.published.filter { $0.method == choice }.map {
      Whiskers.Row(
        name: "published", estimate: 100 * $0.right,
        cells: [TrialReport.percent($0.right), "", ""], isPart: true)
    }
  }
}
