import Foundation
import TestSupport
import Testing

/// The expectations of `simrun new` find faults of a lock, and let a healthy lock pass.
@Suite struct NewFlatTests {
  /// A fault that is planted in one of the two files.
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    var file = "scenarios/my-flat/scenario.json"
    /// The changed text, and what stands there instead.
    let changes: [(old: String, new: String)]
    /// The expectation that finds it.
    let finding: String

    var testDescription: String { name }
  }

  private static let near = "unlockRSSI: -83, "

  private static let faults = [
    Fault(
      name: "never opens", changes: [(near, "unlockRSSI: -30, ")],
      finding: "unlocks is exactly 1 in at least 95 % of runs"),
    Fault(
      name: "opens late", changes: [(near, "unlockSamples: 60, " + near)],
      finding: "unlockDelayS is at most 1 in at least 95 % of runs"),
    Fault(
      name: "opens for whoever is heard",
      changes: [
        ("side: \"exterior-stronger\",", "side: \"ignored\","), ("marginDB: 3,", ""),
        (near, "unlockRSSI: null, "), ("lockRSSI: -92", "lockRSSI: -127"),
      ], finding: "unlocks is at most 0 in at least 70 % of runs, variant passes by"),
    Fault(
      name: "door does not close again", file: "floorplans/my-flat.json",
      changes: [("closesAfterS: 3,", "closesAfterS: 600,")],
      finding: "intrusions is at most 0 in at least 95 % of runs"),
    Fault(
      name: "hears badly",
      changes: [("{ carried: \"hand\" }", "{ carried: \"hand\", sensitivityDBm: -80 }")],
      finding: "unlockDelayS is at most 1 in at least 95 % of runs"),
    Fault(
      name: "is blocked by bodies", changes: [(near, "unlockRSSI: -70, ")],
      finding: "unlockDelayS is at most 1 in at least 90 % of runs, variant company"),
    Fault(
      name: "locks and unlocks again and again",
      changes: [
        (near, "unlockRSSI: -72, "),
        ("lockRSSI: -92,", "lockRSSI: -72, proximityTimeoutS: 0, latestN: 1,"),
        ("marginDB: 3,", "marginDB: 3, proximityCooldownS: 0, requireAway: false,"),
      ], finding: "falseLocks is at most 0 in at least 95 % of runs, variant waits"),
    Fault(
      name: "opens for one phone only", changes: [(near, "unlockRSSI: -74, ")],
      finding: "unlockDelayS is at most 2 in at least 92 % of runs, variant weaker phone"),
    Fault(
      name: "opens for somebody inside", changes: [("marginDB: 3,", "marginDB: -20,")],
      finding: "unlocks is at most 0 in at least 95 % of runs, variant stays inside"),
  ]

  /// Debug builds have fewer seeds, and only some faults.
  @Test(arguments: Build.isOptimised ? faults : [faults[0], faults[3], faults[8]])
  func findsPlantedFaults(fault: Fault) async throws {
    try await withTemporaryFolder { folder in
      #expect(try await SimrunProcess.run("new", "my-flat", in: folder).status == 0)
      var text = try String(contentsOfFile: folder.path(fault.file), encoding: .utf8)
      for (old, new) in fault.changes {
        #expect(text.contains(old), "\(old)")
        text = text.replacingOccurrences(of: old, with: new)
      }
      try folder.write(text, to: fault.file)
      let seeds = Build.isOptimised ? 200 : 5
      let check = try await SimrunProcess.run("check", "my-flat", "--runs=\(seeds)", in: folder)
      #expect(check.status == 1, "\(check.errors)")
      #expect(check.text.contains("\nNOT MET \(fault.finding)\n"), "\(check.text)")
    }
  }

  /// A range of seeds of which at most five in a hundred may fail, though nothing is wrong.
  @Test func seldomFailsForAHealthyLock() async throws {
    let (ranges, seeds) = Build.isOptimised ? (100, 200) : (2, 20)
    try await withTemporaryFolder { folder in
      #expect(try await SimrunProcess.run("new", "my-flat", in: folder).status == 0)
      let check = try await SimrunProcess.run(
        "check", "my-flat", "--first-seed=1000", "--runs=\(ranges * seeds)", "--format=json",
        in: folder)
      let page = try JSONDecoder().decode(Page.self, from: check.output)
      var failed: Set<Int> = []
      for expectation in page.scenarios[0].expectations {
        let words = try #require(
          expectation.expectation.firstMatch(of: /in at least (\d+) % of runs/)
        ).1
        let least = try #require(Double(words)) / 100
        let outcomes = Array(expectation.outcomes)
        for range in 0..<ranges {
          let runs = outcomes[range * seeds..<(range + 1) * seeds].filter { $0 != "." }
          let met = Double(runs.count { $0 == "+" }) / Double(runs.count)
          if met < least { failed.insert(range) }
        }
      }
      #expect(failed.count * 20 <= ranges, "\(failed.sorted())")
    }
  }

  private struct Page: Decodable {
    let scenarios: [Checked]

    struct Checked: Decodable {
      let expectations: [Verdict]
    }

    struct Verdict: Decodable {
      let expectation: String
      let outcomes: String
    }
  }
}
