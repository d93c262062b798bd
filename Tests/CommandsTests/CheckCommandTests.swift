import Foundation
import TestSupport
import Testing

@Suite struct CheckCommandTests {
  private static let heard = "{ measure: 'packetsReceived', atLeast: 1, inRuns: { atLeast: 0 } }"

  @Test func checksAllScenariosInAFolder() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder, expecting: Self.heard)
      let scenario = try String(
        contentsOfFile: folder.path("scenarios/field/scenario.json"), encoding: .utf8)
      try folder.write(
        scenario.replacingOccurrences(of: Self.heard, with: ""), to: "scenarios/bare/scenario.json")
      try folder.write("no scenario", to: "scenarios/notes/README.md")
      let check = try await SimrunProcess.run("check", "scenarios/", "--runs=3", in: folder)
      #expect(check.status == 0 && check.errors == "")
      #expect(check.text.hasPrefix("field: Standing in a field\nseeds 1 ... 3\n\nmet     "))
      #expect(check.text.hasSuffix("\n\nno expectations: bare\n\n1 of 1 expectation met\n"))

      let twice = try await SimrunProcess.run("check", "field", "scenarios", in: folder)
      #expect(twice.status == 2)
      #expect(
        twice.errorLine
          == "simrun: scenarios/field: it has the same name, 'field', as 'field'")
      let again = try await SimrunProcess.run("check", "field", "field", in: folder)
      #expect(again.status == 2)
      #expect(again.errorLine == "simrun: arguments: 'field' is given twice")
      let here = try await SimrunProcess.run("check", ".", in: folder)
      #expect(here.status == 0 && here.text.hasPrefix("field: Standing in a field\n"))
      let bare = try await SimrunProcess.run("check", "bare", in: folder)
      #expect(bare.status == 2)
      #expect(bare.errorLine == "simrun: bare: the scenario states no expectations to check")
    }
  }

  @Test func outputIsIndependentOfTheNumberOfThreads() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(
        to: folder, expecting: "{ measure: 'packetsReceived', onAverage: { atLeast: 0 } }")
      var pages: Set<Data> = []
      for threads in [1, 2, 8] {
        let words = ["check", "field", "--runs=50", "--threads=\(threads)", "--format=json"]
        let check = try await SimrunProcess.run(words + ["--out=out-\(threads)"], in: folder)
        #expect(check.status == 0)
        let files = try folder.appendingPathComponent("out-\(threads)").files
        #expect(files.keys.sorted() == ["check.json", "junit.xml"])
        #expect(files["check.json"] == check.output)
        pages.formUnion(files.values)
      }
      #expect(pages.count == 2)
    }
  }

  @Test func runsMoreSeedsUntilVerdictsAreConclusive() async throws {
    try await withTemporaryFolder { folder in
      func check(_ limits: [String], _ words: String...) async throws -> SimrunProcess {
        let all = limits.map { "{ measure: 'packetsReceived', atLeast: 5, inRuns: \($0) }" }
        try TinyProject.write(to: folder, expecting: all.joined(separator: ", "))
        let runs = words.contains { $0.hasPrefix("--runs") } ? [] : ["--runs=20"]
        return try await SimrunProcess.run(["check", "field"] + runs + words, in: folder)
      }
      let half = try await check(["{ atLeast: 0 }"], "--format=json", "--runs=2000")
      let outcomes = try #require(half.text.firstMatch(of: /"outcomes" : "([^"]*)"/)).1
      // A limit at the share itself stays open, one far away does not.
      let share = Double(outcomes.count { $0 == "+" }) / 2000
      let (bar, low) = ("{ atLeast: \(share) }", "{ atLeast: \(share / 3) }")
      let open = try await check([bar, low], "--conclusive=80")
      #expect(open.status == 3, "\(open.text)")
      #expect(open.text.contains("\nopen    packetsReceived is at least 5 in at least "))
      #expect(open.text.contains(" of 80 runs (95 % CI "))
      #expect(open.text.contains(" of 20 runs (95 % CI "))
      #expect(open.text.hasSuffix("\n1 of 2 expectations met, 1 not conclusive\n"))
      let clear = try await check([low], "--conclusive")
      #expect(clear.status == 0)
      let missed = try await check([bar, "{ atMost: \(share / 3) }"], "--conclusive=80")
      #expect(missed.status == 1)
      let alone = try await check(["{ atMost: \(share / 3) }"])
      #expect(alone.status == 1)
      // Its result is a baseline.
      let threads = [1, 3].map { "--threads=\($0)" }
      var pages: Set<String> = []
      for words in threads {
        let page = try await check([bar, low], "--conclusive=80", "--format=json", words)
        #expect(page.status == 3)
        pages.insert(page.text)
      }
      #expect(pages.count == 1)
      try folder.write(try #require(pages.first), to: "before.json")
      let compared = try await check([bar, low], "--baseline=before.json", "--runs=80")
      #expect(compared.text.contains("0 worse, 0 better of 2 expectations"), "\(compared.errors)")
      let few = try await check([low], "--conclusive=10")
      #expect(
        few.errorLine
          == "simrun: --conclusive: 10 is outside 20 ... 1000000, as --runs is 20")
    }
  }

  @Test func readsTheShareThatMayBeUnmeasured() async throws {
    try await withTemporaryFolder { folder in
      let level = "{ measure: 'packetsReceived', atLeast: 0 }"
      try TinyProject.write(to: folder, expecting: level)
      let met = try await SimrunProcess.run(
        "check", "field", "--runs=3", "--unmeasured-at-most=0 %", in: folder)
      #expect(met.status == 0, "\(met.errors)")
      for (share, reason) in [
        ("5", "'5' is not a share"), ("101 %", "101 % is outside 0 ... 100 %"),
      ] {
        let refused = try await SimrunProcess.run(
          "check", "field", "--unmeasured-at-most", share, in: folder)
        #expect(refused.status == 2)
        #expect(refused.errorLine?.hasPrefix("simrun: --unmeasured-at-most: \(reason)") == true)
      }
    }
  }

  @Test func failsIfAnExpectationHasBecomeWorse() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder, expecting: Self.heard)
      let words = ["check", "field", "--runs=20"]
      let before = try await SimrunProcess.run(words + ["--out=before"], in: folder)
      #expect(before.status == 0)
      let compared = words + ["--baseline=before/check.json"]
      let same = try await SimrunProcess.run(compared, in: folder)
      #expect(same.status == 0)
      #expect(same.text.contains(", paired by seed: 0 worse, 0 better of 1 expectation ("))

      let scenario = try String(
        contentsOfFile: folder.path("scenarios/field/scenario.json"), encoding: .utf8)
      try folder.write(
        scenario.replacingOccurrences(of: "phone: {}", with: "phone: { sensitivityDBm: -40 }"),
        to: "scenarios/field/scenario.json")
      let worse = try await SimrunProcess.run(compared, in: folder)
      #expect(worse.status == 1 && worse.errors == "")
      #expect(worse.text.contains("\n1 of 1 expectation met\n"))
      #expect(
        worse.text.contains(
          "\n        100.0 % then, 0.0 % now, of 20 seeds, p < 0.0001; "
            + "see simrun run field --seed 1\n"))

      try folder.write("{ \"scenario\": \"field\" }", to: "foreign.json")
      let foreign = try await SimrunProcess.run(words + ["--baseline=foreign.json"], in: folder)
      #expect(foreign.status == 2)
      #expect(
        foreign.errorLine?.hasPrefix("simrun: foreign.json: 'format' is missing") == true)
    }
  }

  /// The whole baseline says WORSE. Without its values, or where it contradicts itself, it says
  /// nothing.
  @Test(
    arguments: [
      (#"\n +"values" : "[^"]*","#, "", "scenarios[0].expectations[0].values: 0 values of 8 "),
      (#""partial" : false,\n +"runs""#, #""partial" : true, "runs""#, "scenarios[0].partial: "),
      (#""seeds" : 8"#, #""seeds" : 9"#, "scenarios[0].runs: 8 runs of 9 seeds; 9 are required"),
      (#""scenarios" : "#, #""gone" : "#, "'scenarios' is missing"),
    ])
  func refusesADamagedBaseline(old: String, new: String, sentence: String) async throws {
    try await withTemporaryFolder { folder in
      let mean = "{ measure: 'packetsReceived', onAverage: { atLeast: 0.5 } }"
      try TinyProject.write(to: folder, expecting: mean)
      let words = ["check", "field", "--runs=8"]
      let before = try await SimrunProcess.run(words + ["--out=before"], in: folder)
      #expect(before.status == 0)
      let path = folder.path("scenarios/field/scenario.json")
      let scenario = try String(contentsOfFile: path, encoding: .utf8)
      try folder.write(
        scenario.replacingOccurrences(of: "phone: {}", with: "phone: { sensitivityDBm: -40 }"),
        to: "scenarios/field/scenario.json")
      let worse = try await SimrunProcess.run(words + ["--baseline=before/check.json"], in: folder)
      #expect(worse.status == 1 && worse.text.contains("\nWORSE   field: packetsReceived "))
      let page = try String(contentsOfFile: folder.path("before/check.json"), encoding: .utf8)
      let damaged = page.replacingOccurrences(of: old, with: new, options: .regularExpression)
      #expect(damaged != page)
      try folder.write(damaged, to: "damaged.json")
      let refused = try await SimrunProcess.run(words + ["--baseline=damaged.json"], in: folder)
      #expect(refused.status == 2 && refused.text == "")
      #expect(refused.errorLine?.contains(sentence) == true, "\(refused.errors)")
    }
  }

  @Test func startsFromTheGivenFirstSeed() async throws {
    try await withTemporaryFolder { folder in
      // A phone receives about five packets in a second.
      try TinyProject.write(
        to: folder, expecting: "{ measure: 'packetsReceived', atLeast: 6, inRuns: { atLeast: 0 } }")
      func outcomes(_ words: String...) async throws -> [Character] {
        let check = try await SimrunProcess.run(
          ["check", "field", "--format=json"] + words, in: folder)
        #expect(check.status == 0)
        return Array(try #require(check.text.firstMatch(of: /"outcomes" : "([^"]*)"/)).1)
      }
      let all = try await outcomes("--runs=30")
      #expect(Set(all) == ["+", "-"])
      #expect(try await outcomes("--first-seed=9", "--runs=20") == Array(all[8..<28]))
      let text = try await SimrunProcess.run(
        "check", "field", "--first-seed=0", "--runs=1", in: folder)
      #expect(text.text.contains("\nseeds 0 ... 0\n"))
    }
  }

  @Test(
    arguments: [
      (["check", "--first-seed=-1"], "-1 is outside 0 ... 9007199254740792"),
      (["check", "--first-seed=9007199254740991", "--runs=1"], nil),
      (
        ["check", "--first-seed=9007199254740991", "--runs=2"],
        "9007199254740991 is outside 0 ... 9007199254740990"
      ),
      (["study", "--first-seed=x"], "'x' is not a whole number within 0 ... 9007199254739992"),
      (["study", "--first-seed=9007199254740991", "--runs=1"], nil),
    ] as [([String], String?)])
  func acceptsOnlySeedsThatRunAccepts(words: [String], sentence: String?) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder, expecting: Self.heard)
      let run = try await SimrunProcess.run(words + ["field"], in: folder)
      #expect(run.status == (sentence == nil ? 0 : 2))
      #expect(run.errorLine == sentence.map { "simrun: --first-seed: \($0)" })
    }
  }

  @Test func comparesOnlyTheSeedsInBothChecks() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder, expecting: Self.heard)
      let before = try await SimrunProcess.run(
        "check", "field", "--runs=20", "--out=before", in: folder)
      #expect(before.status == 0)
      let words = ["check", "field", "--runs=20", "--baseline=before/check.json"]
      let same = try await SimrunProcess.run(words, in: folder)
      #expect(same.status == 0 && !same.text.contains("in both"))
      let some = try await SimrunProcess.run(words + ["--first-seed=16"], in: folder)
      #expect(some.status == 0)
      #expect(some.text.contains("\n        field: only the seeds 16 ... 20 are in both\n"))
      let none = try await SimrunProcess.run(words + ["--first-seed=21"], in: folder)
      #expect(none.status == 2 && none.text == "")
      #expect(
        none.errorLine == "simrun: before/check.json: its seeds of 'field' are 1 ... 20; at least "
          + "one of 21 ... 40 is required")
    }
  }

  /// A lock that requires more readings than a phone in a pocket receives hardly ever opens. The
  /// check fails by its expectation, and by comparison with a baseline, which may be of format
  /// version 1.
  @Test(.enabled(if: Build.isOptimised, "hundreds of runs"))
  func aLockThatNoLongerOpensFails() async throws {
    try await withTemporaryFolder { folder in
      func text(_ path: String) throws -> String {
        try String(contentsOfFile: SimrunProcess.package.path(path), encoding: .utf8)
      }
      let home = try text("scenarios/arrive-and-unlock/scenario.json")
      let stated = try #require(home.range(of: "expectations: ["))
      func write(unlocking level: Int, expecting expectation: String) throws {
        try folder.write(
          home[..<stated.lowerBound].replacingOccurrences(
            of: "unlockRSSI: -76", with: "unlockRSSI: \(level)")
            + "expectations: [\(expectation)],\n}", to: "scenarios/home/scenario.json")
      }
      try folder.write(try text("floorplans/small-home.json"), to: "floorplans/small-home.json")
      let delay = "{ measure: 'unlockDelayS', atMost: 25, inRuns: { atLeast: 0.9 } }"
      let words = ["check", "home", "--runs=20"]

      try write(unlocking: -76, expecting: delay)
      let before = try await SimrunProcess.run(words + ["--out=before"], in: folder)
      #expect(before.status == 0)
      let page = try String(contentsOfFile: folder.path("before/check.json"), encoding: .utf8)
      let first = page.replacingOccurrences(of: "\"version\" : 2", with: "\"version\" : 1")
        .split(separator: "\n").filter { !$0.contains(/"runs(Never|Unmeasured)"/) }
      try folder.write(first.joined(separator: "\n"), to: "first.json")

      try write(unlocking: -58, expecting: delay)
      for baseline in ["before/check.json", "first.json"] {
        let deaf = try await SimrunProcess.run(words + ["--baseline=\(baseline)"], in: folder)
        #expect(deaf.status == 1 && deaf.errors == "")
        #expect(deaf.text.contains("\nNOT MET unlockDelayS is at most 25 in at least 90 % of "))
        #expect(deaf.text.contains(/\n        never in \d+ of 20 runs\n/))
        #expect(deaf.text.contains(/\n        worst seed \d+, never: see simrun run home/))
        #expect(deaf.text.contains("\nWORSE   home: unlockDelayS "))
      }

      try write(unlocking: -1, expecting: "{ measure: 'unlockDelayS', atMost: 25 }")
      let run = try await SimrunProcess.run("run", "home", "--seed=1", in: folder)
      #expect(run.status == 1)
      #expect(run.text.hasSuffix("\n  not met  never  unlockDelayS is at most 25 in every run\n"))
    }
  }

  /// A signal at any time leaves complete files of a single check. The first file, check.json, is
  /// always there.
  @Test(.enabled(if: Build.isOptimised, "thousands of runs"), arguments: ["KILL", "TERM"])
  func leavesNoIncompleteFilesIfKilled(signal: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder, expecting: Self.heard)
      let lines = """
        simrun check field --runs=2 --out=old > said
        simrun check field --runs=200 --out=new > said
        for delay in 0 0.1 0.2 0.3 0.5; do
          rm -rf out; cp -r old out
          simrun check field --runs=200 --out=out > said &
          sleep $delay; kill -\(signal) $!; wait $!
          whole=new
          cmp -s out/check.json old/check.json && whole=old
          for file in out/*; do cmp $file $whole/${file#out/} || exit 1; done
        done 2> errors
        """
      #expect(try await Shell.run(lines, in: folder).status == 0)
    }
  }

  @Test func writesNothingBeyondTheFileSizeLimit() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder, expecting: Self.heard)
      let old = try await SimrunProcess.run("check", "field", "--runs=2", "--out=out", in: folder)
      #expect(old.status == 0)
      let files = try folder.appendingPathComponent("out").files
      let run = try await Shell.run("ulimit -f 1; simrun check field --out=out", in: folder)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors == "simrun: out: cannot be written: File too large\n")
      #expect(try folder.appendingPathComponent("out").files == files)
    }
  }

  /// The files of a whole check before stay: a program that reads them would take the part for the
  /// whole.
  @Test func printsPartialResultsIfInterruptedAndWritesNone() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder, expecting: Self.heard)
      let whole = try await SimrunProcess.run("check", "field", "--runs=2", "--out=out", in: folder)
      #expect(whole.status == 0)
      let files = try folder.appendingPathComponent("out").files
      let check = try await SimrunProcess.interrupted(
        ["check", "field", "--runs=1000000", "--out=out"], in: folder)
      #expect(check.status == 130)
      #expect(check.text.contains("\nPARTIAL: interrupted after "))
      #expect(check.text.contains("\n\nPARTIAL: "))
      #expect(check.errorLine == "simrun: interrupted; out was not written")
      #expect(try folder.appendingPathComponent("out").files == files)
    }
  }
}
