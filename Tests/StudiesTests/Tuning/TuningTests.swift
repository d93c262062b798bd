import BLE
@testable import Documents
import Foundation
@testable import Reports
import Scenarios
import Scoring
@testable import Studies
import TestScenes
import Testing

/// Searches for settings in shipped scenarios.
struct TuningTests {
  private static let scenario = Shipped.path("scenarios/arrive-and-unlock")

  private static func tuning(_ goal: TuningGoal, runs: Int = 16) throws -> Tuning {
    let variations = try [
      Variation("unlockRSSI=-84:-60:8"), Variation("unlockSamples=1,4"),
      Variation("exterior.transmitPowerDBm=-12,-4"),
    ]
    return try Tuning(of: TuningGrid(of: variations, in: scenario), for: goal, runs: runs)
  }

  private static let goal = TuningGoal(
    .percentile(50, of: .unlockDelayS),
    limits: [TuningGoal.Limit(measure: .rate(.missedUnlock), isUpper: true, bound: 0.2)])

  @Test func reportDoesNotDependOnThreads() async throws {
    var pages: Set<String> = []
    for threads in [1, 2, 8] {
      var tuning = try Self.tuning(Self.goal, runs: 6)
      try await tuning.perform(by: ParallelRuns(threads: threads))
      let report = TuneReport(tuning, at: "arrive-and-unlock")
      #expect(!report.isPartial)
      #expect(report.csv.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix(",false") })
      pages.insert(report.text + report.json.page + report.csv)
    }
    #expect(pages.count == 1)
  }

  @Test func countsMatchSeparateRuns() async throws {
    var tuning = try Self.tuning(Self.goal)
    try await tuning.perform()
    for (index, candidate) in tuning.grid.candidates.enumerated() where index % 5 == 0 {
      let scenario = tuning.grid.scenarios[candidate.scenario].running(candidate.engines)
      let counted = tuning.race.candidates[index]
      let missed = try (1...UInt64(counted.runs)).map { seed in
        try scenario.outcomes(in: scenario.world, seed: seed)[0].score.happened(.missedUnlock)
      }
      #expect(counted.series[1].numbers.elementsEqual(missed.map { $0.map { $0 ? 1 : 0 } }))
    }
    // The best is confirmed on held-out seeds.
    let winner = try #require(tuning.winner)
    #expect(tuning.confirmation?.seeds == 17...32)
    #expect(tuning.confirmation?.scenario.engine == tuning.grid.candidates[winner].engines.shared)
    // Including the runs that confirm the best.
    #expect(tuning.runsSpent == tuning.race.spent + 16)
    #expect(tuning.runsSpent <= tuning.race.bruteForce / 4)
    let report = TuneReport(tuning, at: "arrive-and-unlock")
    #expect(report.text.contains(" \(tuning.runsSpent) of 256 runs ("))
    #expect(report.ranking.first == winner)
  }

  /// The limit is a measure that no report of a study has: its figure is that of the held-out runs.
  @Test func anyMeasureIsConfirmedOnHeldOutSeeds() async throws {
    let distance = StudyMeasure.percentile(50, of: .unlockDistanceM)
    let grid = try TuningGrid(of: [Variation("unlockSamples=1,4")], in: Self.scenario)
    var tuning = try Tuning(
      of: grid,
      for: TuningGoal(
        .rate(.missedUnlock),
        limits: [TuningGoal.Limit(measure: distance, isUpper: true, bound: 100)]), runs: 4)
    try await tuning.perform()
    let winner = grid.candidates[try #require(tuning.winner)]
    let scenario = grid.scenarios[winner.scenario].running(winner.engines)
    let metres = try (5...8).map { seed in
      try scenario.outcomes(in: scenario.world, seed: seed)[0].score.value(of: .unlockDistanceM)
    }
    let kept = try #require(tuning.confirmation?.kept.first { $0.measure == distance })
    #expect(
      kept.numbers.elementsEqual(
        metres.map { $0.map { $0.isFinite ? Int64(($0 * 1e9).rounded()) : DelayTally.never } }))
    let report = TuneReport(tuning, at: "arrive-and-unlock")
    #expect(report.text.contains("\n  unlockDistanceM.p50, m  "))
    #expect(report.confirmed.map(\.measure) == tuning.goal.measures)
    // Whether they tie or not, JSON says what stands around the choice.
    guard case .object(let plateau)? = report.json["plateau"] else {
      Issue.record("a choice that meets the limit stands on a plateau")
      return
    }
    #expect(plateau["middle"] == JSON(try #require(tuning.winner)))
  }

