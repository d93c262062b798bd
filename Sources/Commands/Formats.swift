import Documents
import Reports

/// In which form a result is written.
enum Format: String, CaseIterable {
  case text, json
}

/// In which form a table is written.
enum TableFormat: String, CaseIterable {
  case text, json, csv
}

/// In which form the result of a check is written.
enum CheckFormat: String, CaseIterable {
  case text, json, junit
}

extension Terminal {
  /// Writes a report to standard output.
  ///
  /// - Throws: As `write(_:)`.
  static func write(_ report: some Report, as format: Format) throws(InputError) {
    switch format {
    case .text: try write(report.text)
    case .json: try write(report.json.page)
    }
  }

  /// Writes a report to standard output that is a table, too.
  ///
  /// - Throws: As `write(_:)`.
  static func write(_ report: some TabledReport, as format: TableFormat) throws(InputError) {
    switch format {
    case .text: try write(report.text)
    case .json: try write(report.json.page)
    case .csv: try write(report.csv)
    }
  }

  /// Writes what became of expectations to standard output.
  ///
  /// - Throws: As `write(_:)`.
  static func write(_ report: CheckReport, as format: CheckFormat) throws(InputError) {
    switch format {
    case .text: try write(report.text)
    case .json: try write(report.json.page)
    case .junit: try write(report.junit)
    }
  }
}
