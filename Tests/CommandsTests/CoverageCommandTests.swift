import Foundation
import Testing

/// `simrun coverage` as run from the shell.
@Suite struct CoverageCommandTests {
  /// The field of 9 m by 9 m has 36 by 36 cells, and beacons at (1, 1) and (8, 8).
  @Test func printsASummaryAndWritesTableAndPictures() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let words = ["coverage", "field", "--show=nearest", "--out=map"]
      let text = try await SimrunProcess.run(words, in: folder)
      #expect(text.status == 0 && text.errors == "")
      #expect(text.text.hasPrefix("field: Standing in a field\nnearest: nearest beacon\n"))
      #expect(text.text.contains("1296 cells of 0.25 m"))
      let map = folder.appendingPathComponent("map")
      #expect(try map.contents == ["coverage.csv", "coverage.png", "coverage.svg"])
      let files = try map.files
      #expect(files["coverage.png"]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
      // A second run gives the same bytes, and the table on standard output.
      let table = try await SimrunProcess.run(words + ["--format=csv"], in: folder)
      #expect(table.status == 0 && table.output == files["coverage.csv"])
      #expect(try map.files == files)
    }
  }

  @Test func printsJSON() async throws {
    let run = try await SimrunProcess.run(
      "coverage", "office-walk-past", "--variant=walled", "--cell-m=1", "--format=json")
    #expect(run.status == 0 && run.errors == "")
    let page = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    #expect(page?["show"] as? String == "error-bound")
    #expect(page?["variant"] as? String == "walled")
    #expect(page?["cells"] as? Int == 14 * 9)
  }

  /// Bo's phone hears nothing, so the map is Bo's.
  @Test func mapsTheWorstPerson() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write(
        "{ people: [{ name: 'Ada' }, { name: 'Bo', phone: { sensitivityDBm: -40 } }] }",
        to: "us.json")
      let words = ["coverage", "field", "--show=rssi", "--cell-m=1", "--over=us.json"]
      let run = try await SimrunProcess.run(words, in: folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text.contains("for 'Bo', the worst of the 2 people of 'us'"), "\(run.text)")
      #expect(run.text.contains("sensitivity -40 dBm"))
      let bo = run.text.split(separator: "\n").first { $0.hasPrefix("  Bo ") }
      #expect(bo?.split(separator: " ").prefix(3).joined(separator: " ") == "Bo 100.0 0.0")
      let ada = try await SimrunProcess.run(words + ["--person=Ada"], in: folder)
      #expect(ada.text.contains("for 'Ada' of 'us'") && !ada.text.contains("Bo"), "\(ada.text)")
    }
  }

  @Test(
    arguments: [
      (["--show=heat"], "--show: there is no 'heat'"),
      (["--cell-m=0"], "--cell-m: 0 is outside 0.01 ... 100"),
      (["--show=rssi", "--beacon=inn"], "--beacon: there is no 'inn'; did you mean 'in'?"),
      (["--beacon=in"], "--beacon: applies to --show rssi and"),
      (["--variant=x"], "--variant: there is no 'x'"),
      (["--show=rssi", "--receiver=in"], "--receiver: there is no 'in'; there are none"),
    ])
  func rejectsUnusableValuesInOneLine(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(["coverage", "field"] + words, in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
    }
  }

  /// 300 by 300 m have 9e8 cells of 1 cm by 1 cm. The world is invalid because a beacon is outside
  /// the plan. That error appears only if the cells are few enough.
  @Test func rejectsTooManyCellsBeforeMakingAWorld() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write("{ bounds: [[2, 2], [302, 302]] }", to: "floorplans/field.json")
      let run = try await SimrunProcess.run("coverage", "field", "--cell-m=0.01", in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(
        run.errorLine == "simrun: --cell-m: cells of 0.01 m make 1800000000 levels to compute; "
          + "at most 20000000 are allowed")
      let few = try await SimrunProcess.run("coverage", "field", "--cell-m=1", in: folder)
      #expect(few.errorLine?.contains("beacons[0].at: the position is outside") == true)
    }
  }

  /// Cells of 1 cm cover a strip half as wide. All of them extend beyond the strip, so there are
  /// twice as many levels to compute as its area suggests.
  @Test func countsCellsThatExtendBeyondThePlan() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write("{ bounds: [[0, 0], [9000, 0.005]] }", to: "floorplans/field.json")
      let devices = (1...30).map { "{ name: '\($0)', at: [\($0), 0] }" }.joined(separator: ", ")
      for (list, carried) in [("beacons", "phone"), ("receivers", "tag")] {
        try folder.write(
          """
          {
            title: "A strip", floorplan: "field", durationS: 1, \(list): [\(devices)],
            walkers: [{ name: "w", from: [0, 0], \(carried): {} }],
          }
          """, to: "scenarios/field/scenario.json")
        let run = try await SimrunProcess.run("coverage", "field", "--cell-m=0.01", in: folder)
        #expect(run.status == 2)
        #expect(run.errorLine?.contains("cells of 0.01 m make 27000000 levels") == true)
      }
    }
  }
}
