import Foundation
import Sim
import TestScenes
import Testing

@Suite struct TermTableTests {
  /// The table of docs/guide/explaining-packets.md has each term, in the order of the sum.
  @Test func tableHasAllTermsInOrder() throws {
    let page = try String(
      contentsOfFile: Shipped.path("docs/guide/explaining-packets.md"), encoding: .utf8)
    let names = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
    #expect(Array(names.prefix(13)) == ["term"] + LinkBudget.Term.allCases.map(\.rawValue))
  }
}
