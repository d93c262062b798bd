/// Rows of fields, as comma-separated values for programs.
///
/// - SeeAlso: RFC 4180.
public struct CSVTable: Sendable {
  /// The table as text: the header and the rows, a line each.
  public var text: String {
    guard isPartial, isEmpty else { return lines }
    return lines + Self.line(Array(repeating: "", count: columns) + ["true"])
  }

  private var lines: String
  private var isEmpty = true
  private let columns: Int
  private let partialMark: [String]
  private var isPartial: Bool { partialMark == ["true"] }

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns. A name contains the unit if all rows have the same
  ///     unit.
  ///   - isPartial: If given, the table has a last column `partial` with this value. A partial
  ///     table without rows has one empty row, so that it differs from a complete one.
  public init(columns: [String], isPartial: Bool? = nil) {
    self.columns = columns.count
    partialMark = isPartial.map { ["\($0)"] } ?? []
    lines = Self.line(columns + (isPartial == nil ? [] : ["partial"]))
  }

  /// Adds a row.
  ///
  /// - Precondition: There is a field for each column.
  public mutating func add(_ fields: [String]) {
    precondition(fields.count == columns, "\(fields.count) fields in \(columns) columns")
    lines += Self.line(fields + partialMark)
    isEmpty = false
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  /// Returns the text as a field, quoted if necessary.
  private static func field(_ text: String) -> String {
    let special = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\r")
        || $0 == UInt8(ascii: "\n")
    }
    return special ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}

extension Double? {
  /// The number as a field of a table for programs; empty for `nil`.
  package var field: String { self?.inFewDigits ?? "" }
}
