import ArgumentParser
import Foundation

/// What the program says to its user.
enum Console {
  /// Writes a line to standard output.
  static func print(_ line: String) { write(line, to: .standardOutput) }

  /// Writes a line to standard error.
  static func say(_ line: String) { write("field-server: " + line, to: .standardError) }

  /// Says what was wrong, and ends the program with status 2.
  static func fail(_ line: String) -> Never {
    say(line)
    exit(2)
  }

  private static func write(_ line: String, to file: FileHandle) {
    // Without control characters, so that a name cannot be a line or move a cursor.
    let safe = String(line.map { $0 == "\t" || $0 >= " " && $0 != "\u{7F}" ? $0 : " " })
    try? file.write(contentsOf: Data((safe + "\n").utf8))
  }
}

/// A mistake of the user: one line with what was given and what is allowed.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
