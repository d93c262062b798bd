import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring
import Sim

/// A search for the best combination of settings of a scenario. All combinations have the same
/// seeds, poor ones are eliminated early, and the best is confirmed on held-out seeds.
public struct Tuning: Sendable {
  /// The combinations of settings to try.
  public let grid: TuningGrid
  /// The goal of the search.
  public let goal: TuningGoal
  /// The variant that is run; `nil` for the scenario without a variant.
  public let variant: String?
  /// The people for each of whom every combination is judged; `nil` to judge it for the scenario's
  /// own walkers.
  public let household: Household?
  package private(set) var race: TuningRace
  /// The number of simulations for all runs counted.
  package private(set) var simulations = 0
  /// The seed of the first run.
  package var firstSeed: UInt64 = 1
  /// The studies of the best combination on held-out seeds, one for each person or a single one;
  /// empty before the search has found it.
  public private(set) var confirmations: [Study] = []
  /// The first of these studies; `nil` before the search has found the best combination.
  public var confirmation: Study? { confirmations.first }

  /// Creates a search without runs.
  ///
  /// - Parameters:
  ///   - household: The people for each of whom every combination is judged.
  ///   - least: The share of them for whom it has to be as good as it counts; by default all.
  /// - Precondition: There is at least one run.
  /// - Throws: `outOfRange` if there are more runs than fit into memory, and the errors of
  ///   `Household.check(in:)`.
  public init(
    of grid: TuningGrid, for goal: TuningGoal, variant: String? = nil,
    over household: Household? = nil, serving least: PeopleShare = .all, runs: Int
  ) throws(InputError) {
    let candidates = grid.candidates.count
    let people = household?.people.count ?? 1
    try CandidateSeries.checkRoom(
      for: runs, of: people * (candidates < 8 ? candidates : (candidates + 3) / 4),
      keeping: goal.measures, in: grid.scenarios.first?.world)
    var durations: [Duration] = []
    for scenario in grid.scenarios.prefix(1) {
      try household?.check(in: scenario.world(of: variant) ?? scenario.world)
      durations = Self.worlds(of: scenario, variant: variant, for: household).map(\.duration)
    }
    self.household = household
    self.grid = grid
    self.goal = goal
    self.variant = variant
    race = TuningRace(
      of: grid.candidates.count, for: goal, runs: runs, lasting: durations,
      in: TuningSpace(
        of: grid.variations.map(\.values), combinations: grid.candidates.map(\.values)),
      served: least.count(of: people))
  }

  /// The number of runs counted over all combinations, including those that confirm the best.
  public var runsSpent: Int {
    race.spent * race.people + confirmations.reduce(0) { $0 + $1.tally.runs }
  }

  /// `true` if the search is unfinished.
  public var isPartial: Bool {
    confirmations.count < race.people || confirmations.contains(where: \.isPartial)
  }

  /// The expected number of runs at the end of the search.
  private var expected: Int {
    race.people
      * (race.expected + race.doubtful.reduce(0) { $0 + race.missing(of: $1) } + race.runs)
  }

  /// Returns the worlds of a scenario in which a combination is judged, one for each person.
  private static func worlds(
    of scenario: Scenario, variant: String?, for household: Household?
  ) -> [World] {
    let world = scenario.world(of: variant) ?? scenario.world
    return household?.people.map { world.lived(inBy: $0) } ?? [world]
  }

  /// The chosen combination so far, as an index into the candidates: the middle of the plateau of
  /// those that tie with the best, or the best; `nil` before the first run.
  public var winner: Int? {
    race.runsDone > 0 ? race.plateau?.middle ?? race.ranking.first : nil
  }

