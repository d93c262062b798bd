@testable import Commands
@testable import Documents
import Testing

@Suite struct HelpTests {
  @Test(arguments: [nil] + Command.allCases)
  func fitsATerminal(command: Command?) {
    let page = command.map { Help.text(of: $0) } ?? Help.overview
    for line in page.split(separator: "\n") {
      #expect(line.count <= 80)
      #expect(line.last != " ")
    }
    #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
  }

  @Test(arguments: Command.allCases)
  func tellsOfEveryCommand(command: Command) {
    #expect(Help.overview.contains("\n  simrun \(command.rawValue) "))
    #expect(Help.text(of: command).hasPrefix("simrun \(command.rawValue)"))
  }

  /// The options at the top, those in the list below, and those that the command
  /// asks for are the same, in the same order.
  @Test(arguments: Command.allCases)
  func tellsOfEveryOptionThatTheCommandTakesAndOfNoOther(command: Command) throws {
    let page = Help.text(of: command)
    let top = page.prefix(upTo: page.firstRange(of: "\n\n")?.lowerBound ?? page.endIndex)
    let usage = top.matches(of: /--[a-z-]+/).map { String($0.0) }
    let list = page.matches(of: /(?m)^  (--[a-z-]+)/).map { String($0.1) }
    #expect(usage == list)

    let operand = [Command.budget, .list, .help].contains(command) ? [] : ["x"]
    let error = #expect(throws: InputError.self) {
      var arguments = try Arguments(operand + ["--no-such-option-at-all=1"])
      try command.take(&arguments)
    }
    guard case .noSuchName(_, _, _, let taken) = error else {
      Issue.record("the option is not what was wrong")
      return
    }
    #expect(Set(taken) == Set(list))
  }
}
