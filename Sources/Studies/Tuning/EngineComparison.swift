import Documents
import EngineFiles
import Scenarios
import Sim
import Statistics

/// A comparison of two engines on the same walks.
public struct EngineComparison: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant that is run; `nil` for the scenario without a variant.
  public let variant: String?
  /// The names of the engines: their files, as given by the user.
  public let names: [String]
  /// The number of runs to make; the seeds start at 1.
  public let runs: Int
  /// The number of runs finished.
  public private(set) var runsDone = 0
  /// The number of simulations for these runs.
  package private(set) var simulations = 0

  /// The engines to compare, each in the order of the walkers of the variant.
  let engines: [WalkerEngines]
  /// The series of each engine, by measure.
  package private(set) var series: [[CandidateSeries]]

  /// The measures to compare.
  package static let measures = StudyMeasure.all

  /// Creates a comparison without runs.
  ///
  /// - Parameter names: The words for the engines, as in `Scenario.with(engine:)`.
  /// - Precondition: There are two engines, and at least one run.
  /// - Throws: `noSuchName` if the scenario has no such variant, `outOfRange` if there are more
  ///   runs than fit into memory, and the errors of `Scenario.with(engine:)`.
  public init(
    of names: [String], in scenario: Scenario, variant: String? = nil, runs: Int
  ) throws(InputError) {
    precondition(names.count == 2 && runs > 0, "two engines are compared")
    let world = try scenario.world(of: variant, at: InputPlace(option: .variant))
    try CandidateSeries.checkRoom(for: runs, of: names.count, keeping: Self.measures, in: world)
    var engines: [WalkerEngines] = []
    for name in names {
      engines.append(
        try scenario.with(engine: name, of: variant, at: InputPlace(option: .engines))
          .running(engineOf: variant).engines)
    }
    self.engines = engines
    self.names = names
    self.scenario = scenario
    self.variant = variant
    self.runs = runs
    let empty = Self.measures.map { CandidateSeries(of: $0, lasting: world.duration) }
    series = [empty, empty]
  }

  /// `true` if some of the runs are not finished.
  public var isPartial: Bool { runsDone < runs }

  /// Runs both engines, with several seeds in parallel. The results do not depend on the number of
  /// threads.
  ///
  /// If the task is cancelled, the comparison ends soon with the runs finished by then.
  ///
  /// - Parameter progress: Called with the number of runs counted.
  /// - Throws: The errors of `SurveyRun`, if an engine needs a map and the survey yields none.
  public mutating func perform(
    by workers: ParallelRuns = ParallelRuns(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    let (scenario, engines, variant) = (scenario, engines, variant)
    _ = try await workers.fold(runs) { number throws(InputError) -> SharedRuns? in
      guard !Task.isCancelled else { return nil }
      return try scenario.sharedRuns(by: engines, variant: variant, seed: UInt64(number + 1))
    } take: { shared in
      count(shared)
      progress(runsDone)
    }
  }

  private mutating func count(_ shared: SharedRuns) {
    for (engine, scores) in shared.scores.enumerated() {
      for (index, measure) in Self.measures.enumerated() {
        series[engine][index].append(measure.numbers(of: scores))
      }
    }
    runsDone += 1
    simulations += shared.simulations
  }

  /// The figures of a measure for both engines, and the difference between the first and the
  /// second.
  package struct Line: Sendable {
    package let measure: StudyMeasure
    package let figures: [StudyEstimate]
    package let difference: CandidateComparison
    /// The p-value of the difference, adjusted for all measures by Holm's method.
    package fileprivate(set) var pAmongAll: Double?
    /// The seeds of the runs in which the event happened for the first engine alone, and for the
    /// second alone. Empty for measures that are not rates.
    package let onlyFirst: [UInt64]
    package let onlySecond: [UInt64]
  }

  /// The lines of the measures for which there was something to measure.
  package var lines: [Line] {
    var lines = Self.measures.indices.compactMap(line(of:))
    let tested = lines.indices.filter { lines[$0].difference.pValue != nil }
    let adjusted = Holm.adjusted(tested.compactMap { lines[$0].difference.pValue })
    for (index, pValue) in zip(tested, adjusted) { lines[index].pAmongAll = pValue }
    return lines
  }

  private func line(of index: Int) -> Line? {
    let (first, second) = (series[0][index], series[1][index])
    guard first.count > 0 || second.count > 0 else { return nil }
    func seeds(where happens: (Int64?, Int64?) -> Bool) -> [UInt64] {
      guard case .rate = first.measure else { return [] }
      return zip(UInt64(1)..., zip(first.numbers, second.numbers)).filter { happens($1.0, $1.1) }
        .map(\.0)
    }
    return Line(
      measure: first.measure, figures: [first.figure, second.figure],
      difference: CandidateComparison(first, to: second),
      onlyFirst: seeds { $0 == 1 && $1 == 0 }, onlySecond: seeds { $0 == 0 && $1 == 1 })
  }
}
