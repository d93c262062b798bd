@testable import Commands
import Foundation
import TestScenes
import Testing

/// The tables of docs/reference/glossary.md are made from the terms and the words of others.
@Suite struct GlossaryPageTests {
  /// `RECORD_DOCS=1 swift test --filter GlossaryPageTests` writes the tables.
  @Test func tablesListTheTerms() throws {
    let path = Shipped.path("docs/reference/glossary.md")
    var lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let written = lines
    let terms = GlossaryTerm.groups.map { ($0.heading, $0.terms.map(Self.row)) }
    for (heading, rows) in terms + [("Words of others", ForeignWordHelp.all.map(Self.row))] {
      let start = try #require(lines.firstIndex(of: "## \(heading)"))
      let head = try #require(lines[start...].firstIndex { $0.hasPrefix("|---") }) + 1
      let end = lines[head...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
      lines.replaceSubrange(head..<end, with: rows)
    }
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(written == lines)
  }

  private static func row(_ term: GlossaryTerm) -> String {
    "| \(term.words.joined(separator: ", ")) | \(term.meaning) |"
  }

  private static func row(_ word: ForeignWordHelp) -> String {
    let page = word.page.map { page in
      let address = page.hasPrefix("reference/") ? String(page.dropFirst(10)) : "../\(page)"
      let name = address.prefix { $0 != "#" }.split(separator: "/").last ?? ""
      return ": [\(name)](\(address))"
    }
    return "| \(code(word.words)) | \(code(word.keys)) | \(word.text)\(page ?? "") |"
  }

  private static func code(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}
