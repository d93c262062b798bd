import Buildings
import Documents
import Scenarios
import Sim

/// A study of a scenario: many runs with different seeds, tallied as they finish.
public struct Study: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant that is run; `nil` for the scenario without a variant.
  public let variant: String?
  /// The seeds to run, in order.
  public let seeds: ClosedRange<UInt64>
  /// The tally of the finished runs, which are those of the first seeds, without gaps.
  public private(set) var tally: StudyTally

  package let world: World
  /// The trials of the variant; `nil` if there are none.
  private let trials: Trials?
  /// The quantities that are averaged beyond the measures that every study has.
  let quantities: [StudyQuantity]

  /// The measures whose numbers of each run are kept, in addition to the tally.
  package var keeping: [StudyMeasure] = []
  /// The numbers of the finished runs, for each of these measures.
  package private(set) var kept: [CandidateSeries] = []

  /// The number of consecutive runs in one work item.
  package static let block = 16

  /// Creates a study without runs.
  ///
  /// - Throws: `noSuchName` if the scenario has no such variant.
  public init(
    of scenario: Scenario, variant: String? = nil, seeds: ClosedRange<UInt64>
  ) throws(InputError) {
    let world = try scenario.world(of: variant, at: InputPlace(option: .variant))
    self.init(of: scenario, variant: variant, in: world, seeds: seeds)
  }

  /// Creates a study without runs, of a scenario in a modified world of the variant.
  package init(of scenario: Scenario, variant: String?, in world: World, seeds: ClosedRange<UInt64>)
  {
    self.scenario = scenario.running(engineOf: variant)
    self.variant = variant
    self.seeds = seeds
    self.world = world
    trials = scenario.trials(of: variant)
    quantities = StudyQuantity.all(
      of: scenario, for: world.subjects.map { world.walkers[$0].name }, trials: trials)
    tally = StudyTally(of: world)
    tally = emptyTally
  }

  /// The tally without runs.
  var emptyTally: StudyTally {
    StudyTally(of: world, quantities: quantities.count, methods: trials?.methods.count ?? 0)
  }

  /// The names of the walkers whose walks are counted, in the order of the tally.
  public var walkers: [String] { world.subjects.map { world.walkers[$0].name } }

  /// The duration of a run.
  public var duration: Duration { world.duration }

  /// `true` if some of the seeds were not run.
  public var isPartial: Bool { tally.runs < seeds.count }

  /// Runs the seeds in parallel. The results do not depend on the number of threads.
  ///
  /// If the task is cancelled, the study ends soon with the runs finished by then.
  ///
  /// - Parameter progress: Called with the number of runs counted.
  /// - Throws: The error of `SurveyRun` for the first seed whose survey yields no map, if the
  ///   engine needs a map.
  public mutating func perform(
    by workers: ParallelRuns = ParallelRuns(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    let study = self
    let blocks = (seeds.count + Self.block - 1) / Self.block
    var sum = emptyTally
    var kept = keeping.map { CandidateSeries(of: $0, lasting: duration) }
    _ = try await workers.fold(blocks) { number throws(InputError) in
      try study.part(of: study.seeds.dropFirst(number * Self.block).prefix(Self.block))
    } take: { part in
      sum.merge(part.tally)
      for index in kept.indices { kept[index].append(part.numbers[index]) }
      progress(sum.runs)
    }
    tally = sum
    self.kept = kept
  }

  /// Replaces the tally by that of runs that were made elsewhere.
  mutating func take(_ tally: StudyTally) { self.tally = tally }

  /// The results of some consecutive runs.
  struct Part: Sendable {
    var tally: StudyTally
    /// The numbers of each measure to keep.
    fileprivate var numbers: [[Int64?]]
  }

  /// Returns the results of some seeds; `nil` if the task was cancelled before the last one.
  ///
  /// - Parameter note: Called with the outcomes of each run.
  func part(
    of seeds: some Collection<UInt64>,
    noting note: (_ outcomes: [WalkOutcome], _ trials: TrialRun?) -> Void = { _, _ in }
  ) throws(InputError) -> Part? {
    var tally = emptyTally
    var numbers = keeping.map { _ in [] as [Int64?] }
    let grid = ErrorMap.grid(over: world.plan.bounds)
    for seed in seeds {
      guard !Task.isCancelled else { return nil }
      let outcomes = try scenario.outcomes(in: world, seed: seed)
      var tried: TrialRun?
      if let trials { tried = try TrialRun(of: trials, seed: seed) }
      tally.count(outcomes, in: grid)
      if let tried { tally.count(tried) }
      tally.count(quantities.map { $0.value(of: outcomes, trials: tried) }, of: quantities)
      for (index, measure) in keeping.enumerated() {
        numbers[index] += measure.numbers(of: outcomes.map(\.score))
      }
      note(outcomes, tried)
    }
    return Part(tally: tally, numbers: numbers)
  }
}
