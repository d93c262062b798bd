import Foundation

/// A file that grows by whole rows while other programs read it.
package final class RowFile {
  private let path: String
  private let descriptor: Int32
  private var size: off_t

  /// Opens a file to add rows to its end.
  ///
  /// - Throws: `unwritable`.
  package init(at path: String) throws(InputError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    size = lseek(descriptor, 0, SEEK_END)
  }

  deinit { close(descriptor) }

  /// Adds rows: all of them, or none, so that the file never ends in the middle of a row.
  ///
  /// - Throws: `unwritable`.
  package func append(_ rows: String) throws(InputError) {
    let bytes = Array(rows.utf8)
    do throws(InputError) {
      try InputError.writing(path) {
        try bytes.withUnsafeBytes { try FileCall.write($0, to: descriptor) }
      }
    } catch {
      ftruncate(descriptor, size)
      throw error
    }
    size += off_t(bytes.count)
  }
}
