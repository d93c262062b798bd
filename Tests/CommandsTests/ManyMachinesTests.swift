import Foundation
import TestSupport
import Testing

/// Tests that run the recipes of docs/guide/many-machines.md verbatim, except for a smaller study.
@Suite struct ManyMachinesTests {
  /// Returns the lines of the recipe whose first line starts with the given words.
  private func recipe(_ beginning: String) throws -> String {
    let page = try String(
      contentsOfFile: SimrunProcess.package.path("docs/guide/many-machines.md"), encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("    \(beginning)") }.prefix { $0.hasPrefix("    ") }
    #expect(!lines.isEmpty)
    return "set -euo pipefail\n"
      + lines.joined(separator: "\n").replacing("office-walk-past", with: "field")
      .replacing("1000000", with: "50")
      .replacing(
        "scripts/study-array", with: "'\(SimrunProcess.package.path("scripts/study-array"))'")
  }

  private func expectTheWholeStudy(_ recipe: String, of parts: Int, in folder: URL) async throws {
    let run = try await Shell.run(recipe, in: folder)
    let whole = try await SimrunProcess.run("study", "field", "--runs=50", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(String(decoding: run.output, as: UTF8.self).hasSuffix(whole.text))
    #expect(whole.text.hasPrefix("field: "))
    let names = try folder.contents.filter { $0.hasPrefix("part-") }
    #expect(names.count == parts)
  }

  @Test func mergesTheTwoShardsOfTheExample() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try await expectTheWholeStudy(try recipe("simrun study"), of: 2, in: folder)
    }
  }

  @Test(
    .enabled(if: Build.isOptimised, "16 shards"),
    .enabled("GNU parallel is not installed") {
      await Shell.succeeds("parallel --version | grep -q '^GNU parallel'")
    })
  func gnuParallelRunsAllShards() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try await expectTheWholeStudy(try recipe("parallel"), of: 16, in: folder)
    }
  }

  @Test(
    .enabled(if: Build.isOptimised, "16 shards"),
    .enabled("no Slurm cluster is at hand; scripts/slurm-on-one-machine makes one") {
      await Shell.succeeds("timeout 10 sinfo --noheader | grep -q . && command -v sbatch")
    })
  func slurmJobArrayRunsAllShards() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try await expectTheWholeStudy(try recipe("job="), of: 16, in: folder)

      // The error names a lost shard, which can be run again by itself.
      try FileManager.default.removeItem(atPath: folder.path("part-3.json"))
      let merge = "simrun merge part-*.json"
      let lost = try await Shell.run(merge, in: folder)
      #expect(lost.status == 2 && lost.errors.contains("shard 3 of 16 is missing"))
      let again = try recipe("job=").replacing("--array=1-16", with: "--array=3")
      try await expectTheWholeStudy(again, of: 16, in: folder)
    }
  }
}
