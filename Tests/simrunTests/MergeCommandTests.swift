import Foundation
import Testing

/// `simrun study --shard` and `simrun merge` as the shell sees them.
@Suite struct MergeCommandTests {
  /// Writes the parts of a study of 50 runs, part-1.json and so on.
  private func writeParts(_ numbers: [Int], of count: Int, to folder: URL) async throws {
    for number in numbers {
      let run = try await SimrunProcess.run(
        "study", "field", "--runs=50", "--shard=\(number)/\(count)", "--out=part-\(number).json",
        in: folder)
      #expect(run.status == 0 && run.errors == "")
      #expect(run.text.hasPrefix("shard \(number)/\(count), "))
    }
  }

  @Test func givesTheVeryBytesOfTheStudyInOnePiece() async throws {
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

  @Test func namesWhatIsLostOrDamaged() async throws {
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
        (["changed.json"], "changed.json: checksum: the file was damaged or changed"),
        (["part-1.json", "other.json"], "other.json: 'part' is missing"),
        (["part-1.json", "gone.json"], "gone.json: there is no such file"),
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
      (["--shard=4/3", "--out=x"], "--shard: '4/3' is not one of so many shards, as 3/16"),
      (["--shard=1/51", "--out=x"], "--shard: 51 shards is outside 1 ... 50"),
      (["--shard=1/2"], "--shard: --out is missing"),
      (["--out=x"], "--out: --shard is missing"),
      (["--shard=1/2", "--out=x", "--format=csv"], "--format: a shard's file is JSON"),
    ])
  func saysInOneLineWhichShardCannotBe(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(["study", "field", "--runs=50"] + words, in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
    }
  }

  /// Whenever it comes, a signal that nothing can catch leaves the file that was there, or the new
  /// one, whole.
  @Test func killedItLeavesNoFileThatLooksWholeAndIsNot() async throws {
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
