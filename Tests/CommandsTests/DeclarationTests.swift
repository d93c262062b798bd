@testable import Commands
@testable import Documents
import Foundation
import Testing

/// The declaration of a command matches its parser.
@Suite struct DeclarationTests {
  /// Returns a value for each operand and option that a command requires.
  private static func words(for command: Command, in folder: URL) -> [String] {
    let operands = command.declaration.operands.filter(\.isRequired).map { operand in
      switch operand.values {
      case .scenario: SimrunProcess.package.path("scenarios/office-walk-past")
      case .floorPlan: SimrunProcess.package.path("floorplans/office.json")
      case .any, .words, .suggestions, .file, .folder: "x"
      }
    }
    let options = command.declaration.options.filter { $0.need != nil }.map { option in
      switch option.word {
      case "--out": "--out=\(folder.path("out"))"
      case "--method": "--method=all"
      case "--hci": "--hci=hci0"
      case "--engine": "--engine=presence"
      case let word: "\(word)=x"
      }
    }
    // One of two options is required.
    return operands + options + (command == .place ? ["--beacons=3"] : [])
  }

  /// A parser that reads an undeclared option traps.
  @Test(arguments: Command.allCases)
  func declaresExactlyTheOptionsRead(command: Command) async throws {
    try await withTemporaryFolder { folder in
      let options = command.declaration.options
      var arguments = try Arguments(Self.words(for: command, in: folder), options: options)
      // All options are read by the time the operands cause an error.
      try? command.take(&arguments)
      #expect(Set(arguments.asked) == Set(options.map(\.word)))
      #expect(Set(options.map(\.word)).count == options.count)
    }
  }

  @Test(arguments: Command.allCases)
  func listsTheAcceptedWords(command: Command) async throws {
    let options = command.declaration.options
    // The name of a preset is checked only after the recording is read.
    for option in options where option.word != "--preset" {
      guard case .words(let words) = option.values else { continue }
      try await withTemporaryFolder { folder in
        let error = #expect(throws: InputError.self) {
          var arguments = try Arguments(
            Self.words(for: command, in: folder) + ["\(option.word)=no-such"], options: options)
          try command.take(&arguments)
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

  @Test(arguments: Command.allCases)
  func marksRepeatableOptions(command: Command) async throws {
    let options = command.declaration.options
    for option in options {
      try await withTemporaryFolder { folder in
        let others = Self.words(for: command, in: folder)
          .filter { !$0.hasPrefix("\(option.word)=") }
        let error = #expect(throws: InputError.self) {
          var arguments = try Arguments(
            others + ["\(option.word)=1", "\(option.word)=1"], options: options)
          try command.take(&arguments)
        }
        let twice = InputError.repeatedKey(
          InputPlace("arguments"), key: option.word, other: option.word)
        #expect((error == twice) != option.isRepeatable, "\(option.word)")
      }
    }
  }

  @Test(arguments: Command.allCases)
  func rejectsOtherOptions(command: Command) throws {
    let options = command.declaration.options
    let error = #expect(throws: InputError.self) {
      try Arguments(["--no-such-option-at-all"], options: options)
    }
    guard case .noSuchName(_, _, _, let allowed) = error else {
      Issue.record("the option is not what was wrong")
      return
    }
    #expect(allowed == options.map(\.word))
  }
}
