import Documents
import Sim
import Statistics

/// The estimate of the rate of a rare event, by importance sampling.
///
/// A pilot finds the proposals; then the counted runs follow. The estimate is unbiased for any
/// proposals. Poor ones only widen its interval.
public struct RareStudy: Sendable {
  /// The event.
  public let event: RareEvent
  /// The seeds of the weighted runs.
  public let seeds: ClosedRange<UInt64>
  /// The proposals.
  public private(set) var mixture = ProposalMixture([])
  /// The rate, from the runs finished.
  public private(set) var rate = WeightedRate(heaviest: 1)
  /// The number of runs in which the event could happen.
  public private(set) var possible = 0
  /// The number of runs of the pilot.
  public private(set) var pilotRuns = 0

  /// The number of blocks of runs in each batch of the pilot.
  private let pilotBlocks: Int

  /// The number of consecutive runs in one work item.
  private static let block = 16

  /// Creates a study without runs.
  ///
  /// - Precondition: Each seed is less than 2⁶³; greater seeds are the pilot's.
  public init(of event: RareEvent, seeds: ClosedRange<UInt64>) {
    precondition(seeds.upperBound < 1 << 63, "the pilot has the seed \(seeds.upperBound)")
    self.init(of: event, seeds: seeds, pilotBlocks: RarePilot.blocks(for: seeds.count))
  }

  package init(of event: RareEvent, seeds: ClosedRange<UInt64>, pilotBlocks: Int) {
    self.event = event
    self.seeds = seeds
    self.pilotBlocks = pilotBlocks
  }

  /// The maximum number of runs, including the pilot's.
  public var mostRuns: Int { RarePilot.mostRuns(of: pilotBlocks) + seeds.count }

  /// `true` if some of the seeds were not run.
  public var isPartial: Bool { rate.runs < seeds.count }

  /// `true` if a study of plain runs would be as precise after fewer runs, as estimated from the
  /// present runs; `nil` if the event never happened.
  ///
  /// If the rate is unreliable, the number of runs until there are enough events is compared: 30/p̂
  /// for plain runs, with the estimated rate p̂.
  public var isPlainCheaper: Bool? {
    guard let estimate = rate.estimate, estimate > 0 else { return nil }
    if mixture.parts.isEmpty { return true }
    if rate.doubt == nil { return rate.worthInRuns.map { $0 < Double(pilotRuns + rate.runs) } }
    let runs = max(rate.runsToTrust ?? 0, Double(rate.runs))
    return WeightedRate.enoughEvents / estimate < Double(pilotRuns) + runs
  }

  /// Runs the pilot and the seeds in parallel. The results do not depend on the number of threads.
  ///
  /// If the task is cancelled, the study ends soon with the runs finished by then.
  ///
  /// - Parameter progress: Called with the number of runs finished.
  /// - Throws: The errors of a run.
  public mutating func perform(
    by workers: ParallelRuns = ParallelRuns(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    var pilot = RarePilot(of: event, blocks: pilotBlocks, by: workers)
    var pilotRuns = 0
    let mixture = try await pilot.search { runs in
      pilotRuns = runs
      progress(runs)
    }
    let (event, seeds) = (event, seeds)
    let empty = (rate: WeightedRate(heaviest: mixture.heaviest), possible: 0)
    var sum = empty
    _ = try await workers.fold((seeds.count + Self.block - 1) / Self.block) {
      number throws(InputError) -> (rate: WeightedRate, possible: Int)? in
      var part = empty
      for seed in seeds.dropFirst(number * Self.block).prefix(Self.block) {
        guard !Task.isCancelled else { return nil }
        let tilt = mixture.tilt(of: seed)
        let draw = ShadowDraw(in: event.world.environment, seed: seed, tilt: tilt)
        let happens = try event.happens(seed, tilt)
        if happens != nil { part.possible += 1 }
        part.rate.count(happens == true, weight: mixture.weight(of: draw))
      }
      return part
    } take: { part in
      sum.rate.merge(part.rate)
      sum.possible += part.possible
      progress(pilotRuns + sum.rate.runs)
    }
    (self.mixture, rate, possible, self.pilotRuns) = (mixture, sum.rate, sum.possible, pilotRuns)
  }
}
