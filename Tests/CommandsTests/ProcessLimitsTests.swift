import Foundation
import TestSupport
import Testing

/// Limits of the system, and words that are no text, are refused in one line.
@Suite struct ProcessLimitsTests {
  @Test(arguments: [
    ("-n 20", "20 open files are allowed, at least 32 are required; see ulimit -n"),
    ("-s 256", "a stack of 256 KiB is allowed, at least 512 KiB are required; see ulimit -s"),
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

  @Test(arguments: ["-n 32", "-s 512"]) func limitsThatSufficeDo(limit: String) async throws {
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

  /// As under `nohup`.
  @Test func aClosedTerminalThatIsIgnoredDoesNot() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let lines = """
        trap '' HUP
        simrun study field --runs=20 & sleep 0.2; kill -HUP $! || exit 9; wait $!
        """
      let run = try await Shell.run(lines, in: folder)
      #expect(run.status == 0 && run.errors == "")
    }
  }
}
