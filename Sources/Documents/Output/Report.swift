/// What there is to say of something, for people and for programs.
public protocol Report {
  /// It as text for people.
  var text: String { get }

  /// It as one JSON object.
  var json: JSON { get }
}

/// A report that is a table, too.
public protocol TabledReport: Report {
  /// The table as values separated by commas, with a header.
  var csv: String { get }
}

extension TabledReport {
  /// A table of values separated by commas, whose last column says whether it is partial. One that was
  /// interrupted before it had a row has an empty one that says so.
  package static func table(_ header: String, _ rows: [String], isPartial: Bool) -> String {
    let nothing = String(header.filter { $0 == "," }) + "true"
    let rows = rows.isEmpty && isPartial ? [nothing] : rows
    return ([header] + rows).map { $0 + "\n" }.joined()
  }
}