  @Test func cancelledSearchReportsPartialResults() async throws {
    let task = Task {
      var tuning = try Self.tuning(Self.goal, runs: 100_000)
      try await tuning.perform(by: ParallelRuns(threads: 2)) { done, _ in
        if done >= 2 * 16 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return TuneReport(tuning, at: "arrive-and-unlock")
    }
    let report = try await task.value
    #expect(report.isPartial)
    #expect(report.text.contains("\nPARTIAL: interrupted after "))
    #expect(report.race.candidates.allSatisfy { (2..<100).contains($0.runs) })
    #expect(report.text.contains("\nbest  "))
    #expect(report.csv.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix(",true") })
    guard case .flag(true) = report.json["partial"] else {
      Issue.record("the JSON does not say that it is partial")
      return
    }
  }

  /// Includes the runs that confirm the best, and those that complete the front.
  @Test func reportsProgressToTheLastRun() async throws {
    var tuning = try Self.tuning(Self.goal)
    var reported: [(done: Int, all: Int)] = []
    try await tuning.perform { reported.append(($0, $1)) }
    #expect(reported.allSatisfy { $0.done <= $0.all })
    #expect(zip(reported, reported.dropFirst()).allSatisfy { $0.done < $1.done })
    let last = try #require(reported.last)
    #expect(last.done == tuning.runsSpent && last.all == last.done)
    // The runs that confirm the best are a block of 16 at the end.
    #expect(reported.dropLast().last?.done == tuning.runsSpent - 16)
  }

  @Test func rejectsAGoalThatCannotBeMeasured() async throws {
    let grid = try TuningGrid(
      of: [Variation("unlockSamples=1,2")], in: Shipped.path("scenarios/office-walk-past"))
    var tuning = try Tuning(
      of: grid,
      for: TuningGoal(
        .rate(.falseUnlocks),
        limits: [
          TuningGoal.Limit(measure: .percentile(95, of: .unlockDelayS), isUpper: true, bound: 2)
        ]),
      runs: 16)
    do {
      try await tuning.perform()
      Issue.record("nobody comes to the door, and yet there was a delay")
    } catch {
      #expect(
        "\(error)"
          == "office-walk-past: 'unlockDelayS.p95' cannot be measured in any of 16 runs")
    }
  }

  /// A quarter of sixteen combinations make all runs, with two measures of one walker. That is 8
  /// numbers a run, and a comparison adds 12. The limit is 100 million numbers.
  @Test func rejectsMoreRunsThanFitIntoMemory() throws {
    _ = try Self.tuning(Self.goal, runs: 5_000_000)
    do {
      _ = try Self.tuning(Self.goal, runs: 5_000_001)
      Issue.record("more than 800 MB were promised")
    } catch {
      #expect(
        "\(error)"
          == "--runs: 5000001 is outside 1 ... 5000000, as the result of each run is kept in memory"
      )
    }
  }

  @Test func writesSettingsThatCanBePasted() throws {
    let tuning = try Self.tuning(Self.goal)
    let settings = CandidateSettings(of: 0, in: tuning.grid)
    #expect(
      settings.fragment == [
        "engine: { unlockRSSI: -84, unlockSamples: 1 },", "beacons: [",
        "  { name: \"exterior\", transmitPowerDBm: -12 },", "],",
      ])
    let engineAlone = try TuningGrid(of: [Variation("side=exterior-stronger")], in: Self.scenario)
    let ofEngine = CandidateSettings(of: 0, in: engineAlone)
    #expect(ofEngine.overrides == ["--set side=exterior-stronger"])
    #expect(ofEngine.fragment == ["engine: { side: \"exterior-stronger\" },"])
    let radio = try TuningGrid(
      of: [Variation("radio.shadowingDB=3"), Variation("radio.antennaDB=1")], in: Self.scenario)
    #expect(
      CandidateSettings(of: 0, in: radio).fragment
        == ["radio: { shadowingDB: 3, antennaDB: 1 },"])
  }
}
