import Documents
import Studies

/// Many runs of a world, whose progress a command shows: a study, a comparison or a fleet.
protocol ManyRuns: Sendable {
  /// The number of runs in all, or of seeds if progress counts these.
  var allRuns: Int { get }

  /// Makes the runs. If the task is cancelled, they end soon with a partial result.
  mutating func perform(
    by workers: ParallelRuns, progress: (_ done: Int) -> Void
  ) async throws(InputError)
}

extension Study: ManyRuns {
  var allRuns: Int { seeds.count }
}

extension HouseholdStudy: ManyRuns {}

extension RareStudy: ManyRuns {
  var allRuns: Int { mostRuns }
}

extension EngineComparison: ManyRuns {
  var allRuns: Int { runs }
}

extension ProductComparison: ManyRuns {
  var allRuns: Int { allSeeds }
}

extension Fleet: ManyRuns {}

extension LongWork {
  /// Makes many runs with a progress line, and returns them with their results.
  ///
  /// - Throws: The errors of the runs.
  static func perform<Runs: ManyRuns>(
    _ runs: Runs, by workers: ParallelRuns
  ) async throws(InputError) -> Runs {
    try await perform { line throws(InputError) in
      var runs = runs
      let all = runs.allRuns
      try await runs.perform(by: workers) { line.show(done: $0, of: all) }
      return runs
    }
  }
}
