import Foundation

/// The reason why an audit log cannot be used.
package enum AuditError: Error, Equatable {
  /// A call of the system has failed, with this number.
  case failed(path: String, code: Int32)
  /// It is a device or a pipe.
  case notFile(path: String)
  /// Another bridge writes to the file.
  case inUse(path: String)
  /// Another file has the name of the log since it was opened, or none.
  case replaced(path: String)
  /// A whole line is not one of a bridge.
  case unreadable(path: String, line: Int, reason: String)
}

extension AuditError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .failed(let path, let code): "--audit \(path): \(String(cString: strerror(code)))"
    case .notFile(let path): "--audit \(path): not a file, which would keep what is written"
    case .inUse(let path): "--audit \(path): another bridge writes to it"
    case .replaced(let path): "--audit \(path): moved, removed or replaced since it was opened"
    case .unreadable(let path, let line, let reason):
      "--audit \(path): line \(line): \(reason); a decision could be pulsed twice"
    }
  }
}
