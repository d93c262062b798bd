import Foundation
import Testing

/// `simrun run` of a scenario that has both trials and an engine.
@Suite struct TrialRunCommandTests {
  /// The project with an engine, and with expectations.
  private static func write(to folder: URL, expectations: String) throws {
    try TinyHall.write(to: folder)
    let path = folder.appendingPathComponent("scenarios/hall/scenario.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    try folder.write(
      text.replacing(
        "trials: {",
        with: """
          engine: { kind: "positioning", method: "nearest-mean" },
          expectations: [\(expectations)],
          trials: {
          """), to: "scenarios/hall/scenario.json")
    try folder.write(#"{ kind: "positioning", method: "weighted-neighbours" }"#, to: "engine.json")
  }

  /// No position is right to a tenth of a millimetre while the walker moves between cells.
  private static let ofEngine = "{ measure: \"errorM\", atMost: 0.0001 }"
  private static let ofTrials =
    "{ measure: \"rightCellShare\", method: \"nearest-mean\", atLeast: 0 }"

  @Test func aRunTellsWhatTheCheckTells() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: folder, expectations: "\(Self.ofTrials), \(Self.ofEngine)")
      let run = try await SimrunProcess.run("run", "hall", "--seed=1", in: folder)
      let check = try await SimrunProcess.run("check", "hall", "--runs=1", in: folder)
      #expect(run.status == 1 && check.status == 1, "\(run.errors)\(check.errors)")
      let lines = run.text.split(separator: "\n")
      #expect(lines.contains { $0.contains("not met") && $0.contains("errorM is at most 0.0001") })
      #expect(lines.contains { $0.contains(" met ") && $0.contains("rightCellShare") })
    }
  }

  /// Neighbours are weighted in more than one room, so the printed error is another one.
  @Test(arguments: ["--set=method=weighted-neighbours", "--engine=engine.json"])
  func optionsReachTheEngineThatIsExpectedOf(option: String) async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: folder, expectations: Self.ofEngine)
      func line(_ options: [String]) async throws -> Substring {
        let run = try await SimrunProcess.run(["run", "hall", "--seed=1"] + options, in: folder)
        #expect(run.status == 1, "\(run.errors)")
        let lines = run.text.split(separator: "\n")
        return try #require(lines.first { $0.contains("errorM is at most 0.0001") })
      }
      #expect(try await line([]) != line([option]))
    }
  }

  @Test(arguments: [
    ("--set=method=histogram", "--set"), ("--engine=engine.json", "--engine"),
    ("--preset=bermuda", "--preset"),
  ])
  func anEngineThatDoesNotRunTakesNoOptions(option: String, name: String) async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: folder, expectations: Self.ofTrials)
      let run = try await SimrunProcess.run("run", "hall", "--seed=1", option, in: folder)
      #expect(run.status == 2)
      #expect(
        run.errorLine
          == "simrun: \(name): run prints the trials of hall, which have methods of their own, and "
          + "none of its expectations is about its engine; explain and distances take the option")
    }
  }

  /// A search for settings runs the engine, here a listener, not the methods of the trials.
  @Test func aSearchMeasuresNoMethod() async throws {
    try await withTemporaryFolder { folder in
      try TinyHall.write(to: folder)
      let tuned = try await SimrunProcess.run(
        "tune", "hall", "--vary=survey.spacingM=1,2", "--minimise=cellChanges", "--runs=2",
        in: folder)
      #expect(
        tuned.errorLine == "simrun: hall: 'cellChanges' cannot be measured in any of 2 runs of the "
          + "engine; simrun study measures the methods of trials")
    }
  }
}
