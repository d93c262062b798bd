@testable import EngineFiles
import BLE
import Documents
import Foundation
import Recordings
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct FleetTests {
  @Test func requiresAPhoneThatListens() throws {
    let error = #expect(throws: InputError.self) {
      _ = try Fleet(of: TinyScenario.tagged.read(), runs: 1)
    }
    #expect("\(try #require(error))".contains("walkers: no walker has a phone that listens"))
  }

  /// By SciPy, the intervals are up to 3.6 % for 0 of 100, 4.9 to 17.6 % for 10 of 100, and from
  /// 39.8 % for 50 of 100.
  @Test(
    arguments: [
      (0, 0.04, Fleet.Verdict.passes), (0, 0.03, .inconclusive), (10, 0.18, .passes),
      (10, 0.1, .inconclusive),
      (10, 0.04, .fails), (50, 0.39, .fails),
    ])
  func limitIsMetIfTheWholeIntervalIsWithin(
    happened: Int, bound: Double, verdict: Fleet.Verdict
  ) {
    let figure = StudyEstimate(.falseUnlocks, in: .init(happened: happened, possible: 100))
    let limit = TuningGoal.Limit(measure: .rate(.falseUnlocks), isUpper: true, bound: bound)
    #expect(limit.verdict(on: figure) == verdict)
    // With the limit reversed, exactly the figures that failed meet it.
    let least = TuningGoal.Limit(measure: .rate(.falseUnlocks), isUpper: false, bound: bound)
    #expect((least.verdict(on: figure) == .passes) == (verdict == .fails))
  }

  @Test func infiniteDelayFailsEveryLimit() {
    let delays = [1, 1, 1, 1] + Array(repeating: Double.infinity, count: 26)
    let never = StudyEstimate(50, of: .unlockDelayS, ofSorted: delays)
    let limit = TuningGoal.Limit(measure: never.measure, isUpper: true, bound: 1e9)
    #expect(limit.verdict(on: never) == .fails)
  }

  /// The interval of 1 of 100 reaches 5.45 %. It shrinks to a limit of 3 % in (4.45 / 2)² = 4.94
  /// times as many runs. The limit of 10 % is met, and the limit of 1 % equals the estimate.
  @Test func estimatesTheRunsForAClearVerdict() throws {
    let figure = StudyEstimate(.falseUnlocks, in: .init(happened: 1, possible: 100))
    func trial(bound: Double) -> Fleet.Trial {
      let limit = TuningGoal.Limit(measure: .rate(.falseUnlocks), isUpper: true, bound: bound)
      return Fleet.Trial(
        rule: "", person: Household.fleet.people[17], figures: [(limit, figure)])
    }
    #expect(trial(bound: 0.03).moreRuns.isNear(4.94, within: 0.03))
    #expect(trial(bound: 0.1).moreRuns == nil && trial(bound: 0.01).moreRuns == nil)
  }

  /// None of 100 runs without a false unlock had an arrival: no unlock could be missed.
  @Test func aPhoneDoesNotPassALimitThatNothingMeasures() {
    let seen = StudyEstimate(.falseUnlocks, in: .init(happened: 0, possible: 100))
    let unseen = StudyEstimate(.missedUnlock, in: .init(happened: 0, possible: 0))
    let limits = [seen, unseen].map {
      TuningGoal.Limit(measure: $0.measure, isUpper: true, bound: 0.05)
    }
    func verdict(_ figures: [(limit: TuningGoal.Limit, figure: StudyEstimate)]) -> Fleet.Verdict {
      Fleet.Trial(rule: "", person: Household.fleet.people[17], figures: figures).verdict
    }
    #expect(verdict([(limits[0], seen)]) == .passes)
    #expect(verdict([(limits[0], seen), (limits[1], unseen)]) == .inconclusive)
  }

  @Test func trialsMatchSeparateRuns() async throws {
    let scenario = try Shipped.scenario("office-walk-past")
    var fleet = try Fleet(of: scenario, runs: 4)
    try await fleet.perform(by: ParallelRuns(threads: 2))
    #expect(fleet.trials.count == 37 && !fleet.isPartial)
    let person = Household.fleet.people[17 + 12]
    let world = scenario.world.lived(inBy: person)
    let falsely = (1...4 as ClosedRange<UInt64>).count { seed in
      let run = Run(of: world, seed: seed) { _ in scenario.engine.makeEngine() }
      return (scenario.score(of: run, walker: 0).door?.falseUnlocks ?? 0) > 0
    }
    let trial = fleet.trials[17 + 12]
    // A walker inside cannot miss an unlock.
    #expect(trial.figures.map(\.figure.measure) == [.rate(.falseUnlocks)])
    #expect(trial.figures.first?.figure.happened == falsely)
    #expect(trial.person == person && !trial.isModel)
  }

  @Test func cancelledFleetIsPartial() async throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let task = Task {
      var fleet = try Fleet(of: scenario, runs: 3)
      try await fleet.perform { if $0 >= 7 { withUnsafeCurrentTask { $0?.cancel() } } }
      return fleet
    }
    let fleet = try await task.value
    #expect(fleet.isPartial && fleet.trials.count < 37)
    let report = FleetReport(fleet)
    #expect(report.text.contains("\nPARTIAL: interrupted"))
    let rows = report.csv.split(separator: "\n").dropFirst()
    #expect(!rows.isEmpty && rows.allSatisfy { $0.hasSuffix(",true") })
  }
}
