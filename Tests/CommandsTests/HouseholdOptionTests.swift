@testable import Commands
import Documents
import Foundation
import TestSupport
import Testing

/// `--over` and `--person`.
@Suite struct HouseholdOptionTests {
  private static let household = """
    { people: [{ name: "Ada", phone: { receiveOffsetDB: -4 } }, { name: "Bo" }] }
    """

  private static func withHousehold(_ use: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("household-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("us.json")
    try Data(household.utf8).write(to: path)
    try await use(path.path)
  }

  @Test func studiesEachPerson() async throws {
    try await Self.withHousehold { path in
      let run = try await SimrunProcess.run(
        "study", "office-walk-past", "--runs", "16", "--over", path)
      #expect(run.status == 0)
      #expect(run.text.contains("16 runs, seeds 1 ... 16, for each of 2 people of us\n"))
      let one = try await SimrunProcess.run(
        "study", "office-walk-past", "--runs", "16", "--over", path, "--person", "Bo")
      #expect(one.text.contains("for each of 1 person of us\n"))
    }
  }

  @Test func aCheckForPeopleHasAnExitStatus() async throws {
    try await Self.withHousehold { path in
      let words = ["check", "arrive-and-unlock", "--runs", "4", "--over", path]
      let run = try await SimrunProcess.run(words)
      #expect([0, 1].contains(run.status))
      #expect(run.text.contains("for each of 2 people of us"))
      #expect(run.text.contains("NOT MET") == (run.status == 1))
    }
  }

  /// A check for people is compared with its own result, and asks for more seeds.
  @Test func comparesAndRepeatsACheckForPeople() async throws {
    try await Self.withHousehold { path in
      let words = ["check", "arrive-and-unlock", "--runs", "4", "--over", path]
      let page = try await SimrunProcess.run(words + ["--format", "json"])
      try Data(page.text.utf8).write(to: URL(fileURLWithPath: path + ".before"))
      let run = try await SimrunProcess.run(
        words + ["--conclusive=8", "--baseline", path + ".before"])
      #expect([0, 1, 3].contains(run.status), "\(run.errors)")
      #expect(run.text.contains("seeds 1 ... 4, more if not conclusive, up to 8 of them; "))
      #expect(run.text.contains(", paired by seed: 0 worse, 0 better of "))
    }
  }

  /// An explanation says for whom it is.
  @Test func explainsForAPerson() async throws {
    try await Self.withHousehold { path in
      let words = [
        "explain", "office-walk-past", "--seed", "3", "--packets", "1", "--over", path, "--person",
        "Ada",
      ]
      let text = try await SimrunProcess.run(words)
      #expect(text.text.contains("seed 3, 15 s, Ada\n"), "\(text.text)")
      let json = try await SimrunProcess.run(words + ["--format", "json"])
      #expect(json.text.contains("\"person\" : \"Ada\""))
      let plain = try await SimrunProcess.run(Array(words.prefix(6)) + ["--format", "json"])
      #expect(plain.status == 0 && !plain.text.contains("\"person\""))
    }
  }

  /// A run as a person says so, and differs; the folder's scenario repeats it.
  @Test func runsAsAPerson() async throws {
    try await Self.withHousehold { path in
      let words = ["run", "office-walk-past", "--seed", "3", "--over", path, "--person"]
      let folder = path + ".run"
      let run = try await SimrunProcess.run(words + ["Ada", "--out", folder])
      #expect(run.text.contains("seed 3, 15 s, Ada\n"))
      let plain = try await SimrunProcess.run(["run", "office-walk-past", "--seed", "3"])
      let same = try await SimrunProcess.run(words + ["Bo"])
      #expect(same.text.replacingOccurrences(of: ", Bo\n", with: "\n") == plain.text)
      #expect(run.text.replacingOccurrences(of: ", Ada\n", with: "\n") != plain.text)
      let again = try await SimrunProcess.run("run", folder, "--seed", "3", "--person", "Ada")
      func body(_ text: String) -> Substring { text.drop { $0 != "\n" } }
      #expect(body(again.text) == body(run.text))
    }
  }

  @Test(arguments: [
    (
      ["run", "office-walk-past", "--person", "Ada"],
      "--person: requires --over, or a scenario with 'people'"
    ),
    (
      ["run", "office-walk-past", "--over", "US"],
      "--over: one run is of one person; --person names which of 'Ada', 'Bo'"
    ),
    (
      ["run", "office-walk-past", "--over", "US", "--person", "Eve"],
      "--person: there is no 'Eve'; choose from 'Ada', 'Bo'"
    ),
    (
      ["study", "office-walk-past", "--over", "US", "--rare", "falseUnlocks"],
      "--rare: not available for the people of a household, us"
    ),
    (
      ["check", "office-walk-past", "--people-at-least", "9 of 10"],
      "--people-at-least: requires --over, or a scenario with 'people'"
    ),
  ])
  func refuses(words: [String], sentence: String) async throws {
    try await Self.withHousehold { path in
      let run = try await SimrunProcess.run(words.map { $0 == "US" ? path : $0 })
      #expect(run.status == 2)
      #expect(run.errorLine == "simrun: \(sentence)")
    }
  }
}
