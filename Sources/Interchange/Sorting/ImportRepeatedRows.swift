/// The rows that are in several files of an import, as when two files are overlapping parts of one
/// capture.
///
/// Rows are equal if time to the nanosecond, receiver, transmitter, channel, level and data are
/// equal. At each time, a row counts as often as it occurs in the file that has it most often. So
/// rows that one file repeats are kept: a controller reports several packets at one time, and some
/// programs write whole seconds.
struct ImportRepeatedRows {
  private struct Frequency {
    var file: UInt16
    var inFile = 0
    var most = 0
  }

  /// The maximum number of distinct rows of one time that are compared. Any further rows are taken
  /// as distinct.
  static let mostCompared = 1 << 16

  private var time: Int64?
  private var frequencies: [String: Frequency] = [:]

  /// Compares the next row, in order.
  ///
  /// - Returns: `true` if it repeats a row of an earlier file.
  mutating func isRepeated(_ row: SortedRow) -> Bool {
    if row.time != time {
      time = row.time
      frequencies.removeAll(keepingCapacity: true)
    }
    guard frequencies.count < Self.mostCompared || frequencies[row.text] != nil else {
      return false
    }
    var frequency = frequencies[row.text] ?? Frequency(file: row.file)
    if frequency.file != row.file { (frequency.file, frequency.inFile) = (row.file, 0) }
    frequency.inFile += 1
    let isRepeated = frequency.inFile <= frequency.most
    frequency.most = max(frequency.most, frequency.inFile)
    frequencies[row.text] = frequency
    return isRepeated
  }
}
