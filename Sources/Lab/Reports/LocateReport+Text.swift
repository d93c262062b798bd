import BLE

extension LocateReport {
  /// The report as text for people: a table of all recordings together, and one for each.
  public var text: String {
    var tables = [(single.count == 1 ? nil : "all together", pooled)]
    if single.count == 1 { tables = [] }
    for rows in single {
      tables.append((rows.first?.trial.map(Self.title(of:)), rows))
    }
    var lines: [String] = []
    for (title, rows) in tables {
      if !lines.isEmpty { lines.append("") }
      if let title { lines.append(title) }
      lines += Self.table(of: rows).lines
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(of rows: [Row]) -> TextTable {
    var table = TextTable(header: [
      "method", "prior", "fixes", "none %", "median m", "75 % m", "95 % m", "cell %",
      "adjoining %", "farther %", "room %", "lag s", "in 95 % region",
    ])
    for row in rows {
      let figures = row.figures
      table.add([
        row.choice.word, row.choice.prior, String(figures.fixes), percent(figures.shareWithout),
        metres(figures.error(at: 0.5)), metres(figures.error(at: 0.75)),
        metres(figures.error(at: 0.95)), percent(figures.cells?.right),
        percent(figures.cells?.adjoining), percent(figures.cells?.farther),
        percent(figures.rooms), figures.lag.map { $0.inSeconds.with(1) } ?? "-",
        percent(figures.held),
      ])
    }
    return table
  }

  private static func metres(_ error: Double?) -> String { error.map { $0.with(2) } ?? "-" }

  private static func percent(_ share: Double?) -> String {
    share.map { (100 * $0).with(1) } ?? "-"
  }
}
