import BLE
@testable import Documents
import EngineFiles
import Pages
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import Statistics
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct StudyTests {
  private static func study(
    _ runs: UInt64, from first: UInt64 = 1, threads: Int = 2, of name: String = "arrive-and-unlock"
  ) async throws -> Study {
    var study = try Study(of: Shipped.scenario(name), seeds: first...(first + runs - 1))
    try await study.perform(by: ParallelRuns(threads: threads))
    return study
  }

  @Test func tallyMatchesSeparateRuns() async throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let study = try await Self.study(40, of: "office-walk-past")
    let scores = (1...40 as ClosedRange<UInt64>).map { seed in
      let run = Run(of: scenario.world, seed: seed) { _ in scenario.engine.makeEngine() }
      return scenario.score(of: run, walker: 0)
    }
    let falsely = scores.count { ($0.door?.falseUnlocks ?? 0) > 0 }
    #expect((1..<40).contains(falsely))
    let tally = study.tally.walkers[0]
    #expect(tally.walks == 40)
    #expect(tally.rate(of: .falseUnlocks) == WalkTally.Share(happened: falsely, possible: 40))
    // The walker never comes to the door from outside.
    #expect(tally.rate(of: .missedUnlock).possible == 0)
    #expect(tally.rate(of: .lockedOut).possible == 0)
    #expect(tally.rate(of: .wrongRoom).possible == 0)
    #expect(study.tally.anyone(.falseUnlocks) == tally.rate(of: .falseUnlocks))
    let flips = scores.compactMap { $0.sides?.flips }.reduce(0, +)
    #expect(tally.moments(of: .sideFlips).sum == WideInteger(Int64(flips)))
    #expect(!study.isPartial)
  }

  @Test func keepsDelaysInTheOrderOfSeeds() async throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let delays = (1...20 as ClosedRange<UInt64>).map { seed in
      let run = Run(of: scenario.world, seed: seed) { _ in scenario.engine.makeEngine() }
      return scenario.score(of: run, walker: 0).door?.unlockDelay?.nanoseconds ?? Int64.max
    }
    #expect(delays.count { $0 < .max } > 10)
    #expect(try await Self.study(20).tally.walkers[0].delays(of: .unlockDelayS).kept == delays)
  }

  /// A lock with a threshold above the level of the beacon never unlocks.
  @Test func doorThatNeverUnlocksHasInfiniteDelays() async throws {
    let deaf = try Shipped.scenario("arrive-and-unlock")
      .with(preset: nil, overrides: [SettingOverride("unlockRSSI=-20")])
    var study = try Study(of: deaf, seeds: 1...20)
    try await study.perform()
    #expect(
      study.tally.walkers[0].rate(of: .missedUnlock) == WalkTally.Share(happened: 20, possible: 20))
    #expect(
      study.tally.walkers[0].rate(of: .lockedOut) == WalkTally.Share(happened: 20, possible: 20))
    let figure = study.tally.figure(
      of: .percentile(50, of: .unlockDelayS), walker: 0, lasting: study.duration)
    #expect(figure.estimate == .infinity)
    #expect(figure.count == 20)
    let report = StudyReport(study, at: "arrive-and-unlock")
    let line = try #require(
      report.text.split(separator: "\n").first { $0.contains("unlockDelayS.p50") })
    #expect(line.split(separator: " ").dropFirst(2).prefix(3) == ["never", "never", "never"])
    #expect(report.csv.contains("resident,unlockDelayS.p50,,Infinity,Infinity,Infinity,,20,s"))
    #expect(report.json.line.contains(#""interval95":[null,null],"measure":"unlockDelayS.p50""#))
    #expect(report.json.line.contains(#""never":["estimate","lower","upper"],"statistic":"p50""#))
  }

  /// The front door is at y = 8, and a walker who waits for it stands 0.6 m before it. A lock with
  /// a threshold of -66 dBm lets the walker in in some runs and not in others. A presence engine
  /// never does.
  @Test(arguments: [(nil, ["unlockRSSI=-66"]), ("bermuda", [])] as [(String?, [String])])
  func countsWalkersBeforeALockedDoorAtTheEnd(preset: String?, settings: [String]) async throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
      .with(preset: preset, overrides: settings.map { try SettingOverride($0) })
    var study = try Study(of: scenario, seeds: 1...30)
    try await study.perform()
    let ends = try (1...30 as ClosedRange<UInt64>).map { seed in
      let run = Run(of: scenario.world, seed: seed) { _ in scenario.engine.makeEngine() }
      return try #require(run.journal.tracks[0].last).pose.point.y
    }
    let stood = ends.count { abs($0 - 7.4) < 1e-9 }
    #expect(preset == nil ? (1..<30).contains(stood) : stood == 30)
    let tally = study.tally.walkers[0]
    #expect(tally.rate(of: .lockedOut) == WalkTally.Share(happened: stood, possible: 30))
    // Its cause is unknown, and it has no position on the map.
    #expect(!tally.causes.contains { $0.event == .lockedOut })
    #expect(study.tally.events[.lockedOut].isEmpty)
    let text = StudyReport(study, at: "s").text
    #expect(text.contains("  lockedOut, %"))
    let html = StudyPage(of: study, at: "s").html(madeBy: "c")
    #expect(html.contains("stood before a locked door to the end (lockedOut)"))
  }

  @Test func resultDoesNotDependOnThreads() async throws {
    let runs: UInt64 = Build.isOptimised ? 100 : 20
    let alone = try await Self.study(runs, threads: 1).tally
    #expect(try await Self.study(runs, threads: 2).tally == alone)
    #expect(try await Self.study(runs, threads: 8).tally == alone)
  }

  @Test func mergedPartsEqualTheWhole() async throws {
    let last: UInt64 = Build.isOptimised ? 32 : 4
    var sum = try await Self.study(7).tally
    sum.merge(try await Self.study(1, from: 8).tally)
    sum.merge(try await Self.study(last, from: 9).tally)
    #expect(try await Self.study(8 + last).tally == sum)
  }

  @Test func cancelledStudyKeepsTheFirstRuns() async throws {
    let task = Task { () -> Study in
      var study = try Study(of: Shipped.scenario("arrive-and-unlock"), seeds: 1...100_000)
      try await study.perform(by: ParallelRuns(threads: 2)) { runs in
        if runs >= 30 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return study
    }
    let study = try await task.value
    #expect(study.isPartial)
    let runs = UInt64(study.tally.runs)
    #expect((30..<1000).contains(runs))
    #expect(try await Self.study(runs).tally == study.tally)
  }

  @Test func rejectsUnknownVariants() throws {
    #expect(
      throws: InputError.noSuchName(
        "wall",
        among: [
          "walled", "brick", "brick-walled", "brisk", "trouser", "100 ms", "500 ms", "0 dBm",
          "estimote",
          "reads higher", "reads lower",
        ],
        at: InputPlace("--variant"))
    ) { try Study(of: Shipped.scenario("office-walk-past"), variant: "wall", seeds: 1...2) }
  }

  /// With concrete instead of the window, most false unlocks due to walls disappear.
  @Test func windowCausesTheFalseUnlocks() async throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let runs: UInt64 = Build.isOptimised ? 200 : 80
    func counts(_ variant: String?) async throws -> [DoorErrorCause: Int] {
      var study = try Study(of: scenario, variant: variant, seeds: 1...runs)
      try await study.perform()
      return study.tally.walkers[0].causes.reduce(into: [:]) { $0[$1.cause] = $1.count }
    }
    let (open, walled) = (try await counts(nil), try await counts("walled"))
    #expect(open[.walls] == open.values.max())
    #expect(walled[.walls, default: 0] < open[.walls, default: 0] / 2)
  }
}
