import Foundation
import Testing

/// Scenarios and floor plans that come with the program are found wherever it runs.
@Suite struct ShippedFilesTests {
  @Test func areFoundFromAnEmptyFolder() async throws {
    try await withTemporaryFolder { folder in
      let list = try await SimrunProcess.run("list", in: folder)
      #expect(list.status == 0)
      #expect(list.text == (try await SimrunProcess.run("list")).text)
      let words = ["run", "lessons/window", "--seed=3"]
      let run = try await SimrunProcess.run(words, in: folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text == (try await SimrunProcess.run(words)).text)
      let plan = try await SimrunProcess.run(
        "place", "offise", "--beacons=3", in: folder)
      #expect(
        plan.errorLine == "simrun: floor plan: there is no 'offise'; did you mean 'office'?")
      #expect(try folder.contents == [])
    }
  }

  /// `office-walk-past` of one's own hides the one of that name.
  @Test func comeAfterThoseOfTheCurrentFolder() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try FileManager.default.moveItem(
        atPath: folder.path("scenarios/field"), toPath: folder.path("scenarios/office-walk-past"))
      let list = try await SimrunProcess.run("list", in: folder)
      let own = list.text.split(separator: "\n").filter { $0.hasPrefix("office-walk-past ") }
      #expect(own.count == 1 && own.first?.hasSuffix(" Standing in a field") == true)
      #expect(list.text.contains("\ntetam "))
      let run = try await SimrunProcess.run("run", "office-walk-past", in: folder)
      #expect(run.text.hasPrefix("office-walk-past: Standing in a field\n"))
    }
  }

  /// A scenario of one's own may name a plan that comes with the program.
  @Test func areNamedByScenariosOfOnesOwn() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      // The one that comes with the program has the same name.
      try FileManager.default.removeItem(atPath: folder.path("floorplans"))
      let run = try await SimrunProcess.run("run", "field", in: folder)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func areThoseOfAFolderThatTheEnvironmentNames() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try await withTemporaryFolder { empty in
        let list = try await SimrunProcess.run(
          ["list"], in: empty, environment: ["SIMRUN_SHARE": folder.path])
        #expect(list.text == "field  Standing in a field\n")
        let nothing = try await SimrunProcess.run(
          ["list"], in: folder.appendingPathComponent("scenarios"),
          environment: ["SIMRUN_SHARE": "/no/such"])
        #expect(nothing.text == "field  Standing in a field\n")
        let none = try await SimrunProcess.run(
          ["list"], in: empty, environment: ["SIMRUN_SHARE": "/no/such"])
        #expect(none.status == 2)
        #expect(
          none.errorLine == "simrun: scenarios: there is no such folder here or in any folder "
            + "above, nor in SIMRUN_SHARE, '/no/such'")
      }
    }
  }

  /// Installed as `bin/simrun` with `share/simrun` beside it, and called by a link to that.
  @Test func standInTheSharedFolderOfAnInstallation() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("", to: "usr/bin/x")
      let program = folder.appendingPathComponent("usr/bin/simrun")
      try FileManager.default.copyItem(at: SimrunProcess.program, to: program)
      let link = folder.appendingPathComponent("link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
      let work = folder.appendingPathComponent("work")
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
      let share = folder.resolvingSymlinksInPath().path("usr/share/simrun")
      let before = try await SimrunProcess.run(["list"], in: work, program: program)
      #expect(
        before.errorLine == "simrun: scenarios: there is no such folder here or in any folder "
          + "above, nor in \(share) or any folder above simrun; SIMRUN_SHARE can name one")
      try TinyProject.write(to: folder.appendingPathComponent("usr/share/simrun"))
      for program in [program, link] {
        let list = try await SimrunProcess.run(["list"], in: work, program: program)
        #expect(list.text == "field  Standing in a field\n")
      }
    }
  }
}
