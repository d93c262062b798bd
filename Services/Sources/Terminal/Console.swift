import Foundation

/// The messages of a program to its user, one line at a time.
package struct Console: Sendable {
  /// The name of the program, with which lines of standard error begin.
  package let program: String

  /// Creates the console of a program.
  package init(_ program: String) { self.program = program }

  /// Writes a line to standard output.
  package func print(_ line: String) { Self.write(line, to: .standardOutput) }

  /// Writes a line to standard error.
  package func say(_ line: String) { Self.write("\(program): \(line)", to: .standardError) }

  /// Says what was wrong, and ends the program with status 2.
  package func fail(_ line: String) -> Never {
    say(line)
    exit(2)
  }

  private static func write(_ line: String, to file: FileHandle) {
    // Without control characters, so that a name cannot be a line or move a cursor.
    var safe = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      safe.append(isControl ? " " : scalar)
    }
    try? file.write(contentsOf: Data((String(safe) + "\n").utf8))
  }
}
