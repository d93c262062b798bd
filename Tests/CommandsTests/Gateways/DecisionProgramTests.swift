@testable import Commands
import Documents
import Foundation
import Testing

struct DecisionProgramTests {
  /// As the program does when it starts.
  init() { signal(SIGPIPE, SIG_IGN) }

  private func content(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

  @Test func givesEachDecisionOnStandardInput() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("decisions")
      let program = try DecisionProgram(["tee", "-a", file.path], limit: 1, patience: 60)
      program.run(for: "{\"timeS\":1}\n")
      program.run(for: "{\"timeS\":2}\n")
      program.finish()
      #expect(content(file) == "{\"timeS\":1}\n{\"timeS\":2}\n")
    }
  }

  /// Shell syntax is passed as part of a file name, and not carried out.
  @Test(arguments: ["$(touch cracked)", "`touch cracked`", "a; touch cracked", "*", "~"])
  func noShellIsBetween(word: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent(word)
      let program = try DecisionProgram(["tee", file.path], limit: 4, patience: 60)
      program.run(for: "x")
      program.finish()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == [word])
    }
  }

  /// Each run makes a folder and removes it. Two at a time would find it made.
  @Test func noMoreRunAtATimeThanAllowed() async throws {
    try await withTemporaryFolder { folder in
      let script = "mkdir lock || echo two >> overlaps; sleep 0.02; rmdir lock; echo one >> runs"
      let program = try DecisionProgram(
        ["sh", "-c", "cd \"$1\"; \(script)", "sh", folder.path], limit: 1, patience: 60)
      for _ in 0..<5 { program.run(for: "x") }
      program.finish()
      #expect(content(folder.appendingPathComponent("overlaps")) == nil)
      #expect(content(folder.appendingPathComponent("runs")) == "one\none\none\none\none\n")
    }
  }

  @Test(arguments: [["no-such-program-at-all"], ["/no/such/program"], ["/etc/passwd"], ["/"], [""]])
  func findsOnlyProgramsThatCanBeRun(words: [String]) {
    #expect(throws: InputError.self) { try DecisionProgram(words, limit: 1, patience: 1) }
  }

  /// It reads none of the long line, and ends.
  @Test func aProgramNeedNotRead() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("runs")
      let program = try DecisionProgram(
        ["sh", "-c", "echo one >> \"$1\"", "sh", file.path], limit: 1, patience: 60)
      for _ in 0..<20 { program.run(for: String(repeating: "x", count: 100_000)) }
      program.finish()
      #expect(content(file) == String(repeating: "one\n", count: 20))
    }
  }
}
