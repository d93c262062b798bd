import Foundation
import Testing

/// `simrun fleet` as run from the shell.
@Suite struct FleetCommandTests {
  /// The field of the tiny project, with a door.
  private static let plan = """
    {
      bounds: [[0, 0], [9, 9]],
      walls: [
        {
          name: "front", from: [0, 4], to: [9, 4], material: "brick_215mm",
          openings: [
            {
              kind: "door", name: "door", offsetM: 2, widthM: 1, material: "metal_door",
              lock: true,
            },
          ],
        },
      ],
      rooms: [
        { name: "yard", side: "outside", corners: [[0, 0], [9, 0], [9, 4], [0, 4]] },
        { name: "house", corners: [[0, 4], [9, 4], [9, 9], [0, 9]] },
      ],
    }
    """

  /// Two rules run on 17 phone models and 20 phones of the population.
  @Test func printsATableForEachRule() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write(Self.plan, to: "floorplans/field.json")
      try folder.write(
        "{ kind: 'door-lock', interior: ['in'], exterior: ['out'], marginDB: 90 }",
        to: "deaf.json")
      let words = ["fleet", "field", "--engines=scenario,deaf.json", "--runs=3"]
      let text = try await SimrunProcess.run(words, in: folder)
      #expect(text.status == 0 && text.errors == "")
      #expect(text.text.contains("\nscenario\n") && text.text.contains("\ndeaf.json\n"))
      #expect(text.text.ranges(of: "\n  Galaxy S8 ").count == 2)

      let json = try await SimrunProcess.run(words + ["--format=json"], in: folder)
      let page = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      #expect((page?["phones"] as? [Any])?.count == 74)
      let csv = try await SimrunProcess.run(words + ["--format=csv", "--threads=1"], in: folder)
      #expect(csv.text.hasPrefix("rule,phone,is_model,offset_db,measure,"))
      let lines = csv.text.split(separator: "\n")
      #expect(lines.first?.hasSuffix(",partial") == true)
      #expect(lines.count == 75 && lines.dropFirst().allSatisfy { $0.hasSuffix(",false") })
    }
  }

  /// The door never opens for who comes to it.
  @Test func exitsByTheFailuresOfPhones() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write(Self.plan, to: "floorplans/field.json")
      try folder.write(
        """
        {
          title: "In", floorplan: "field", durationS: 6,
          beacons: [{ name: "in", at: [1, 5] }, { name: "out", at: [8, 3] }],
          walkers: [{ name: "owner", from: [2.5, 1], path: [{ to: [2.5, 8] }], phone: {} }],
          engine: { kind: "door-lock", interior: ["in"], exterior: ["out"], marginDB: 90 },
        }
        """, to: "scenarios/shut/scenario.json")
      let run = try await SimrunProcess.run("fleet", "shut", "--runs=3", in: folder)
      #expect(run.status == 1 && run.errors == "")
      #expect(run.text.contains("known models: 0 of 17 pass, 17 fail"))
    }
  }

  @Test func reportsRunsWithNothingToMeasure() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let words = ["fleet", "field", "--runs=1", "--limit=wrongRoom<=1%"]
      let run = try await SimrunProcess.run(words, in: folder)
      #expect(run.status == 0)
      #expect(run.text.contains("\n1 run of each phone, "))
      #expect(run.text.hasSuffix("\nscenario\n  nothing to measure for wrongRoom\n"))
    }
  }

  @Test(
    arguments: [
      (["--limit=falseUnlocks"], "--limit: 'falseUnlocks' is not of the form MEASURE<=NUMBER"),
      (
        ["--limit=falseUnlocks<=1%", "--limit=falseUnlocks<=2%"],
        "--limit: 'falseUnlocks' is given twice"
      ),
      (["--engines=scenario,scenario"], "--engines: 'scenario' is given twice"),
      (["--engines=bleunlok"], "--engines: there is no 'bleunlok'; did you mean 'bleunlock'?"),
      (["--engines=none.json"], "none.json: no such file or folder"),
      (["--runs=0"], "--runs: 0 is outside 1 ... 1000000"),
      (["--variant=x"], "--variant: there is no 'x'"),
    ])
  func rejectsUnusableValuesInOneLine(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(["fleet", "field"] + words, in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
    }
  }
}
