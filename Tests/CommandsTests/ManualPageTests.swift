@testable import Commands
import Testing

/// The manual page that `simrun help --man` prints.
@Suite struct ManualPageTests {
  private static let page = ManualPage().text

  /// A hyphen that can be copied is `\-` in roff.
  @Test(arguments: Simrun.commandNames)
  func hasEveryCommandWithItsOptions(name: String) throws {
    let declaration = try #require(Simrun.command(name)).declaration
    let start = try #require(Self.page.firstRange(of: "\n.SS \"simrun \(name)"))
    let rest = Self.page[start.upperBound...]
    let section = rest[..<(rest.firstRange(of: "\n.S")?.lowerBound ?? rest.endIndex)]
    for option in declaration.options {
      let word = option.word.split(separator: "-", omittingEmptySubsequences: false)
        .joined(separator: "\\-")
      #expect(section.contains("\n.B \"\(word)"))
    }
  }

  @Test func isInASCIIWithKnownMacros() {
    #expect(Self.page.utf8.allSatisfy { $0 < 128 })
    for line in Self.page.split(separator: "\n") where line.hasPrefix(".") {
      #expect([".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I"].contains(line.prefix { $0 != " " }))
    }
  }

  @Test(.enabled("there is no groff here") { await Shell.succeeds("command -v groff") })
  func isSetWithoutWarnings() async throws {
    let run = try await Shell.run(
      "simrun help --man | groff -man -ww -Tutf8 -z", in: SimrunProcess.package)
    #expect(run.status == 0 && run.errors == "")
  }
}
