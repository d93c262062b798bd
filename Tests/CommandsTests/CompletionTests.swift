@testable import Commands
import Foundation
import Testing

/// The scripts that simrun prints complete command lines.
@Suite struct CompletionTests {
  /// Returns bash's completions of the last of some words, in the package's folder.
  private static func completed(_ words: String...) async throws -> [String] {
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    let lines = """
      source <(simrun completion bash) || exit 9
      COMP_WORDS=(\(line)) COMP_CWORD=\(words.count - 1)
      _simrun
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try await Shell.run(lines, in: SimrunProcess.package)
    #expect(run.status == 0 && run.errors == "")
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func completesCommands() async throws {
    #expect(try await Self.completed("simrun", "cal") == ["calibrate"])
    #expect(try await Self.completed("simrun", "co") == ["compare", "coverage", "completion"])
    #expect(try await Self.completed("simrun", "--v") == ["--version"])
    #expect(try await Self.completed("simrun", "help", "pla") == ["place"])
    #expect(try await Self.completed("simrun", "schema", "f") == ["floorplan"])
  }

  @Test func completesOnlyOptionsOfTheCommand() async throws {
    #expect(try await Self.completed("simrun", "check", "flat", "--ru") == ["--runs"])
    #expect(try await Self.completed("simrun", "run", "flat", "--se") == ["--seed", "--set"])
    #expect(try await Self.completed("simrun", "list", "--f") == [])
  }

  /// Bash splits `--format=j` into three words.
  @Test func completesValues() async throws {
    #expect(try await Self.completed("simrun", "run", "flat", "--format", "j") == ["json"])
    #expect(try await Self.completed("simrun", "run", "flat", "--format", "=", "j") == ["json"])
    #expect(
      try await Self.completed("simrun", "check", "flat", "--format", "=")
        == ["text", "json", "junit"])
    #expect(try await Self.completed("simrun", "run", "flat", "--preset", "ber") == ["bermuda"])
    #expect(try await Self.completed("simrun", "run", "flat", "--seed", "") == [])
  }

  @Test func completesTheLastValueOfAList() async throws {
    #expect(
      try await Self.completed("simrun", "locate", "x", "--method", "histogram,nai")
        == ["histogram,naive-bayes"])
  }

  @Test func completesNamesOfScenariosPlansAndFiles() async throws {
    #expect(try await Self.completed("simrun", "run", "office") == ["office-walk-past"])
    #expect(try await Self.completed("simrun", "run", "lessons/w") == ["lessons/window"])
    #expect(
      try await Self.completed("simrun", "place", "small") == ["small-home"])
    #expect(
      try await Self.completed("simrun", "run", "scenarios/fla") == ["scenarios/flat"])
    #expect(
      try await Self.completed("simrun", "check", "flat", "--baseline", "Packa")
        .contains("Package.swift"))
  }

  @Test func completesNamesInTheCurrentFolder() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let alone = ["SIMRUN_SHARE": ""]
      for (kind, names) in [("scenarios", "field\n"), ("floorplans", "field\n")] {
        let run = try await SimrunProcess.run(
          ["completion", kind], in: folder, environment: alone)
        #expect(run.text == names)
      }
      let wrong = try await SimrunProcess.run("completion", "fisch", in: folder)
      #expect(
        wrong.errorLine == "simrun: simrun completion: there is no 'fisch'; did you mean 'fish'?")
    }
  }

  @Test func isAcceptedByBash() async {
    #expect(await Shell.succeeds("simrun completion bash | bash -n"))
  }

  @Test(.enabled("there is no zsh here") { await Shell.succeeds("command -v zsh") })
  func isAcceptedByZsh() async {
    #expect(await Shell.succeeds("simrun completion zsh | zsh -n"))
  }

  @Test(.enabled("there is no fish here") { await Shell.succeeds("command -v fish") })
  func isAcceptedByFish() async {
    #expect(await Shell.succeeds("simrun completion fish | fish --no-execute"))
  }

  /// Each option of each command is in each script.
  @Test(arguments: Simrun.commandNames)
  func containsAllDeclaredOptions(name: String) throws {
    let command = try #require(Simrun.command(name))
    let (bash, zsh) = (BashCompletion.script, ZshCompletion.script)
    let fish = FishCompletion.script
    for option in command.declaration.options {
      #expect(bash.contains("\n        \(option.word)) "))
      #expect(zsh.contains("\(option.word)\(option.isFlag ? "" : "=")["))
      let line = "'__fish_seen_subcommand_from \(name)' -l \(option.word.dropFirst(2)) "
      #expect(fish.contains(line))
    }
  }
}
