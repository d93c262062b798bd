/// The lines of a file or a pipe, read piece by piece. Lines end in LF or CR LF.
package struct LineSource {
  /// The maximum number of bytes of a line. The rest of a longer line is dropped, and `isCut` is
  /// set.
  package static let greatestLine = 1 << 20

  /// The number of the latest line, from 1.
  package private(set) var number = 0
  /// `true` if the latest line was longer than `greatestLine`.
  package private(set) var isCut = false
  private let bytes: ByteSource
  private var piece: [UInt8] = []
  private var position = 0

  /// Creates a source of the lines in some bytes.
  package init(_ bytes: ByteSource) { self.bytes = bytes }

  /// Returns the next line, without its end and without a byte order mark; `nil` after the last
  /// line.
  ///
  /// - Throws: `unreadable`.
  package mutating func next() throws(InputError) -> ArraySlice<UInt8>? {
    var line: [UInt8] = []
    isCut = false
    while true {
      if position == piece.count {
        piece = try bytes.next()
        position = 0
        if piece.isEmpty {
          guard !line.isEmpty else { return nil }
          return finished(line[...])
        }
      }
      let end = piece[position...].firstIndex(of: 0x0A)
      let part = piece[position..<(end ?? piece.count)]
      position = end.map { $0 + 1 } ?? piece.count
      if end != nil, line.isEmpty { return finished(part) }
      let room = Self.greatestLine - line.count
      if part.count > room { isCut = true }
      line += part.prefix(room)
      if end != nil { return finished(line[...]) }
    }
  }

  private mutating func finished(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    number += 1
    var line = line
    if line.last == 0x0D { line.removeLast() }
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    return line
  }
}
