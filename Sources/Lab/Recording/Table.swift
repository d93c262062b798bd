/// A table in a CSV file, read row by row.
///
/// The first line names the columns; each other line has as many. Values hold no comma, no
/// quotation mark and no line break, so nothing is quoted. Lines end in LF or CR LF; so does the
/// last, since without its end it may have been cut in the middle of a number, and -71 would be
/// read as -7.
struct Table {
  private let path: String
  private let bytes: [UInt8]
  private let columns: [String]
  private var position = 0
  private var line = 0

  /// The table at a path.
  ///
  /// - Throws: `missingFile`, `unreadable`, or `malformedLine` where the first line is not that of
  ///   these columns, or the last one is cut short.
  init(path: String, columns: [String]) throws(InputError) {
    self.path = path
    self.columns = columns
    bytes = try InputFile.bytes(at: path)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let header = columns.joined(separator: ",")
    guard let first = takeLine(), first.elementsEqual(header.utf8) else {
      line = 1
      throw error("the first line has to be \(header)")
    }
    guard bytes.last == 0x0A else {
      line = bytes.count { $0 == 0x0A } + 1
      throw error("the line is cut short: the line break at its end is missing")
    }
  }

  /// The values of the next row; `nil` after the last.
  mutating func next() throws(InputError) -> [ArraySlice<UInt8>]? {
    guard let row = takeLine() else { return nil }
    if row.contains(UInt8(ascii: "\"")) { throw error("quotation marks are not allowed") }
    let values = row.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard values.count == columns.count else {
      throw error("\(values.count) values, where \(columns.count) are needed")
    }
    return values
  }

  /// What is wrong with the row that was read last.
  func error(_ reason: String) -> InputError {
    .malformedLine(path: path, line: line, reason: reason)
  }

  /// A value of the row that was read last is not what it has to be.
  func error(_ value: ArraySlice<UInt8>, in column: Int, isNot allowed: String) -> InputError {
    error("\(columns[column]) \(Self.text(value).quoted) is not \(allowed)")
  }

  /// A value as text; bytes that are not UTF-8 show as U+FFFD.
  static func text(_ value: ArraySlice<UInt8>) -> String {
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
