/// A table in a CSV file, read row by row.
///
/// The first line names the columns, and each other line has a value for each column. Values
/// contain no comma, quotation mark or line break, so nothing is quoted. Lines end in LF or CR LF.
/// If the last line is not terminated, the file may have been truncated, even within a number, so
/// that -71 reads as -7. The last row is read nevertheless, and `warning` reports it.
package struct Table {
  private let path: String
  private let bytes: [UInt8]
  private var columns: [String]
  private var position = 0
  /// The number of the line of the latest row.
  package private(set) var line = 0

  /// Opens the table at a path.
  ///
  /// - Parameter further: The name of an optional column after the others.
  /// - Throws: `missingFile`, `unreadable`, or `malformedLine` if the first line does not have
  ///   these columns.
  package init(path: String, columns: [String], further: String? = nil) throws(InputError) {
    self.path = path
    bytes = try InputFile.bytes(at: path)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    self.columns = columns
    let header = columns.joined(separator: ",")
    let first = takeLine()
    if let further, first?.elementsEqual("\(header),\(further)".utf8) == true {
      self.columns.append(further)
      return
    }
    guard first?.elementsEqual(header.utf8) == true else {
      line = 1
      throw error("the first line must be \(header)")
    }
  }

  /// A warning that the file may be truncated; `nil` if its last line is terminated.
  package var warning: InputWarning? {
    guard bytes.last != 0x0A else { return nil }
    let last = bytes.count { $0 == 0x0A } + 1
    return InputWarning(InputPlace("\(path):\(last)"), Self.cutShort)
  }

  private static let cutShort =
    "no line break at the end; the file may be truncated"

  /// Returns the values of the next row; `nil` after the last row.
  package mutating func next() throws(InputError) -> [ArraySlice<UInt8>]? {
    guard let row = takeLine() else { return nil }
    if row.contains(UInt8(ascii: "\"")) { throw error("quotation marks are not allowed") }
    let values = row.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard values.count == columns.count else {
      throw error("\(values.count) values; \(columns.count) are required")
    }
    return values
  }

  /// Returns an error about the latest row.
  package func error(_ reason: String) -> InputError {
    // The latest row is the last one, and the file does not end with a line break.
    let hint = line > 1 && position > bytes.count ? "; \(Self.cutShort)" : ""
    return .malformedLine(path: path, line: line, reason: reason + hint)
  }

  /// Returns an error about an earlier row.
  package func error(_ reason: String, atLine line: Int) -> InputError {
    .malformedLine(path: path, line: line, reason: reason)
  }

  /// Returns an error about a value of the latest row.
  package func error(_ value: ArraySlice<UInt8>, in column: Int, isNot allowed: String)
    -> InputError
  {
    error("\(columns[column]) \(Self.text(value).quoted) is not \(allowed)")
  }

  /// Returns a value as text. Bytes that are not UTF-8 become U+FFFD.
  package static func text(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: value, as: UTF8.self)
  }

  /// Returns `true` if a table can contain a name: it is not empty, is plain (`String.isPlain`),
  /// and has no comma or quotation mark.
  package static func canContain(_ name: String) -> Bool {
    !name.isEmpty && name.isPlain && !name.utf8.contains { $0 == 0x2C || $0 == 0x22 }
  }

  private mutating func takeLine() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    line += 1
    let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
    var row = bytes[position..<end]
    position = end + 1
    if row.last == 0x0D { row.removeLast() }
    return row
  }
}
