import Documents
import Foundation

extension Terminal {
  /// Writes bytes to standard output at once.
  ///
  /// - Returns: `false` if the reader is gone.
  /// - Throws: `unwritable` for another failure.
  static func write(_ bytes: [UInt8]) throws(InputError) -> Bool {
    var failure: Int32 = 0
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = writeToOutput(part)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          failure = errno
          return
        }
        rest = rest.dropFirst(count)
      }
    }
    guard failure != EPIPE else { return false }
    guard failure == 0 else {
      throw .unwritable(path: "standard output", reason: String(cString: strerror(failure)))
    }
    return true
  }
}

/// Writes bytes to standard output, as the system's `write` does.
private func writeToOutput(_ bytes: UnsafeRawBufferPointer) -> Int {
  write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
}
