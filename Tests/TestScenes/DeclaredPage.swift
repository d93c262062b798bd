import Foundation

/// A page in `docs/` with tables, or a whole text, that are made from declarations.
///
/// A test sets them, and expects that nothing differs:
///
///     var page = try DeclaredPage("reference/payloads.md")
///     try page.setRows(rows, ofTable: "| key | meaning |")
///     #expect(try page.firstDifference() == nil)
///
/// With `RECORD_DOCS=1` in the environment, the page is written, and the test fails.
package struct DeclaredPage {
  private let name: String
  private let written: [String]
  private var lines: [String]

  /// An error about a page that has no such table.
  package struct NoTable: Error {
    /// The page, and the line that its table should follow.
    package let page: String, head: String
  }

  /// Reads a page.
  ///
  /// - Parameter name: The path in `docs/`.
  package init(_ name: String) throws {
    self.name = name
    written = Self.lines(of: try String(contentsOfFile: Self.path(of: name), encoding: .utf8))
    lines = written
  }

  private static func path(of name: String) -> String { Shipped.path("docs/\(name)") }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Replaces the rows of a table.
  ///
  /// - Parameter head: The first line of the table, or the heading above it, or how either begins.
  /// - Throws: `NoTable` if there is none.
  package mutating func setRows(_ rows: [String], ofTable head: String) throws {
    guard let start = lines.firstIndex(where: { $0.hasPrefix(head) }),
      let rule = lines[start...].firstIndex(where: { $0.hasPrefix("|---") })
    else { throw NoTable(page: name, head: head) }
    let end = lines[rule...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    lines.replaceSubrange((rule + 1)..<end, with: rows)
  }

  /// Replaces the whole text.
  package mutating func setText(_ text: String) { lines = Self.lines(of: text) }

  /// Returns the first line of the page that differs from the declarations, with the one expected;
  /// `nil` if there is none.
  package func firstDifference() throws -> String? {
    guard written != lines else { return nil }
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] == "1" {
      try lines.joined(separator: "\n")
        .write(toFile: Self.path(of: name), atomically: true, encoding: .utf8)
    }
    let line = zip(written, lines).prefix { $0 == $1 }.count
    func shown(_ lines: [String]) -> String { line < lines.count ? lines[line] : "the end" }
    return "docs/\(name):\(line + 1): '\(shown(written))', by the declarations '\(shown(lines))'"
  }
}
