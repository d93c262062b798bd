import Foundation
import TestSupport
import Testing

/// `--jsonl` of `run` and `replay`.
@Suite struct LinesCommandTests {
  private static func objects(_ lines: some StringProtocol) throws -> [NSDictionary] {
    try lines.split(separator: "\n").map {
      try #require(
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary, "\($0)")
    }
  }

  private static func decisions(_ lines: String) -> [Substring] {
    lines.split(separator: "\n").filter { $0.contains(#""event":"decision""#) }
  }

  @Test(arguments: ["office-walk-past", "arrive-and-unlock", "approach-advertise"])
  func decisionsAreThoseOfTheReportTheFolderAndTheReplay(scenario: String) async throws {
    try await withTemporaryFolder { folder in
      let report = try await SimrunProcess.run("run", scenario, "--seed=3", "--format=json")
      let run = try await SimrunProcess.run(
        "run", scenario, "--seed=3", "--jsonl", "--out", folder.path("run"))
      #expect(run.status == report.status && run.errors == "")
      let objects = try Self.objects(run.text)
      let decided = objects.filter { $0["event"] as? String == "decision" }
      let page = try JSONSerialization.jsonObject(with: report.output) as? NSDictionary
      #expect(!decided.isEmpty && decided == page?["decisions"] as? [NSDictionary])

      let file = try String(contentsOfFile: folder.path("run/decisions.jsonl"), encoding: .utf8)
      #expect(Self.decisions(run.text) == file.split(separator: "\n"))
      let replay = try await SimrunProcess.run("replay", folder.path("run"), "--jsonl")
      #expect(replay.status == 0 && replay.errors == "")
      #expect(Self.decisions(replay.text) == file.split(separator: "\n"))

      let first = try #require(objects.first)
      #expect(first["event"] as? String == "start" && first["format"] as? String == "simrun-events")
      #expect(first["scenario"] as? String == scenario && first["seed"] as? Int == 3)
      let last = try #require(objects.last)
      #expect(last["event"] as? String == "end" && last["events"] as? Int == objects.count - 2)
      #expect(last["partial"] as? Bool == false)
    }
  }

  /// The lines without distances are those of a run without the option. The replay of the folder
  /// has the same distances but for the height of the phone, and `distances.csv` those of the
  /// command.
  @Test func writesDistancesIfAsked() async throws {
    try await withTemporaryFolder { folder in
      let words = ["office-walk-past", "--seed=3"]
      let plain = try await SimrunProcess.run(["run"] + words + ["--jsonl"])
      let run = try await SimrunProcess.run(
        ["run"] + words + ["--jsonl", "--distances=2s", "--out", folder.path("run")])
      #expect(run.status == 0 && run.errors == "")
      func isDistance(_ line: Substring) -> Bool { line.contains(#""event":"distance""#) }
      let (lines, others) = (run.text.split(separator: "\n"), plain.text.split(separator: "\n"))
      #expect(lines.dropLast().filter { !isDistance($0) } == Array(others.dropLast()))
      let table = try await SimrunProcess.run(
        ["distances"] + words + ["--every=2s", "--format=csv"])
      let file = try String(contentsOfFile: folder.path("run/distances.csv"), encoding: .utf8)
      #expect(!file.isEmpty && file == table.text)
      let count = lines.count(where: isDistance)
      #expect(count == file.split(separator: "\n").count - 1 && count > 5)

      let replay = try await SimrunProcess.run(
        "replay", folder.path("run"), "--jsonl", "--distances=2s")
      func levels(_ lines: [Substring]) throws -> [Double?] {
        try lines.filter(isDistance).flatMap { try Self.objects($0) }
          .map { $0["levelDBm"] as? Double }
      }
      #expect(try levels(replay.text.split(separator: "\n")) == levels(lines))

      let again = try await SimrunProcess.run(["run"] + words + ["--out", folder.path("run")])
      #expect(again.status == 0)
      #expect(!FileManager.default.fileExists(atPath: folder.path("run/distances.csv")))
      for (words, sentence) in [
        (["run"] + words, "requires --jsonl, --out or --html"),
        (["replay", folder.path("run")], "requires --jsonl or --html"),
      ] {
        let refused = try await SimrunProcess.run(words + ["--distances"])
        #expect(refused.status == 2 && refused.errorLine == "simrun: --distances: \(sentence)")
      }
    }
  }

  @Test func linesDoNotDependOnTheSpeed() async throws {
    let lines = try await SimrunProcess.run("run", "office-walk-past", "--seed=3", "--jsonl")
    for speed in ["max", "10000x", "500x"] {
      let paced = try await SimrunProcess.run(
        "run", "office-walk-past", "--seed=3", "--jsonl", "--speed", speed)
      #expect(paced.status == 0 && paced.output == lines.output)
    }
  }

  /// The lines are those of a run with a page; the page is written all the same.
  @Test(.enabled(if: Build.isOptimised, "the page searches for changes in hundreds of runs"))
  func writesThePageToo() async throws {
    try await withTemporaryFolder { folder in
      let words = ["run", "office-walk-past", "--seed=3", "--jsonl"]
      let lines = try await SimrunProcess.run(words)
      let run = try await SimrunProcess.run(words + ["--html", folder.path("run.html")])
      #expect(run.status == lines.status && run.output == lines.output)
      let out = folder.path("out")
      _ = try await SimrunProcess.run(["run", "office-walk-past", "--seed=3", "--out", out])
      let replay = try await SimrunProcess.run(
        ["replay", out, "--jsonl", "--html", folder.path("replay.html")])
      #expect(replay.status == 0 && !replay.text.isEmpty)
      #expect(try folder.contents == ["out", "replay.html", "run.html"])
    }
  }

  @Test func theExitStatusIsThatOfTheExpectations() async throws {
    try await withTemporaryFolder { folder in
      let shipped = SimrunProcess.package.path("scenarios/office-walk-past/scenario.json")
      let text = try String(contentsOfFile: shipped, encoding: .utf8)
      let key = try #require(text.range(of: "expectations: ["))
      try folder.write(
        text.replacingCharacters(
          in: key, with: "expectations: [{ measure: \"unlocks\", atLeast: 1000 },"),
        to: "strict/scenario.json")
      let run = try await SimrunProcess.run("run", "strict", "--seed=3", "--jsonl", in: folder)
      #expect(run.status == 1 && run.errors == "", "\(run.errors)")
      #expect(try Self.objects(run.text).last?["event"] as? String == "end")
    }
  }

  @Test(arguments: [
    (
      ["run", "office-walk-past", "--speed=1x"],
      "--speed: requires --jsonl, --mqtt, or a capture on standard output"
    ),
    (
      ["run", "office-walk-past", "--jsonl", "--format=json"],
      "--jsonl: cannot be combined with --format json"
    ),
    (
      ["run", "office-walk-past", "--jsonl", "--follow"],
      "--jsonl: cannot be combined with --follow"
    ),
    (
      ["run", "lessons/old-map", "--jsonl"],
      "--jsonl: old-map has trials; there is no single run to follow"
    ),
    (["run", "office-walk-past", "--jsonl=1"], "--jsonl: the option takes no value"),
    (["replay", "nowhere", "--speed=1x"], "--speed: requires --jsonl or --mqtt"),
    (
      ["replay", "nowhere", "--jsonl", "--format=json"],
      "--jsonl: cannot be combined with --format json"
    ),
    (
      ["run", "office-walk-past", "--jsonl", "--speed=fast"],
      "--speed: 'fast' is not a speed: 1x is real time, 10x ten times as fast, 0.01x ... 10000x; "
        + "max is as fast as possible"
    ),
  ])
  func rejectsWhatDoesNotGoTogether(words: [String], sentence: String) async throws {
    let run = try await SimrunProcess.run(words)
    #expect(run.status == 2 && run.text == "")
    #expect(run.errorLine == "simrun: \(sentence)")
  }

  /// As `yes | head -1`: by SIGPIPE, and without a word.
  @Test func endsQuietlyWhenItsReaderIsGone() async throws {
    let lines = """
      set -o pipefail
      simrun run flat --seed=3 --jsonl | head -1 | cut -c1-9
      echo "${PIPESTATUS[@]}"
      simrun run office-walk-past --seed=3 --jsonl --speed=100x | head -2 > /dev/null
      echo "$?"
      """
    let shell = try await Shell.run(lines, in: SimrunProcess.package)
    #expect(shell.errors == "")
    #expect(String(decoding: shell.output, as: UTF8.self) == "{\"engine\"\n141 0 0\n141\n")
  }

  @Test(arguments: [["--speed=1x"], []])
  func endsAfterAWholeLineWhenInterrupted(speed: [String]) async throws {
    let run = try await SimrunProcess.interrupted(
      ["run", "connection-latency", "--seed=3", "--jsonl"] + speed)
    // At full speed it may be done before.
    #expect(run.status == 130 || (speed.isEmpty && run.status == 0))
    #expect(run.errors == "" && run.text.hasSuffix("}\n"))
    let last = try #require(try Self.objects(run.text).last)
    #expect(last["event"] as? String == "end")
    #expect(last["partial"] as? Bool == (run.status == 130))
  }
}
