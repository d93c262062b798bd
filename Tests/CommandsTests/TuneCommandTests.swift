import Foundation
import Testing

/// `simrun tune` as run from the shell.
@Suite struct TuneCommandTests {
  @Test func outputIsIndependentOfTheNumberOfThreads() async throws {
    let words = [
      "tune", "arrive-and-unlock", "--vary", "unlockRSSI=-80,-70", "--vary=unlockSamples=1:5:4",
      "--maximise=wrongSideShare", "--subject-to", "missedUnlock<=50%", "--runs=8",
    ]
    let one = try await SimrunProcess.run(words + ["--threads=1"])
    let four = try await SimrunProcess.run(words + ["--threads=4"])
    #expect(one.status == 0 && one.errors == "")
    #expect(one.output == four.output)
    #expect(one.text.contains("\n4 combinations (unlockRSSI, unlockSamples); "))
    #expect(one.text.contains("\nor simrun run arrive-and-unlock --set unlockRSSI="))
  }

  /// Then it ends, because there is nothing to vary.
  @Test(arguments: [("missedUnlock<=1", true), ("missedUnlock<=1%", false)])
  func warnsOfALimitThatEveryRunMeets(limit: String, isWarnedOf: Bool) async throws {
    let run = try await SimrunProcess.run(
      "tune", "arrive-and-unlock", "--minimise=falseUnlocks", "--subject-to=\(limit)")
    let warning =
      "simrun: warning: --subject-to: every run meets missedUnlock <= 100.00 %; one percent is "
      + "given as 1%\n"
    #expect(run.errors.hasPrefix(warning) == isWarnedOf, "\(run.errors)")
    #expect(run.errors.contains("arguments: --vary is required"))
  }

  @Test func comparesAPresetWithTheScenariosOwnEngine() async throws {
    let run = try await SimrunProcess.run(
      "tune", "arrive-and-unlock", "--engines=scenario,bleunlock", "--runs=8", "--format=csv")
    #expect(run.status == 0 && run.errors == "")
    let lines = run.text.split(separator: "\n")
    #expect(
      lines.first?.hasPrefix(
        "measure,unit,first.estimate,first.lower95,first.upper95,second.estimate,") == true)
    #expect(lines.contains { $0.hasPrefix("falseUnlocks,,") })
  }

  @Test(arguments: [
    (["--minimise=falseUnlocks"], "arguments: --vary is required, e.g. --vary "),
    (["--vary=unlockSamples=1,2"], "arguments: --minimise is required, e.g. --minimise "),
    (
      ["--vary=a=1", "--minimise=falseUnlok"], "--minimise: there is no 'falseUnlok'; did you mean"
    ),
    (
      ["--vary=unlockSamples=1,2", "--minimise=unlockDelayS.p95", "--maximise=wrongSide"],
      "--maximise: "
    ),
    (["--engines=a.json"], "--engines: 'a.json' is not two engines, e.g. a.json,b.json"),
    (["--engines=scenario,nothing"], "--engines: there is no 'nothing'; choose from 'scenario', "),
    (["--engines=a,b", "--vary=unlockSamples=1"], "--engines: cannot be combined with --vary"),
    (
      ["--engines=scenario,scenario", "--runs=9999999"],
      "--runs: 9999999 is outside 1 ... 925925, as the result of each run is kept in memory"
    ),
    (["--engines=scenario,scenario", "--variant=x"], "--variant: there is no 'x'"),
  ])
  func rejectsUnusableArgumentsInOneLine(words: [String], sentence: String) async throws {
    let run = try await SimrunProcess.run(["tune", "arrive-and-unlock"] + words)
    #expect(run.status == 2 && run.text == "")
    let line = try #require(run.errorLine)
    #expect(line.hasPrefix("simrun: " + sentence))
  }
}
