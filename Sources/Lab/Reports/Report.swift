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
