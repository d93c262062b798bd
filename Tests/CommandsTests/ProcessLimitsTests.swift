import Foundation
import TestSupport
import Testing

/// Limits and signals of the system, and words that are no text, are refused in one line.
@Suite struct ProcessLimitsTests {
  @Test(arguments: [
    ("-n 4", "4 open files are allowed, at least 32 are required; see ulimit -n"),
    ("-n 20", "20 open files are allowed, at least 32 are required; see ulimit -n"),
    ("-s 256", "a stack of 256 KiB is allowed, at least 512 KiB are required; see ulimit -s"),
    ("-v 250000", "memory is limited to 244 MiB; at least 512 MiB are required; see ulimit -v"),
    ("-S -s 200", "a stack of 200 KiB is allowed, at least 512 KiB are required; see ulimit -s"),
  ])
  func limitsThatAreTooLowAreSaid(limit: String, said: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await Shell.run("ulimit \(limit); simrun study field --runs=2", in: folder)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors == "simrun: limits: \(said)\n")
    }
  }

  @Test func theLimitOfFilesIsRaised() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await Shell.run("ulimit -S -n 20; simrun run field --seed=1", in: folder)
      #expect(run.status == 0 && run.errors == "")
    }
  }

  @Test(arguments: ["-n 32", "-s 512", "-v 524288"]) func limitsThatSufficeDo(limit: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let lines = """
        ulimit \(limit)
        simrun run field --seed=1 --out=run --html=page.html && simrun study field --runs=2 &&
          simrun schema scenario && simrun replay run
        """
      let run = try await Shell.run(lines, in: folder)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    }
  }

  @Test func aWordThatIsNoTextIsRefused() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await Shell.run("simrun run field --html=$(printf 'a\\377').html", in: folder)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors == "simrun: arguments: '--html=a\u{FFFD}.html' is not UTF-8 text\n")
      #expect(try folder.contents == ["floorplans", "scenarios"])
    }
  }

  /// A program that a closed terminal ends leaves nothing hidden behind.
  @Test func aClosedTerminalEndsIt() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.interrupted(
        ["study", "field", "--runs=1000000", "--html=page.html"], in: folder, by: SIGHUP)
      #expect(run.status == 130, "\(run.errors)")
      #expect(try folder.contents.contains("page.partial.html"))
    }
  }

  /// A command without partial results, while it computes; and one with them, which a second signal
  /// ends.
  @Test(
    arguments: [
      ("coverage field --cell-m=0.02 --html=page.html", "TERM"),
      ("coverage field --cell-m=0.02 --out=maps", "HUP"),
      ("coverage field --cell-m=0.02 --html=page.html --out=new/maps", "USR1"),
      ("study field --runs=1000000 --html=page.html", "TERM TERM"),
    ])
  func aSignalThatEndsItLeavesNothingHidden(words: String, signals: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let lines = """
        simrun \(words) > results & number=$!
        until ls -d .simrun-*; do kill -0 $number || exit 99; done
        for signal in \(signals); do kill -$signal $number; done
        wait $number
        """
      let run = try await Shell.run(lines, in: folder)
      // By the signal; or by an interruption, if the work ended between two signals.
      let numbers = ["TERM": SIGTERM, "HUP": SIGHUP, "USR1": SIGUSR1, "TERM TERM": SIGTERM]
      #expect([128 + (numbers[signals] ?? 0), 130].contains(run.status), "\(run.errors)")
      let kept = ["floorplans", "page.partial.html", "results", "scenarios"]
      #expect(try folder.contents.filter { !kept.contains($0) } == [])
    }
  }

  /// As under `nohup`: only the signal that follows ends the study, by its number.
  @Test func aClosedTerminalThatIsIgnoredDoesNot() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let lines = """
        trap '' HUP
        simrun study field --runs=1000000 --html=page.html & number=$!
        until ls -d .simrun-*; do kill -0 $number || exit 99; done
        kill -HUP $number; sleep 0.5; kill -KILL $number
        wait $number
        """
      let run = try await Shell.run(lines, in: folder)
      #expect(run.status == 128 + SIGKILL, "\(run.errors)")
    }
  }
}
