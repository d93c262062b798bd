import Foundation
import Testing

/// The scenarios and floor plans that come with the program are found from any folder.
@Suite struct ShippedFilesTests {
  @Test func areFoundFromAnEmptyFolder() async throws {
    try await withTemporaryFolder { folder in
      let names = try await SimrunProcess.run("completion", "scenarios", in: folder)
      #expect(names.status == 0 && names.text.contains("lessons/window\n"))
      #expect(names.text == (try await SimrunProcess.run("completion", "scenarios")).text)
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

  /// A user's own `office-walk-past` hides the one that comes with the program.
  @Test func comeAfterFilesOfTheCurrentFolder() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try FileManager.default.moveItem(
        atPath: folder.path("scenarios/field"), toPath: folder.path("scenarios/office-walk-past"))
      let list = try await SimrunProcess.run("completion", "scenarios", in: folder)
      let names = list.text.split(separator: "\n")
      #expect(names.count { $0 == "office-walk-past" } == 1 && names.contains("tetam"))
      let run = try await SimrunProcess.run("run", "office-walk-past", in: folder)
      #expect(run.text.hasPrefix("office-walk-past: Standing in a field\n"))
    }
  }

  /// A user's own scenario may name a plan that comes with the program.
  @Test func canBeNamedByUserScenarios() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      // The plan that comes with the program has the same name.
      try FileManager.default.removeItem(atPath: folder.path("floorplans"))
      let run = try await SimrunProcess.run("run", "field", in: folder)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func areReadFromTheFolderInTheEnvironment() async throws {
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
          none.errorLine == "simrun: scenarios: no such folder here or in any folder "
            + "above, nor in SIMRUN_SHARE, '/no/such'")
      }
    }
  }

  /// The program is installed as `bin/simrun` next to `share/simrun`, and called through a symbolic
  /// link.
  @Test func areFoundInTheSharedFolderOfAnInstallation() async throws {
    try await withTemporaryFolder { folder in
      let program = try await SimrunProcess.copy(to: "usr/bin", in: folder)
      let link = folder.appendingPathComponent("link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
      let work = folder.appendingPathComponent("work")
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
      let share = folder.resolvingSymlinksInPath().path("usr/share/simrun")
      let before = try await SimrunProcess.run(["list"], in: work, program: program)
      #expect(
        before.errorLine == "simrun: scenarios: no such folder here or in any folder "
          + "above, nor in \(share) or any folder above simrun; SIMRUN_SHARE can name one")
      try TinyProject.write(to: folder.appendingPathComponent("usr/share/simrun"))
      for program in [program, link] {
        let list = try await SimrunProcess.run(["list"], in: work, program: program)
        #expect(list.text == "field  Standing in a field\n")
      }
    }
  }

  /// The list of one's own scenarios does not hide that the others are missing.
  @Test func aMissingFolderInTheEnvironmentIsNamed() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      for (words, kind, name) in [
        (["run", "tetam"], "scenarios", "scenarios"),
        (["place", "tetam", "--beacons=3"], "floor plan", "floorplans"),
      ] {
        let missing = try await SimrunProcess.run(
          words, in: folder, environment: ["SIMRUN_SHARE": "/no/such"])
        #expect(
          missing.errorLine == "simrun: \(kind): there is no 'tetam' among 'field', nor in "
            + "SIMRUN_SHARE, '/no/such', which is no folder")
        let empty = try await SimrunProcess.run(
          words, in: folder, environment: ["SIMRUN_SHARE": "/"])
        #expect(empty.errorLine?.hasSuffix("'/', which has no folder '\(name)'") == true)
      }
      try FileManager.default.removeItem(atPath: folder.path("floorplans/field.json"))
      let none = try await SimrunProcess.run(
        ["place", "tetam", "--beacons=3"], in: folder, environment: ["SIMRUN_SHARE": "/no/such"])
      #expect(
        none.errorLine == "simrun: floor plan: there is no 'tetam', nor in SIMRUN_SHARE, "
          + "'/no/such', which is no folder")
    }
  }
}
