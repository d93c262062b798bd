import BLE
import Documents
import Scenarios
import Scoring
import Sim

/// The expectations of a scenario, checked in many of its runs.
public struct Check: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant that is checked alone; `nil` for the scenario and all its variants.
  public let variant: String?
  /// The seeds to run, in order; of the first look if there are more.
  public let seeds: ClosedRange<UInt64>
  /// The looks at the runs.
  public let looks: CheckLooks
  /// The number of runs finished, over all worlds with expectations.
  public let runs: Int
  /// The verdict on each expectation, in the order of the scenario.
  public let verdicts: [Verdict]

  /// `true` if some of the seeds were not run.
  public let isPartial: Bool

  /// The number of consecutive runs in one work item.
  private static let block = 4

  /// Runs a scenario, and its variants with expectations, once with each seed, in parallel. The
  /// results do not depend on the number of threads.
  ///
  /// If the task is cancelled, the check ends soon with the runs finished by then.
  ///
  /// - Parameters:
  ///   - variant: The variant to check alone, with its own expectations; `nil` for the scenario and
  ///     all its variants.
  ///   - limit: The greatest number of seeds for an expectation whose verdict is open;
  ///     `nil` for no more than the seeds.
  ///   - unmeasuredAtMost: The greatest share of the runs in which there may be nothing to measure,
  ///     for expectations without their own; `nil` for any.
  ///   - progress: Called with the number of runs counted.
  /// - Throws: The errors of `RunReport` and `TrialRun`, for the first seed whose survey yields no
  ///   map.
  public init(
    of scenario: Scenario, variant: String? = nil, seeds: ClosedRange<UInt64>,
    conclusiveUpTo limit: Int? = nil, unmeasuredAtMost: Double? = nil,
    by workers: ParallelRuns = ParallelRuns(),
    progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    let sites = Site.all(of: scenario, variant: variant)
    let checked = sites.flatMap(\.expectations).sorted()
    let looks = CheckLooks(runs: seeds.count, upTo: limit ?? seeds.count)
    var tallies = scenario.expectations.map { ExpectationTally(of: $0) }
    var verdicts: [Int: Verdict] = [:]
    var runs = 0
    var first = seeds.lowerBound
    var isPartial = false
    for count in looks.counts {
      // Only expectations whose verdict is still open have further runs.
      let asked = sites.map { $0.keeping { verdicts[$0]?.isOpen ?? true } }
        .filter { !$0.expectations.isEmpty }
      guard !asked.isEmpty else { break }
      let next = first...seeds.lowerBound + UInt64(count - 1)
      let blocks = (next.count + Self.block - 1) / Self.block
      let before = runs
      _ = try await workers.fold(asked.count * blocks) { number throws(InputError) in
        let (site, block) = number.quotientAndRemainder(dividingBy: blocks)
        return try asked[site].tallies(
          of: scenario, seeds: next.dropFirst(block * Self.block).prefix(Self.block))
      } take: { part in
        for (index, tally) in part { tallies[index].merge(tally) }
        runs += part.first?.tally.runs ?? 0
        progress(runs)
      }
      isPartial = runs - before < asked.count * next.count
      for index in asked.flatMap(\.expectations) {
        verdicts[index] = Verdict(
          tallies[index], isPartial: isPartial, unmeasuredAtMost: unmeasuredAtMost,
          confidence: looks.confidence)
      }
      if isPartial { break }
      first = next.upperBound + 1
    }
    self.scenario = scenario
    self.variant = variant
    self.seeds = seeds
    self.looks = looks
    self.runs = runs
    self.isPartial = isPartial
    self.verdicts = checked.compactMap { verdicts[$0] }
  }

  /// `true` if every expectation is met.
  public var isMet: Bool { verdicts.allSatisfy(\.isMet) }

  /// Returns the number of runs that the first look at a scenario takes.
  public static func runs(
    of scenario: Scenario, variant: String? = nil, seeds: ClosedRange<UInt64>
  ) -> Int {
    Site.all(of: scenario, variant: variant).count * seeds.count
  }
}

extension WalkerScore {
  /// Returns the names of the persons, other than the walker, who caused the events that a measure
  /// counts.
  fileprivate func persons(behind measure: Measure) -> Set<String> {
    measure == .intrusions ? Set((door?.intrusions ?? []).map(\.walker)) : []
  }
}

/// The world of a scenario or of one of its variants, with the expectations of that world.
private struct Site: Sendable {
  let variant: String?
  let world: World
  /// The indices of the world's expectations.
  let expectations: [Int]

  /// Returns the worlds that have expectations: all of them, or only the world of a variant.
  static func all(of scenario: Scenario, variant: String?) -> [Site] {
    let worlds = variant.map { [$0] } ?? [nil] + scenario.variantNames.map { $0 }
    return worlds.compactMap { (variant: String?) in
      let own = scenario.expectations.indices.filter {
        scenario.expectations[$0].variant == variant
      }
      guard !own.isEmpty else { return nil }
      return scenario.world(of: variant).map {
        Site(variant: variant, world: $0, expectations: own)
      }
    }
  }

  /// Returns the world with only some of its expectations.
  func keeping(_ isKept: (Int) -> Bool) -> Site {
    Site(variant: variant, world: world, expectations: expectations.filter(isKept))
  }

  /// Returns the tally of each of the world's expectations over the runs with some seeds; `nil` if
  /// the task was cancelled before the last run.
  func tallies(
    of scenario: Scenario, seeds: some Collection<UInt64>
  ) throws(InputError) -> [(index: Int, tally: ExpectationTally)]? {
    let scenario = scenario.running(engineOf: variant)
    var tallies = expectations.map {
      (index: $0, tally: ExpectationTally(of: scenario.expectations[$0]))
    }
    let trials =
      tallies.contains { $0.tally.expectation.isOfTrials }
      ? scenario.trials(of: variant) : nil
    let takesRuns = tallies.contains { !$0.tally.expectation.isOfTrials }
    for seed in seeds {
      guard !Task.isCancelled else { return nil }
      var tried: TrialRun?
      if let trials { tried = try TrialRun(of: trials, seed: seed) }
      var scores: [WalkerScore] = []
      if takesRuns {
        let run = try scenario.run(
          world, seed: seed, on: scenario.basis(in: world, seed: seed), forScores: true)
        scores = world.walkers.indices.map { scenario.score(of: run, walker: $0) }
      }
      for place in tallies.indices {
        let expectation = tallies[place].tally.expectation
        if expectation.isOfTrials {
          tallies[place].tally.count(expectation.outcome(of: tried), seed: seed)
        } else {
          let score = scores[expectation.walker]
          tallies[place].tally.count(
            expectation.outcome(of: score), seed: seed,
            by: score.persons(behind: expectation.measure))
        }
      }
    }
    return tallies
  }
}
