import BLE
import Documents
import EngineFiles
import Measurements
import Scoring

extension LocateReport {
  /// The report as text: a table of all recordings together, a table of each recording if there are
  /// several, and the last fixes in each.
  package var text: String {
    let titles = single.map { $0.first?.trial.map(Self.title(of:)) ?? "" }
    var lines = [single.count == 1 ? titles[0] : "all together"] + table(of: pooled).lines
    if let bounds = prediction?.bounds {
      lines += ["lower bounds of the rms error, m"] + Self.lines(bounds)
    }
    if single.count > 1 {
      for (title, rows) in zip(titles, single) { lines += ["", title] + table(of: rows).lines }
    }
    for (title, rows) in zip(titles, single) {
      lines += ["", single.count == 1 ? "last fix" : "last fix, \(title)"]
      lines += lastFixes(of: rows).lines
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The last fix of each method, with the standard deviation of its error along the longer axis of
  /// the confidence region, and the ground truth if it is known.
  private func lastFixes(of rows: [Row]) -> TextTable {
    let outcomes = rows.map { $0.trial?.outcomes.last }
    let hasTruth = outcomes.contains { $0?.truth != nil }
    let header = ["method", "at s", "x m", "y m", "± m"]
    var table = TextTable(header: header + (hasTruth ? ["true x m", "true y m", "error m"] : []))
    for (row, outcome) in zip(rows, outcomes) {
      let numbers: [Double?] = [
        outcome?.time.seconds, outcome?.fix.point.x, outcome?.fix.point.y,
        outcome.map { $0.fix.covariance.variances.greatest.squareRoot() },
      ]
      let truth = hasTruth ? [outcome?.truth?.x, outcome?.truth?.y, outcome?.error] : []
      table.add([row.choice.word] + (numbers + truth).map(Self.metres))
    }
    return table
  }

  private static func lines(_ bounds: PositionBounds) -> [String] {
    var table = TextTable(indentation: 2)
    table.add([metres(bounds.unbiased), "unbiased methods without a prior (Cramér-Rao)"])
    table.add([metres(bounds.withPlan), "methods that know the plan (van Trees)"])
    table.add([
      metres(bounds.withSurvey), "methods that also know the shadowing, from a survey (van Trees)",
    ])
    return table.lines
  }

  package func table(of rows: [Row]) -> TextTable {
    let predicted = rows.map(predicted)
    let isPredicted = predicted.contains { $0 != nil }
    let shares = isPredicted ? ["median", "p75", "p95"].map { "predicted \($0) m" } : []
    var header = [
      "method", "prior", "fixes", "no fix %", "median m", "p75 m", "p95 m", "rms m", "cell %",
      "adjacent %", "farther %", "room %", "lag s", "in 95 % region",
    ]
    header += shares
    var table = TextTable(header: header)
    for (row, predicted) in zip(rows, predicted) {
      let figures = row.figures
      var cells = [
        row.choice.word, row.choice.prior, String(figures.fixes),
        Self.percent(figures.shareWithout),
        Self.metres(figures.error(at: 0.5)), Self.metres(figures.error(at: 0.75)),
        Self.metres(figures.error(at: 0.95)), Self.metres(figures.rootMeanSquare),
        Self.percent(figures.cells?.right),
        Self.percent(figures.cells?.adjoining), Self.percent(figures.cells?.farther),
        Self.percent(figures.rooms), figures.lag.map { $0.inSeconds.with(1) } ?? "-",
        Self.percent(figures.held),
      ]
      cells += (predicted ?? []).map { error in
        error.map { "\($0.mean.with(2)) ± \($0.deviation.with(2))" } ?? "-"
      }
      table.add(cells)
    }
    return table
  }

  private static func metres(_ error: Double?) -> String { error.map { $0.with(2) } ?? "-" }

  private static func percent(_ share: Double?) -> String {
    share.map { (100 * $0).with(1) } ?? "-"
  }
}
