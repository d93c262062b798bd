@testable import Commands
import Testing

@Suite struct HelpTests {
  @Test(arguments: [nil] + Simrun.commandNames)
  func fitsATerminal(command: String?) {
    let page = command.flatMap(Simrun.command).map { Help.text(of: $0) } ?? Help.overview
    for line in page.split(separator: "\n") {
      #expect(line.count <= 80)
      #expect(line.last != " ")
    }
    #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
  }

  @Test func listsEveryCommand() {
    for command in Simrun.commands {
      #expect(Help.overview.contains("\n  simrun \(command.name) "))
      #expect(Help.text(of: command).hasPrefix("simrun \(command.name)"))
    }
  }

  /// The usage at the top and the list below contain each option.
  @Test(arguments: Simrun.commandNames)
  func listsEveryOptionTwice(name: String) throws {
    let command = try #require(Simrun.command(name))
    let page = Help.text(of: command)
    let top = page.prefix(upTo: page.firstRange(of: "\n\n")?.lowerBound ?? page.endIndex)
    let usage = top.matches(of: /--[a-z-]+/).map { String($0.0) }
    let list = page.matches(of: /(?m)^  (--[a-z-]+)/).map { String($0.1) }
    let words = command.declaration.options.map(\.word)
    #expect(usage == words)
    #expect(list == words)
  }

  /// The names of presets are in simrun presets.
  @Test(arguments: Simrun.commandNames)
  func namesEveryWordOfAnOption(name: String) throws {
    let command = try #require(Simrun.command(name))
    for option in command.declaration.options where option.word != "--preset" {
      guard case .words(let words) = option.values else { continue }
      for word in words { #expect(option.help.contains(word), "\(option.word)") }
      #expect(option.defaultText.map(words.contains) != false)
    }
  }

  @Test func laysOutAPage() {
    let page = Help.text(of: MergeCommand.self)
    #expect(page.hasPrefix("simrun merge PART... [--format text|json|csv]\n\nCombines the parts "))
    #expect(
      page.hasSuffix(
        """
        exit status 2. docs/guide/many-machines.md has recipes.

          --format FORMAT  text (default), json, or csv: one row per walker or method,
                           measure and cause

        """))
  }

  /// The default follows the help of its option.
  @Test func namesTheDefault() {
    let page = Help.text(of: CheckCommand.self)
    #expect(page.contains("\n  --runs N              number of runs (default: 200)\n"))
    #expect(page.contains("\n  --format FORMAT       text (default), json, or junit: "))
  }
}
