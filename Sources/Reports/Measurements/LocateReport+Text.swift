import BLE
import Documents
import EngineFiles
import Measurements
import Scenarios

extension LocateReport {
  /// The report as text: a table of all recordings together, and a table of each if there are
  /// several.
  package var text: String {
    let titles = single.map { $0.first?.trial.map(Self.title(of:)) ?? "" }
    var lines = [single.count == 1 ? titles[0] : "all together"] + table(of: pooled).lines
    if let bounds = prediction?.bounds {
      lines += ["no less is possible, rms m"] + Self.lines(bounds)
    }
    if single.count > 1 {
      for (title, rows) in zip(titles, single) { lines += ["", title] + table(of: rows).lines }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ bounds: PositionBounds) -> [String] {
    var table = TextTable(indentation: 2)
    table.add([metres(bounds.unbiased), "unbiased methods without a prior (Cramér-Rao)"])
    table.add([metres(bounds.withPlan), "any that know the plan (van Trees)"])
    table.add([metres(bounds.withSurvey), "any that know the shadowing, too, as a survey tells it"])
    return table.lines
  }

  package func table(of rows: [Row]) -> TextTable {
    let predicted = rows.map(predicted)
    let isPredicted = predicted.contains { $0 != nil }
    let shares = isPredicted ? ["median", "75 %", "95 %"].map { "\($0) predicted m" } : []
    var header = [
      "method", "prior", "fixes", "none %", "median m", "75 % m", "95 % m", "rms m", "cell %",
      "adjoining %", "farther %", "room %", "lag s", "in 95 % region",
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
