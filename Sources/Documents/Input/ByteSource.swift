import Foundation

/// The bytes of a file or a pipe, read piece by piece.
package final class ByteSource {
  /// The path as the user gave it.
  package let path: String
  /// The count of bytes in a regular file; `nil` for a pipe.
  package let size: Int?
  /// The count of bytes that have been read.
  package private(set) var count = 0
  private let descriptor: Int32
  /// Bytes that were read and then given back.
  private var returned: [UInt8] = []

  private static let pieceSize = 1 << 18

  /// Opens a file.
  ///
  /// - Throws: `missingFile`, `unreadable`.
  package init(_ path: String) throws(InputError) {
    size = try Self.size(of: path)
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Self.error(at: path) }
    FilesRead.add(FileIdentity(of: descriptor))
    self.path = path
    self.descriptor = descriptor
  }

  /// Returns the count of bytes in a file without opening it; `nil` for a pipe.
  ///
  /// - Throws: `missingFile`, `unreadable`.
  package static func size(of path: String) throws(InputError) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw error(at: path) }
      throw .missingFile(path: path)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw .unreadable(path: path, reason: "it is a folder")
    }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit { close(descriptor) }

  /// Reads the next bytes; empty at the end.
  ///
  /// - Throws: `unreadable`.
  package func next() throws(InputError) -> [UInt8] {
    if !returned.isEmpty {
      defer { returned = [] }
      return returned
    }
    var result = 0
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, initialized in
      repeat {
        result = read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      initialized = max(0, result)
    }
    guard result >= 0 else { throw Self.error(at: path) }
    count += result
    return piece
  }

  /// Returns the first bytes: at least `count` of them, unless the file is shorter. The next reads
  /// return these bytes again.
  ///
  /// - Throws: `unreadable`.
  package func beginning(_ count: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try next()
      if piece.isEmpty { break }
      bytes += piece
    }
    returned = bytes
    return bytes
  }

  /// Returns `true` if two files have the same bytes. Both are read up to the first difference.
  ///
  /// - Throws: `missingFile`, `unreadable`.
  package static func haveSameContents(
    _ first: String, _ second: String
  ) throws(InputError) -> Bool {
    let (first, second) = (try ByteSource(first), try ByteSource(second))
    while true {
      // A piece of a regular file is short only at the end of the file.
      let (piece, other) = (try first.next(), try second.next())
      guard piece == other else { return false }
      if piece.isEmpty { return true }
    }
  }

  private static func error(at path: String) -> InputError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}
