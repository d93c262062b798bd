import Documents

/// A reader of a file whose rows are in order of time.
final class SortedRun {
  private let bytes: ByteSource
  private var piece: [UInt8] = []
  private var position = 0

  init(_ file: StagedFile) throws(InputError) { bytes = try ByteSource(file.path) }

  /// Returns the next row; `nil` after the last.
  func next() throws(InputError) -> SortedRow? {
    guard try has(SortedRow.headerLength) else { return nil }
    func number(_ start: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(piece[position + start + $1]) << UInt64(8 * $1) }
    }
    let length = Int(number(19, 2))
    let row = (
      time: Int64(bitPattern: number(0, 8)), number: number(8, 8),
      file: UInt16(truncatingIfNeeded: number(16, 2)),
      kind: ReadingKind(rawValue: piece[position + 18]) ?? .beacon
    )
    position += SortedRow.headerLength
    guard try has(length) else { return nil }
    let text = String(decoding: piece[position..<position + length], as: UTF8.self)
    position += length
    return SortedRow(time: row.time, number: row.number, file: row.file, kind: row.kind, text: text)
  }

  /// Reads on until a number of bytes is available. Returns `false` if the file ends before.
  private func has(_ count: Int) throws(InputError) -> Bool {
    while piece.count - position < count {
      let next = try bytes.next()
      if next.isEmpty { return false }
      piece.removeSubrange(..<position)
      position = 0
      piece += next
    }
    return true
  }
}
