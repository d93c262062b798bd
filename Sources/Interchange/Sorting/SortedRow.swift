/// A row of a table without its time, with the time by which it is sorted.
struct SortedRow: Comparable {
  /// The time, in nanoseconds since the beginning of 1970.
  var time: Int64
  /// The number of the row among all rows, by which rows of the same time are sorted.
  var number: UInt64
  /// The file that the row came from, as an index.
  var file: UInt16
  /// The kind of the row's reading.
  var kind: ReadingKind
  /// The row, with the cell of a stated level at 1 m, and without its line break.
  var text: String

  static func < (first: SortedRow, second: SortedRow) -> Bool {
    (first.time, first.number) < (second.time, second.number)
  }

  static func == (first: SortedRow, second: SortedRow) -> Bool { first.number == second.number }

  /// The maximum number of bytes of `text`.
  static let mostText = 65_535

  /// The row as bytes of a file: time, number, file, kind, length, text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(21 + text.utf8.count)
    func append(_ number: UInt64, _ count: Int) {
      for place in 0..<count {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place)))
      }
    }
    append(UInt64(bitPattern: time), 8)
    append(number, 8)
    append(UInt64(file), 2)
    bytes.append(kind.rawValue)
    append(UInt64(text.utf8.count), 2)
    bytes += text.utf8
    return bytes
  }

  /// The number of bytes before the text.
  static let headerLength = 21
}
