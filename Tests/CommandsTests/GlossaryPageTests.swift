@testable import Commands
import TestScenes
import Testing

/// The tables of docs/reference/glossary.md are made from the terms and the words of others.
@Suite struct GlossaryPageTests {
  /// `RECORD_DOCS=1 swift test --filter GlossaryPageTests` writes the tables.
  @Test func tablesListTheTerms() throws {
    var page = try DeclaredPage("reference/glossary.md")
    let terms = GlossaryTerm.groups.map { ($0.heading, $0.terms.map(Self.row)) }
    for (heading, rows) in terms + [("Words of others", ForeignWordHelp.all.map(Self.row))] {
      try page.setRows(rows, ofTable: "## \(heading)")
    }
    #expect(try page.firstDifference() == nil)
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
