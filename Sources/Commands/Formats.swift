/// The output format of a report.
enum Format: String, CaseIterable {
  case text, json
}

/// The output format of a report that is also a table.
enum TableFormat: String, CaseIterable {
  case text, json, csv
}

/// The output format of a check.
enum CheckFormat: String, CaseIterable {
  case text, json, junit
}