  /// Runs the search. The results do not depend on the number of threads.
  ///
  /// If the task is cancelled, the search ends soon with the results so far.
  ///
  /// - Parameter progress: Called with how many runs have been counted, and how many are expected.
  /// - Throws: The errors of `SurveyRun`, if the engine needs a map and the survey yields none;
  ///   `unusable` if there is nothing to measure for one of the goal's measures.
  public mutating func perform(
    by workers: ParallelRuns = ParallelRuns(),
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws(InputError) {
    while !race.next.isEmpty {
      let began = race.next
      try await perform(began, by: workers, progress: progress)
      guard race.runsDone == began.upperBound else { return }
      try checkMeasurable()
    }
    try await completeDoubtful(by: workers, progress: progress)
    guard race.doubtful.isEmpty, let winner else { return }
    let candidate = grid.candidates[winner]
    let first = firstSeed + UInt64(race.runs)
    let scenario = grid.scenarios[candidate.scenario]
    for world in Self.worlds(of: scenario, variant: variant, for: household) {
      var study = Study(
        of: scenario.running(candidate.engines, in: scenario.world(of: variant)), variant: variant,
        in: world, seeds: first...(first + UInt64(race.runs) - 1))
      study.keeping = goal.measures
      let (spent, expected) = (runsSpent, expected)
      try await study.perform(by: workers) { progress(spent + $0, expected) }
      simulations += study.tally.runs
      confirmations.append(study)
      guard !study.isPartial else { return }
    }
  }

  /// Completes the runs of the doubtful candidates, until no other candidate is doubtful.
  private mutating func completeDoubtful(
    by workers: ParallelRuns, progress: (_ done: Int, _ all: Int) -> Void
  ) async throws(InputError) {
    while let least = race.doubtful.map({ race.candidates[$0].runs }).min() {
      let (grid, goal, variant, firstSeed) = (grid, goal, variant, firstSeed)
      let (doubtful, expected, household) = (race.doubtful, expected, household)
      let begun = doubtful.map { race.candidates[$0].runs }
      for index in doubtful { race.makeRoom(for: index, upTo: race.runs) }
      let missing = race.runs - least
      let taken = try await workers.fold(missing) { number throws(InputError) in
        let run = least + number
        let group = zip(doubtful, begun).filter { $1 <= run }.map(\.0)
        return try Self.records(
          ofMany: group, in: grid, for: goal, variant: variant, over: household,
          seed: firstSeed + UInt64(run))
      } take: { part in
        for (index, record) in part.records { race.count(record, of: index) }
        simulations += part.simulations
        progress(runsSpent, expected)
      }
      guard taken == missing else { return }
    }
  }

  /// Returns the results of candidates, whose worlds may differ, in runs with a given seed.
  private static func records(
    ofMany candidates: [Int], in grid: TuningGrid, for goal: TuningGoal, variant: String?,
    over household: Household?, seed: UInt64
  ) throws(InputError) -> Part? {
    var all = Part(records: [], simulations: 0)
    for scenario in grid.scenarios.indices {
      let group = candidates.filter { grid.candidates[$0].scenario == scenario }
      guard !group.isEmpty else { continue }
      guard
        let part = try records(
          of: group, in: grid, for: goal, variant: variant, over: household, seed: seed)
      else { return nil }
      all.records += part.records
      all.simulations += part.simulations
    }
    return all
  }

  /// Makes some runs of the remaining candidates.
  private mutating func perform(
    _ runs: Range<Int>, by workers: ParallelRuns, progress: (_ done: Int, _ all: Int) -> Void
  ) async throws(InputError) {
    let (grid, goal, variant, firstSeed) = (grid, goal, variant, firstSeed)
    let (remaining, expected, household) = (race.remaining, expected, household)
    let groups = grid.scenarios.indices.map { scenario in
      remaining.filter { grid.candidates[$0].scenario == scenario }
    }.filter { !$0.isEmpty }
    var records: [Int: TuningRace.Record] = [:]
    _ = try await workers.fold(runs.count * groups.count) { number throws(InputError) in
      let group = groups[number % groups.count]
      let seed = firstSeed + UInt64(runs.lowerBound + number / groups.count)
      return try Self.records(
        of: group, in: grid, for: goal, variant: variant, over: household, seed: seed)
    } take: { part in
      for (index, record) in part.records { records[index] = record }
      simulations += part.simulations
      guard records.count == remaining.count else { return }
      race.count(remaining.compactMap { records[$0] })
      records = [:]
      progress(runsSpent, expected)
    }
  }

  private struct Part: Sendable {
    var records: [(Int, TuningRace.Record)]
    var simulations: Int
  }

  /// Returns the results of candidates that share a world, in runs with a given seed.
  private static func records(
    of group: [Int], in grid: TuningGrid, for goal: TuningGoal, variant: String?,
    over household: Household?, seed: UInt64
  ) throws(InputError) -> Part? {
    let choices = group.map { grid.candidates[$0] }
    guard !Task.isCancelled, let first = choices.first else { return nil }
    let scenario = grid.scenarios[first.scenario]
    var (records, simulations) = (group.map { _ in [] as TuningRace.Record }, 0)
    for world in worlds(of: scenario, variant: variant, for: household) {
      guard !Task.isCancelled else { return nil }
      let runs = try scenario.sharedRuns(by: choices.map(\.engines), in: world, seed: seed)
      for (index, scores) in runs.scores.enumerated() {
        records[index] += goal.measures.map { $0.numbers(of: scores) }
      }
      simulations += runs.simulations
    }
    return Part(records: Array(zip(group, records)), simulations: simulations)
  }

  /// Checks that each measure was measured for at least one candidate.
  ///
  /// - Throws: `unusable` if a measure was measured for no candidate.
  private func checkMeasurable() throws(InputError) {
    // A few runs are not enough to see a rare event.
    guard race.runsDone >= min(race.runs, 20) else { return }
    for (index, measure) in goal.measures.enumerated()
    where race.candidates.allSatisfy({ candidate in
      (0..<race.people).allSatisfy {
        candidate.series[$0 * goal.measures.count + index].count == 0
      }
    }) {
      let hasTrials = grid.scenarios.first?.trials != nil
      throw .unusable(
        InputPlace(grid.scenarios.first?.name ?? ""),
        "\(measure.word.quoted) cannot be measured in any of \(race.runsDone.counted("run"))"
          + (hasTrials ? " of the engine; simrun study measures the methods of trials" : ""))
    }
  }
}

extension Scenario {
  /// Returns the runs of several choices of engines in one of the scenario's worlds, with the same
  /// seed.
  ///
  /// - Parameter variant: The variant whose world is run; without it, the scenario's own world.
  /// - Throws: The errors of `SurveyRun` and `PositioningBasis.method(_:)`, if an engine needs a
  ///   map.
  public func sharedRuns(
    by choices: [WalkerEngines], variant: String? = nil, seed: UInt64
  ) throws(InputError) -> SharedRuns {
    try sharedRuns(by: choices, in: world(of: variant) ?? world, seed: seed)
  }

  /// Returns the runs of several choices of engines in a world of the scenario, or one like it,
  /// with the same seed.
  ///
  /// - Throws: The errors of `sharedRuns(by:variant:seed:)`.
  func sharedRuns(
    by choices: [WalkerEngines], in world: World, seed: UInt64
  ) throws(InputError) -> SharedRuns {
    let positioning = choices.flatMap(\.all).filter { $0.positioning != nil }
    let basis = try basis(of: positioning, in: world, seed: seed)
    let cells = positioning.basing.map { self.cells(of: $0, in: world) } ?? ScoredCells.none
    let entrants = try choices.map { engines throws(InputError) in
      SharedRuns.Entrant(
        engines: engines, makeEngine: try engines.maker(in: world, from: basis), cells: cells)
    }
    return SharedRuns(of: world, seed: seed, by: entrants)
  }
}
