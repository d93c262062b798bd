import Documents
import Foundation
import TestSupport
import Testing

/// `simrun study --shard` and `simrun merge` as run from the shell.
@Suite struct MergeCommandTests {
  /// Writes the parts of a study of 50 runs as part-1.json and so on.
  private func writeParts(_ numbers: [Int], of count: Int, to folder: URL) async throws {
    for number in numbers {
      let run = try await SimrunProcess.run(
        "study", "field", "--runs=50", "--shard=\(number)/\(count)", "--out=part-\(number).json",
        in: folder)
      #expect(run.status == 0 && run.errors == "")
      #expect(run.text.hasPrefix("shard \(number)/\(count), "))
    }
  }

  @Test func mergesToTheBytesOfTheWholeStudy() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try await writeParts([1, 2, 3, 4], of: 4, to: folder)
      for format in ["text", "json", "csv"] {
        let whole = try await SimrunProcess.run(
          "study", "field", "--runs=50", "--format=\(format)", in: folder)
        let merged = try await SimrunProcess.run(
          "merge", "part-3.json", "part-1.json", "part-4.json", "part-2.json",
          "--format=\(format)", in: folder)
        #expect(merged.status == 0 && merged.errors == "")
        #expect(merged.output == whole.output)
        #expect(!whole.output.isEmpty)
      }
    }
  }

  /// The study of the seeds 1 ... 24 is the sum of the studies of 1 ... 10 and 11 ... 24.
  @Test func laterFirstSeedContinuesTheStudy() async throws {
    func happened(_ words: String...) async throws -> [Int] {
      let study = try await SimrunProcess.run(
        ["study", "office-walk-past", "--format=json"] + words)
      #expect(study.status == 0)
      return study.text.matches(of: /"happened" : (\d+)/).compactMap { Int($0.1) }
    }
    let all = try await happened("--runs=24")
    let first = try await happened("--runs=10")
    let rest = try await happened("--runs=14", "--first-seed=11")
    #expect(all.contains { (1..<24).contains($0) } && first != rest)
    #expect(zip(first, rest).map(+) == all)
  }

  @Test func rejectsShardsWithAnotherFirstSeed() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      func write(_ shard: Int, from seed: Int, to file: String) async throws {
        let run = try await SimrunProcess.run(
          "study", "field", "--runs=50", "--first-seed=\(seed)", "--shard=\(shard)/2",
          "--out=\(file)", in: folder)
        #expect(run.status == 0)
      }
      try await write(1, from: 7, to: "one.json")
      try await write(2, from: 7, to: "two.json")
      try await write(2, from: 8, to: "other.json")
      let whole = try await SimrunProcess.run(
        "study", "field", "--runs=50", "--first-seed=7", in: folder)
      #expect(whole.text.contains("\n50 runs, seeds 7 ... 56\n"))
      let merged = try await SimrunProcess.run("merge", "two.json", "one.json", in: folder)
      #expect(merged.status == 0 && merged.output == whole.output)
      let mixed = try await SimrunProcess.run("merge", "one.json", "other.json", in: folder)
      #expect(mixed.status == 2 && mixed.text == "")
      #expect(
        mixed.errorLine
          == "simrun: other.json: not a part of the same study as 'one.json': its study "
          + "has 50 runs from seed 8, not 50 from seed 7")
    }
  }

  @Test func namesLostAndDamagedShards() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try await writeParts([1, 2], of: 3, to: folder)
      let text = try String(contentsOfFile: folder.path("part-2.json"), encoding: .utf8)
      try folder.write(String(text.dropLast(text.count / 2)), to: "cut.json")
      try folder.write(text.replacing("\"runs\" : 17", with: "\"runs\" : 16"), to: "changed.json")
      try folder.write("{ a: 1 }", to: "other.json")
      let sentences = [
        (["part-1.json", "part-2.json"], "merge: shard 3 of 3 is missing"),
        (["part-1.json", "cut.json"], "cut.json:"),
        (["changed.json"], "changed.json: checksum: the checksum does not match"),
        (["part-1.json", "other.json"], "other.json: 'part' is missing"),
        (["part-1.json", "gone.json"], "gone.json: no such file"),
        ([], "arguments: the first part's file is missing"),
      ]
      for (words, sentence) in sentences {
        let run = try await SimrunProcess.run(["merge"] + words, in: folder)
        #expect(run.status == 2 && run.text == "")
        #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
      }
    }
  }

  @Test(
    arguments: [
      (["--shard=4/3", "--out=x"], "--shard: '4/3' is not a shard and their number, e.g. 3/16"),
      (["--shard=1/51", "--out=x"], "--shard: 51 shards is outside 1 ... 50"),
      (["--shard=1/2"], "--shard: requires --out"),
      (["--out=x"], "--out: requires --shard"),
      (["--shard=1/2", "--out=x", "--format=csv"], "--format: not available with --shard"),
    ])
  func rejectsImpossibleShardsInOneLine(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(["study", "field", "--runs=50"] + words, in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
    }
  }

  /// An uncatchable signal at any time leaves the previous file or the new one, complete.
  @Test(.enabled(if: Build.isOptimised, "hundreds of runs"))
  func leavesNoIncompleteFileIfKilled() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let lines = """
        for delay in 0 0.1 0.2 0.3 0.5 0.8; do
          echo before > part.json
          simrun study field --runs=50 --shard=1/1 --out=part.json > said &
          sleep $delay; kill -9 $!; wait $!
          [ "$(cat part.json)" = before ] || simrun merge part.json > merged || exit 1
        done 2> errors
        """
      #expect(try await Shell.run(lines, in: folder).status == 0)
    }
  }
}
