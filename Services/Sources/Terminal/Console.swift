import Foundation

/// The messages of a program to its user, one line at a time.
package struct Console: Sendable {
  /// The name of the program, with which lines of standard error begin.
  package let program: String

  /// Creates the console of a program.
  package init(_ program: String) { self.program = program }

  /// Writes a line to standard output.
  ///
  /// - Throws: ``UsageError`` if it cannot be written, as on a full disk: it is what the program is
  ///   run for.
  package func print(_ line: String) throws(UsageError) {
    let code = Self.write(line, to: STDOUT_FILENO)
    guard code == 0 else { throw UsageError("standard output: \(String(cString: strerror(code)))") }
  }

  /// Writes a line to standard error.
  package func say(_ line: String) { _ = Self.write("\(program): \(line)", to: STDERR_FILENO) }

  /// Says what was wrong, and ends the program with status 2.
  package func fail(_ line: String) -> Never {
    say(line)
    exit(2)
  }

  /// Writes all of a line, and returns the number of the error that prevents it; 0 if there is
  /// none.
  private static func write(_ line: String, to descriptor: Int32) -> Int32 {
    // Without control characters, so that a name cannot be a line or move a cursor.
    var safe = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      safe.append(isControl ? " " : scalar)
    }
    var rest = Array((String(safe) + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
