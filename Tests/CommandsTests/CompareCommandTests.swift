import Foundation
import Testing

/// `simrun compare` as run from the shell.
@Suite struct CompareCommandTests {
  private static let lock = ["compare", "field", "--runs=2"]
  /// Nobody arrives in the field, so there is nothing to measure.
  private static let home = ["compare", "arrive-and-unlock", "--runs=2"]

  @Test func printsAndWritesTheComparison() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(Self.lock + ["--html=page.html"], in: folder)
      #expect(run.status == 0 && run.errors == "")
      #expect(run.text.hasPrefix("field: Standing in a field\n2 runs, seeds 1 ... 2, the same"))
      #expect(
        run.text.contains(
          /\n  bermuda +a presence engine; door-lock engines are compared\n/))
      #expect(run.text.hasSuffix("\nreproduce\n  simrun compare field --runs=2\n"))
      let page = try String(contentsOf: folder.appendingPathComponent("page.html"), encoding: .utf8)
      #expect(page.contains("bleunlock: BLEUnlock, version 2eeb35d"))
      #expect(page.contains("(BLE.swift, 223-228, updateMonitoredPeripheral, at 05667fa)"))
      #expect(page.contains("Screen, lid and wake-up of the Mac are ignored."))
      #expect(page.contains("Left out") && page.contains("simrun compare field --runs=2"))
    }
  }

  @Test func hasTheSameInJSONAndCSV() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let words = Self.home + ["--presets=bleunlock", "--engine=scenario", "--first-seed=7"]
      let json = try await SimrunProcess.run(words + ["--format=json"], in: folder)
      let page = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      #expect(page?["firstSeed"] as? Int == 7 && page?["partial"] as? Bool == false)
      let products = page?["products"] as? [[String: Any]]
      #expect(products?.map { $0["name"] as? String } == ["bleunlock", "scenario"])
      #expect((products?[0]["rules"] as? [Any])?.isEmpty == false)
      let rule = (products?[0]["rules"] as? [[String: Any]])?.first
      #expect(rule?["lines"] as? String == "223-228" && rule?["commit"] as? String == "05667fa")
      #expect((page?["scenarioHash"] as? String)?.count == 16)
      let csv = try await SimrunProcess.run(words + ["--format=csv", "--threads=1"], in: folder)
      #expect(
        csv.text.hasPrefix("person,measure,unit,product,tuned,estimate,lower95,upper95,count,"))
      let people = page?["people"] as? [[String: Any]]
      let measures = people?[0]["measures"] as? [[String: Any]]
      #expect(measures?.isEmpty == false)
      #expect(csv.text.split(separator: "\n").count == 1 + 2 * (measures?.count ?? 0))
    }
  }

  /// The figures of a person without differences are those without a household.
  @Test func comparesForEachPersonOfAHousehold() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{ people: [{ name: 'Ann' }, { name: 'Bo', phone: { receiveOffsetDB: -8 } }] }",
        to: "household.json")
      let over = try await SimrunProcess.run(
        Self.home + ["--over=household.json", "--format=csv"], in: folder)
      #expect(over.status == 0 && over.errors == "")
      let alone = try await SimrunProcess.run(Self.home + ["--format=csv"], in: folder)
      let rows = over.text.split(separator: "\n").filter { $0.hasPrefix("Ann,") }
      #expect(!rows.isEmpty && over.text.contains("\nBo,"))
      // The person's name comes first in a row.
      let others = alone.text.split(separator: "\n").dropFirst()
      #expect(rows.map { $0.dropFirst("Ann".count) } == Array(others))
      // The household is named, with a hash that follows its people.
      var hashes: [String] = []
      for offset in [-8, -9] {
        try folder.write(
          "{ people: [{ name: 'Bo', phone: { receiveOffsetDB: \(offset) } }] }", to: "us.json")
        let run = try await SimrunProcess.run(
          Self.home + ["--over=us.json", "--presets=bleunlock"], in: folder)
        let match = run.text.firstMatch(of: /\nhousehold us, 1 person, ([0-9a-f]{16})\n/)
        hashes.append(try #require(match.map { String($0.1) }, "\(run.text)"))
      }
      #expect(hashes[0] != hashes[1])
    }
  }

  @Test(
    arguments: [
      (["field", "--presets=bermuda"], "--presets: no preset fits 'field', e.g. bermuda: "),
      (["field", "--presets=bermud"], "--presets: there is no 'bermud'; did you mean 'bermuda'?"),
      (["field", "--presets=bleunlock,bleunlock"], "--presets: 'bleunlock' is given twice"),
      (["field", "--engine=none.json"], "none.json: no such file or folder"),
      (["field", "--tags"], "--tags: applies to floor plans only; field is a scenario"),
      (["field", "--variant=x"], "--variant: there is no 'x'"),
      (["floorplans/field.json"], "floorplans/field.json: devices: is empty; "),
      (
        ["floorplans/field.json", "--variant=x"],
        "--variant: applies to scenarios only; floorplans/field.json is a floor plan"
      ),
      (["field", "--runs=0"], "--runs: 0 is outside 1 ... 1000000"),
      // Tuning takes the seeds 9007199254740990 ... 9007199254740993; the last seed is 2^53 - 1.
      (
        ["field", "--runs=2", "--tuned", "--first-seed=9007199254740990"],
        "--first-seed: 9007199254740990 is outside 0 ... 9007199254740988"
      ),
    ])
  func rejectsUnusableValuesInOneLine(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(["compare"] + words, in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
    }
  }
}
