import BLE
@testable import Documents
import Scenarios
import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// The search among 500 combinations of a lock, compared with all runs of all of them.
@Suite(.enabled(if: Build.isOptimised)) struct TuningOf500Tests {
  private static let goal = TuningGoal(
    .mean(.wrongSideShare),
    limits: [
      TuningGoal.Limit(measure: .percentile(50, of: .unlockDelayS), isUpper: true, bound: 1)
    ])

  /// Returns the results of the combinations in 200 runs, with seeds that no search uses.
  private static func truth(of grid: TuningGrid) async throws -> [[CandidateSeries]] {
    let scenario = try #require(grid.scenarios.first)
    let engines = grid.candidates.map(\.engines)
    let measures = goal.measures
    let empty = measures.map { CandidateSeries(of: $0, lasting: scenario.world.duration) }
    var truth = engines.map { _ in empty }
    _ = try await ParallelRuns().fold(200) { number throws(InputError) -> SharedRuns? in
      try scenario.sharedRuns(by: engines, variant: nil, seed: UInt64(1_000_000 + number))
    } take: { runs in
      for (index, scores) in runs.scores.enumerated() {
        for (place, measure) in measures.enumerated() {
          truth[index][place].append(measure.numbers(of: scores))
        }
      }
    }
    return truth
  }

  @Test func findsTheBestWithAQuarterOfAllRunsOnTenSeeds() async throws {
    let grid = try TuningGrid(
      of: [Variation("unlockRSSI=-87:-63:1"), Variation("marginDB=0:9.5:0.5")],
      in: Shipped.path("scenarios/arrive-and-unlock"))
    #expect(grid.candidates.count == 500)
    let limit = Self.goal.limits[0]
    let truth = try await Self.truth(of: grid)
    let kept = truth.indices.filter { truth[$0][1].excess(over: limit) == 0 }
    let best = try #require(
      kept.min { truth[$0][0].estimate ?? 1 < truth[$1][0].estimate ?? 1 })
    // The result is meaningful only if most combinations are not as good: most are significantly
    // worse, and some of these miss a limit.
    let missing = truth.count { $0[1].misses(limit, withDoubt: 0.001) }
    let worse = truth.count { series in
      let comparison = CandidateComparison(series[0], to: truth[best][0])
      return (comparison.difference ?? 0) > 0 && (comparison.pValue ?? 1) <= 0.05
    }
    #expect(missing > 0 && worse > 250, "\(missing) miss the limit, \(worse) are worse")
    var regret = 0.0
    for search in 1...10 {
      var tuning = try Tuning(of: grid, for: Self.goal, runs: 160)
      tuning.firstSeed = UInt64(1 + 1000 * search)
      try await tuning.perform()
      #expect(tuning.runsSpent <= 500 * 160 / 4)
      let found = truth[try #require(tuning.winner)]
      #expect(!found[1].misses(limit, withDoubt: 0.001))
      // Three standard errors of the difference in 160 runs; the interval in 200 runs is ± 1.97.
      let difference = CandidateComparison(found[0], to: truth[best][0])
      let (worse, upper) = (try #require(difference.difference), try #require(difference.upper))
      #expect(worse <= 3 / 1.97 * (200.0 / 160).squareRoot() * (upper - worse))
      regret += worse / 10
    }
    // A mean of ten searches averages random errors too: at most 1 % of the time.
    #expect(regret <= 0.01, "\(regret)")
  }
}
