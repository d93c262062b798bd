import BLE
import Documents
import Reports
import Scenarios
import Scoring
import Sim
import Studies

/// The page of a search for the best settings: the Pareto front of two measures, or the ranking by
/// a single measure, and lines to paste.
package struct TunePage: ResultPage {
  private let report: TuneReport

  /// Creates the page of a search.
  package init(of report: TuneReport) { self.report = report }

  private var goal: TuningGoal { report.goal }

  package var isPartial: Bool { report.isPartial }

  package var page: Page {
    let scenario = report.tuning.grid.scenarios.first
    let scatter = TradeOffFigure(of: report)
    return Page(
      title: "\(scenario?.name ?? report.path): settings", subtitle: scenario?.title ?? "",
      data: scatter?.data, scripts: scatter == nil ? [] : [.common, .points]
    ) {
      Markup.element("p", ["class": "story"]) { story }
      if let scatter { scatter.markup }
      if let best = report.ranking.first {
        Markup.element("h2") { "Best combination" }
        if let household = TuneHousehold(of: report.tuning) {
          household.table.markup("Held-out runs, person by person")
        } else if let confirmation = report.tuning.confirmations.first,
          confirmation.tally.runs > 0
        {
          confirmed(confirmation)
        }
        Markup.element("p") { "Paste into scenario.json:" }
        Markup.lines(CandidateSettings(of: best, in: report.tuning.grid).lines(for: report.path))
        ranking(best)
      }
      Markup.element("p", ["class": "note"]) {
        "All combinations ran on the same seeds; poor ones were eliminated early. Bars are 95 % CIs, "
          + "not corrected for multiple comparisons."
      }
    }
  }

  private var story: String {
    let settings = report.tuning.grid.candidates.count
    let partial = report.isPartial ? "PARTIAL: the search was interrupted. " : ""
    let best = report.ranking.first.map { " Best: \(report.words($0))." }
    return partial + "\(settings.counted("combination")); \(goal.words); "
      + "\(report.tuning.runsSpent) runs (exhaustive search: \(report.race.bruteForce * report.race.people))."
      + (best ?? "") + (report.plateauSentence.map { " \($0.sentenceStart)." } ?? "")
  }

  private func confirmed(_ study: Study) -> Markup {
    let figures = report.confirmed
    let seeds = study.seeds
    return .all([
      Markup.element("p") {
        "Confirmation on \(study.tally.runs.counted("held-out run")) (from seed "
          + "\(seeds.lowerBound)):"
      },
      Markup.element("ul") {
        for figure in figures {
          Markup.element("li") {
            "\(figure.measure.sentence): \(figure.estimateInTable) \(figure.measure.shownUnit) "
              + "(\(figure.intervalInTable))"
          }
        }
      },
    ])
  }

  /// Returns the ranking by each measure; each measure has its own scale.
  private func ranking(_ best: Int) -> Markup {
    let shown = report.ranking.prefix(TuneReport.shown)
    return .all(
      goal.measures.map { measure in
        let rows = shown.enumerated().map { place, index in
          report.series(of: measure, of: index).figure
            .whisker(named: "\(place + 1)  \(report.words(index))")
        }
        return Whiskers(
          "\(measure.sentence): top \(shown.count) of \(report.ranking.count.counted("finalist"))",
          unit: measure.shownUnit, heads: [measure.shownUnit, "95 % CI", "of"], rows: rows
        ).markup
      })
  }
}

extension CandidateSettings {
  /// Returns the lines to paste, and the command line with the same settings.
  package func lines(for path: String) -> [String] {
    let typed =
      overrides.isEmpty ? [] : ["", "or simrun run \(path) " + overrides.joined(separator: " ")]
    return fragment + typed
  }
}

extension StudyMeasure {
  /// The unit in which figures of the measure are shown.
  var shownUnit: String { unit.isEmpty ? "%" : unit }

  /// Returns a figure in the shown unit.
  package func shown(_ figure: Double) -> Double { unit.isEmpty ? 100 * figure : figure }
}
