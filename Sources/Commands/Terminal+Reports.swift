import Documents
import Reports

extension Terminal {
  /// Writes a report to standard output.
  ///
  /// - Throws: As `write(_:)`.
  static func write(_ report: some Report, as format: Format) throws(InputError) {
    switch format {
    case .text: try write(report.text.plainLines)
    case .json: try write(report.json.page)
    }
  }

  /// Writes a report that is also a table to standard output.
  ///
  /// - Throws: As `write(_:)`.
  static func write(_ report: some TabledReport, as format: TableFormat) throws(InputError) {
    switch format {
    case .text: try write(report.text.plainLines)
    case .json: try write(report.json.page)
    case .csv: try write(report.csv)
    }
  }

  /// Writes the report of a check to standard output.
  ///
  /// - Throws: As `write(_:)`.
  static func write(_ report: CheckReport, as format: CheckFormat) throws(InputError) {
    switch format {
    case .text: try write(report.text.plainLines)
    case .json: try write(report.json.page)
    case .junit: try write(report.junit)
    }
  }
}
