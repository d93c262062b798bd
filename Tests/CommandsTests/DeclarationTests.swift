@testable import Commands
@testable import Documents
import Foundation
import Testing

/// The declarations of all commands, and the reading of their arguments.
@Suite struct DeclarationTests {
  /// Returns a value for each operand and option that a command requires.
  private static func words(for command: any Command.Type, in folder: URL) -> [String] {
    let operands = command.declaration.operands.filter(\.isRequired).map { operand in
      switch operand.values {
      case .scenario: SimrunProcess.package.path("scenarios/office-walk-past")
      case .floorPlan: SimrunProcess.package.path("floorplans/office.json")
      case .words(let words): words[0]
      case .any, .suggestions, .file, .folder: "x"
      }
    }
    let options = command.declaration.options.filter(\.isRequired).map { option in
      switch option.word {
      case "--out": "--out=\(folder.path("out"))"
      case "--method": "--method=all"
      case "--hci": "--hci=hci0"
      case "--engine": "--engine=presence"
      case let word: "\(word)=x"
      }
    }
    // One of two options is required.
    return operands + options + (command == PlaceCommand.self ? ["--beacons=3"] : [])
  }

  @Test(arguments: Simrun.commandNames)
  func declaresEachParameterOnce(name: String) throws {
    let declaration = try #require(Simrun.command(name)).declaration
    let words = declaration.options.map(\.word) + declaration.operands.map(\.placeholder)
    #expect(Set(words).count == words.count)
  }

  @Test(arguments: Simrun.commandNames)
  func listsTheAcceptedWords(name: String) async throws {
    let command = try #require(Simrun.command(name))
    // The name of a preset is checked only after the recording is read.
    for option in command.declaration.options where option.word != "--preset" {
      guard case .words(let words) = option.values else { continue }
      try await withTemporaryFolder { folder in
        let error = await #expect(throws: InputError.self) {
          _ = try await command.perform(
            Self.words(for: command, in: folder) + ["\(option.word)=no-such"])
        }
        guard case .noSuchName(let place, _, _, let allowed) = error else {
          Issue.record("\(option.word) is not what was wrong")
          return
        }
        #expect(place == InputPlace(option.word))
        #expect(allowed == words)
      }
    }
  }

  /// The error shows that the option is read, too.
  @Test(arguments: Simrun.commandNames)
  func rejectsOptionsThatAreGivenTwiceUnlessRepeatable(name: String) async throws {
    let command = try #require(Simrun.command(name))
    for option in command.declaration.options {
      try await withTemporaryFolder { folder in
        let others = Self.words(for: command, in: folder)
          .filter { !$0.hasPrefix("\(option.word)=") }
        let error = await #expect(throws: InputError.self) {
          _ = try await command.perform(others + ["\(option.word)=1", "\(option.word)=1"])
        }
        let twice = InputError.repeatedKey(
          InputPlace("arguments"), key: option.word, other: option.word)
        #expect((error == twice) != option.isRepeatable, "\(option.word)")
      }
    }
  }

  @Test(arguments: Simrun.commandNames)
  func rejectsOtherOptions(name: String) async throws {
    let command = try #require(Simrun.command(name))
    let error = await #expect(throws: InputError.self) {
      _ = try await command.perform(["--no-such-option-at-all"])
    }
    guard case .noSuchName(_, _, _, let allowed) = error else {
      Issue.record("the option is not what was wrong")
      return
    }
    #expect(allowed == command.declaration.options.map(\.word))
  }

  /// The table of commands.md has the usage and the summary of each command.
  @Test func areInTheTableOfTheReference() throws {
    let page = try String(
      contentsOf: SimrunProcess.package.appendingPathComponent("docs/reference/commands.md"),
      encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `simrun ") }
    let declared = Simrun.commands.map { command in
      let usage = ([command.name] + command.declaration.operands.map(\.usage))
        .joined(separator: " ").split(separator: "|").joined(separator: "\\|")
      return "| `simrun \(usage)` | \(command.declaration.summary) |"
    }
    #expect(rows.count == declared.count + 1)
    for (row, start) in zip(rows, declared + ["| `simrun --version` | show the version |"]) {
      #expect(row.hasPrefix(start))
    }
  }
}
