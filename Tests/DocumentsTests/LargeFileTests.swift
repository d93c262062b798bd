import Documents
import Foundation
import TestSupport
import Testing

/// Files that are read and written piece by piece.
@Suite struct LargeFileTests {
  private static func lines(_ text: String) throws -> [String] {
    var lines: [String] = []
    try withTemporaryFolder { path in
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/x"))
      var source = LineSource(try ByteSource("\(path)/x"))
      while let line = try source.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      #expect(source.number == lines.count)
    }
    return lines
  }

  @Test func linesEndInEitherWay() throws {
    #expect(try Self.lines("") == [])
    #expect(try Self.lines("\u{FEFF}a\r\n\nb\n") == ["a", "", "b"])
    #expect(try Self.lines("a\nb") == ["a", "b"])
    let long = String(repeating: "x", count: 700_000)
    #expect(try Self.lines("\(long)\n\(long)") == [long, long])
  }

  @Test func longLinesAreCut() throws {
    try withTemporaryFolder { path in
      let text = String(repeating: "x", count: 3_000_000) + "\nb\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/x"))
      var source = LineSource(try ByteSource("\(path)/x"))
      #expect(try source.next()?.count == LineSource.greatestLine)
      #expect(source.isCut)
      #expect(try source.next().map { Array($0) } == [0x62])
      #expect(!source.isCut)
    }
  }

  /// Bytes that were looked at are read again.
  @Test func theBeginningIsReadTwice() throws {
    try withTemporaryFolder { path in
      let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
      try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/x"))
      let source = try ByteSource("\(path)/x")
      #expect(source.size == bytes.count)
      #expect(try source.beginning(5).starts(with: bytes[..<5]))
      var read: [UInt8] = []
      while case let piece = try source.next(), !piece.isEmpty { read += piece }
      #expect(read == bytes)
    }
  }

  @Test func foldersAndMissingFilesAreErrors() throws {
    try withTemporaryFolder { path in
      #expect(throws: InputError.missingFile(path: "\(path)/no")) {
        _ = try ByteSource("\(path)/no")
      }
      #expect(throws: InputError.unreadable(path: path, reason: "it is a folder")) {
        _ = try ByteSource(path)
      }
    }
  }

  @Test func stagedFilesAreMovedOrLeaveNothing() throws {
    try withTemporaryFolder { path in
      let bytes = [UInt8](repeating: 7, count: 1_000_000)
      do {
        let place = try OutputPlace(folder: "\(path)/a/b")
        let file = try place.file("big")
        for start in stride(from: 0, to: bytes.count, by: 1_000) {
          try file.append(bytes[start..<start + 1_000])
        }
        try file.finish()
        #expect(file.count == bytes.count)
        var folder = OutputFolder()
        folder.add("moved", file)
        folder.add("small", "text")
        _ = try place.file("left")
        try place.write(folder)
      }
      let moved = try Data(contentsOf: URL(fileURLWithPath: "\(path)/a/b/moved"))
      #expect(Array(moved) == bytes)
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(names == ["a"])
    }
  }
}
