import BLE
import Documents
import EngineFiles
import Measurements
import Reports
import Scoring
import Sim

/// The page of positioned recordings: the error distribution of each method, its summary, and the
/// tracks on the plan.
package struct LocatePage: ResultPage {
  private let report: LocateReport

  /// Creates the page of a report.
  package init(of report: LocateReport) { self.report = report }

  package var page: Page {
    let recordings = report.single.compactMap { $0.first?.trial.map(LocateReport.title(of:)) }
    let tracks = TrackFigure(
      of: report.positioning.results.map { ($0.choice, $0.trials) },
      on: report.positioning.basis.plan)
    return Page(
      title: "Positions: \(recordings.count.counted("track"))",
      subtitle: recordings.prefix(5).joined(separator: "; ")
        + (recordings.count > 5 ? " and others" : ""), data: tracks == nil ? nil : .object([:]),
      scripts: tracks == nil ? [] : [.common, .tracks]
    ) {
      Markup.element("p", ["class": "story"]) { story }
      ErrorsFigure(
        "Errors",
        of: report.pooled.map {
          ErrorsDrawing.Curve(name: $0.choice.word, errors: $0.figures.errors)
        }
      ).markup
      Markup.element("h2") { "Numbers" }
      report.table(of: report.pooled).markup("all together")
      if report.single.count > 1 {
        for (title, rows) in zip(recordings, report.single) {
          report.table(of: rows).markup(title)
        }
      }
      if let tracks { tracks.markup }
    }
  }

  private var story: String {
    let medians = report.pooled.compactMap { row in
      row.figures.error(at: 0.5).map { (row.choice.word, $0, row.figures.error(at: 0.95)) }
    }
    guard let best = medians.min(by: { $0.1 < $1.1 }) else {
      return "No ground truth in the recording: errors are unknown."
    }
    let tail = best.2.map { " (p95 \($0.with(2)) m)" } ?? ""
    let errors = "\(best.1.with(2)) m\(tail)."
    return medians.count > 1
      ? "Lowest median error: \(best.0), \(errors)" : "Median error of \(best.0): \(errors)"
  }
}
