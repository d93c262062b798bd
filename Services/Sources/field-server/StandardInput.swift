import EventInput
import Foundation
import Terminal

/// The source of lines.
enum StandardInput {
  /// True if it is a pipe, a file or a socket; false for a terminal and for `/dev/null`.
  static var hasLines: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// The lines of a file, or of standard input without one.
  static func lines(of path: String?) throws -> InputLines {
    guard let path else { return InputLines() }
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw UsageError("\(path): \(String(cString: strerror(errno)))") }
    return InputLines(of: descriptor)
  }
}
