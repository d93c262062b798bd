/// A report for people and for programs.
public protocol Report {
  /// The report as text for people.
  var text: String { get }

  /// The report as one JSON object.
  var json: JSON { get }
}

/// A report with a table.
public protocol TabledReport: Report {
  /// The table as CSV, with a header.
  var csv: String { get }
}

extension TabledReport {
  /// A CSV table whose last column marks partial results. A table interrupted before its first row
  /// has one empty row with that mark.
  package static func table(_ header: String, _ rows: [String], isPartial: Bool) -> String {
    let nothing = String(header.filter { $0 == "," }) + "true"
    let rows = rows.isEmpty && isPartial ? [nothing] : rows
    return ([header] + rows).map { $0 + "\n" }.joined()
  }
}
