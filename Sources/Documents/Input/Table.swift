/// A table in a CSV file, read row by row.
///
/// The first line names the columns; each other line has as many. Values hold no comma, no
/// quotation mark and no line break, so nothing is quoted. Lines end in LF or CR LF. Where the last
/// one does not, the file may have been cut short, in the middle of a number even, so that -71 reads
/// as -7: the row is read, and `warning` says so.
package struct Table {
  private let path: String
  private let bytes: [UInt8]
  private let columns: [String]
  private var position = 0
  private var line = 0

  /// The table at a path.
  ///
  /// - Throws: `missingFile`, `unreadable`, or `malformedLine` where the first line is not that of
  ///   these columns.
  package init(path: String, columns: [String]) throws(InputError) {
    self.path = path
    self.columns = columns
    bytes = try InputFile.bytes(at: path)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let header = columns.joined(separator: ",")
    guard let first = takeLine(), first.elementsEqual(header.utf8) else {
      line = 1
      throw error("the first line has to be \(header)")
    }
  }

  /// That the file may be cut short; `nil` where its last line is ended.
  package var warning: InputWarning? {
    guard bytes.last != 0x0A else { return nil }
    let last = bytes.count { $0 == 0x0A } + 1
    return InputWarning(InputPlace("\(path):\(last)"), Self.cutShort)
  }

  private static let cutShort =
    "the line break at the end is missing, so the file may be cut short"

  /// The values of the next row; `nil` after the last.
  package mutating func next() throws(InputError) -> [ArraySlice<UInt8>]? {
    guard let row = takeLine() else { return nil }
    if row.contains(UInt8(ascii: "\"")) { throw error("quotation marks are not allowed") }
    let values = row.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard values.count == columns.count else {
      throw error("\(values.count) values, where \(columns.count) are needed")
    }
    return values
  }

  /// What is wrong with the row that was read last.
  package func error(_ reason: String) -> InputError {
    // Behind the last line, if that is not ended.
    let hint = line > 1 && position > bytes.count ? "; \(Self.cutShort)" : ""
    return .malformedLine(path: path, line: line, reason: reason + hint)
  }

  /// A value of the row that was read last is not what it has to be.
  package func error(_ value: ArraySlice<UInt8>, in column: Int, isNot allowed: String)
    -> InputError
  {
    error("\(columns[column]) \(Self.text(value).quoted) is not \(allowed)")
  }

  /// A value as text; bytes that are not UTF-8 show as U+FFFD.
  package static func text(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: value, as: UTF8.self)
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
