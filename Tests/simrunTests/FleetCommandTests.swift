import Foundation
import Testing

/// `simrun fleet` as the shell sees it.
@Suite(.timeLimit(.minutes(2))) struct FleetCommandTests {
  /// Two rules on 17 models and 20 phones of the spread.
  @Test func printsATableForEachRule() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
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
    }
  }

  @Test(
    arguments: [
      (["--limit=falseUnlock"], "--limit: 'falseUnlock' is not of the form MEASURE<=NUMBER"),
      (["--engines=scenario,scenario"], "--engines: 'scenario' is given twice"),
      (["--engines=bleunlok"], "--engines: there is no 'bleunlok'; did you mean 'bleunlock'?"),
      (["--engines=none.json"], "none.json: there is no such file or folder"),
      (["--runs=0"], "--runs: 0 is outside 1 ... 1000000"),
      (["--variant=x"], "--variant: there is no 'x'"),
    ])
  func saysInOneLineWhatCannotBeUsed(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(["fleet", "field"] + words, in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
    }
  }
}
