import Documents
import Foundation

/// The standard output for results, and the standard error for everything else.
enum Terminal {
  /// Writes a result to standard output. If its reader is gone, the process ends as other programs
  /// do: without a message, by SIGPIPE, which a shell reports as status 141.
  ///
  /// - Throws: `unwritable` if there is no space left.
  static func write(_ text: String) throws(InputError) {
    StatusLine.clear()
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      if errno == EPIPE { Interruption.end(by: SIGPIPE) }
      throw .unwritable(path: "standard output", reason: String(cString: strerror(errno)))
    }
  }

  /// Writes a line to standard error; characters that are not plain become `?`. Errors are ignored.
  static func log(_ text: String) {
    StatusLine.clear()
    try? FileHandle.standardError.write(contentsOf: Data((text.plainLines + "\n").utf8))
  }

  /// Logs that the command was interrupted before an output. No part of the output is written,
  /// because programs that read it would take it for complete.
  static func logInterruption(before place: OutputPlace) {
    log("simrun: interrupted; \(place.path.onOneLine) was not written")
  }

  /// Writes warnings to standard error, one per line.
  static func warn(_ warnings: [InputWarning]) {
    for warning in warnings { log("simrun: warning: \(warning)") }
  }
}
