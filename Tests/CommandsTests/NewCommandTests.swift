import Foundation
import TestSupport
import Testing

/// The files of `simrun new` run as they are.
@Suite struct NewCommandTests {
  @Test func writesAFlatThatRunsAndMeetsItsExpectation() async throws {
    try await withTemporaryFolder { folder in
      let new = try await SimrunProcess.run("new", "my-flat", in: folder)
      #expect(new.status == 0 && new.errors == "")
      #expect(
        new.text == """
          wrote floorplans/my-flat.json
          wrote scenarios/my-flat/scenario.json

          next:
            simrun run my-flat
            simrun run my-flat --html my-flat.html
            simrun check my-flat

          """)
      let run = try await SimrunProcess.run("run", "my-flat", "--seed=1", in: folder)
      #expect(run.status == 0 && run.errors == "")
      #expect(run.text.hasPrefix("my-flat: Coming home to my-flat\nseed 1, 45 s\n"))
      let seeds = Build.isOptimised ? 200 : 10
      let check = try await SimrunProcess.run("check", "my-flat", "--runs=\(seeds)", in: folder)
      #expect(check.status == 0 && check.errors == "", "\(check.text)")
      #expect(try folder.contents == ["floorplans", "scenarios"])
    }
  }

  @Test(.enabled(if: Build.isOptimised, "the page searches for changes in hundreds of runs"))
  func writesAFlatThatHasAPage() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await SimrunProcess.run("new", "my-flat", in: folder).status == 0)
      let page = try await SimrunProcess.run(
        "run", "my-flat", "--seed=1", "--html=my-flat.html", in: folder)
      #expect(page.status == 0)
      #expect(try folder.contents == ["floorplans", "my-flat.html", "scenarios"])
    }
  }

  /// A kill between the two files leaves the first one, and the name can be had again.
  @Test func completesWhatAKillHasLeft() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await SimrunProcess.run("new", "my-flat", in: folder).status == 0)
      let scenario = folder.path("scenarios/my-flat/scenario.json")
      let text = try String(contentsOfFile: scenario, encoding: .utf8)
      try FileManager.default.removeItem(atPath: scenario)
      let again = try await SimrunProcess.run("new", "my-flat", in: folder)
      #expect(again.status == 0, "\(again.errors)")
      #expect(try String(contentsOfFile: scenario, encoding: .utf8) == text)
      let third = try await SimrunProcess.run("new", "my-flat", in: folder)
      #expect(
        third.errorLine
          == "simrun: floorplans/my-flat.json: the file exists; choose another name")
    }
  }

  @Test func overwritesNothing() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("mine", to: "scenarios/taken/scenario.json")
      try folder.write("mine", to: "floorplans/plan.json")
      let taken = try await SimrunProcess.run("new", "taken", in: folder)
      #expect(taken.status == 2 && taken.text == "")
      #expect(
        taken.errorLine
          == "simrun: scenarios/taken/scenario.json: the file exists; choose another name")
      let plan = try await SimrunProcess.run("new", "plan", in: folder)
      #expect(
        plan.errorLine == "simrun: floorplans/plan.json: the file exists; choose another name")
      #expect(try folder.appending(path: "floorplans").files == ["plan.json": Data("mine".utf8)])
      #expect(try folder.appending(path: "scenarios").contents == ["taken"])
    }
  }

  @Test(arguments: [
    "a/b", ".", "..", ".hidden", "-x", "", "a b", "it's", "a\"b", "a\\b", "a\nb", "a.json",
  ])
  func rejectsInvalidNames(name: String) async throws {
    try await withTemporaryFolder { folder in
      let new = try await SimrunProcess.run(["new", "--", name], in: folder)
      #expect(new.status == 2)
      #expect(
        new.errorLine?.hasSuffix(
          " is not a name of letters, digits, '-', '_' and '.', such as my-flat") == true)
      #expect(try folder.contents == [])
    }
  }

  /// Debug builds use fewer.
  private static let plans =
    ["small-home", "own/plan.json", "own/ground.json"]
    + (Build.isOptimised
      ? [
        "flat", "field", "hall", "office", "porch", "tetam", "three-rooms", "uji-library",
        "uji-office",
      ] : [])

  /// A name selects a plan that comes with simrun, and a path the user's own plan.
  @Test(arguments: plans)
  func usesAnExistingPlan(plan: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{ bounds: [[0, 0], [4, 4]], rooms: [{ name: 'r', "
          + "corners: [[0, 0], [4, 0], [4, 4], [0, 4]] }] }", to: "own/plan.json")
      try folder.write("{ bounds: [[0, 0], [4, 4]] }", to: "own/ground.json")
      let new = try await SimrunProcess.run(["new", "mine", "--floorplan", plan], in: folder)
      #expect(new.status == 0, "\(new.errors)")
      #expect(new.text.hasPrefix("wrote scenarios/mine/scenario.json\n\nnext:\n"))
      let check = try await SimrunProcess.run("check", "mine", "--runs=1", in: folder)
      #expect(check.status == 0, "\(check.errors)\(check.text)")
      #expect(try folder.contents == ["own", "scenarios"])
    }
  }
}
