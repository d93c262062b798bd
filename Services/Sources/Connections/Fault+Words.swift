import Foundation
import NIOCore
import NIOPosix

extension Error {
  /// An error of a connection in one line, such as `Connection refused`.
  package var words: String {
    let text: String
    switch self {
    case let error as IOError: text = String(cString: strerror(error.errnoCode))
    case let error as NIOConnectionError:
      // One for each address of the host.
      guard let first = error.connectionErrors.first?.error else {
        return "no address of \(error.host)"
      }
      return first.words
    default: text = "\(self)"
    }
    return String(text.prefix(300).map { $0.isNewline ? " " : $0 })
  }
}
