import Documents
import Foundation

/// Where results go, and where all else goes.
enum Terminal {
  /// Writes a result to standard output, whole.
  ///
  /// - Throws: `unwritable` where nobody reads it, or where there is no room.
  static func write(_ text: String) throws(InputError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw .unwritable(path: "standard output", reason: String(cString: strerror(errno)))
    }
  }

  /// Tells something on standard error, on a line of its own. Where nobody reads it, nothing is
  /// lost.
  static func tell(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Tells of warnings on standard error, each on a line of its own.
  static func warn(_ warnings: [InputWarning]) {
    for warning in warnings { tell("simrun: warning: \(warning)") }
  }
}
