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
