import BLE
import Documents
import Scenarios
import Sim

/// Many runs of a scenario, each with a seed of its own, counted as they come.
public struct Study: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant of it that is run; `nil` for the scenario as it stands.
  public let variant: String?
  /// The seeds that are to be run, one after the other.
  public let seeds: ClosedRange<UInt64>
  /// What the runs came to that were carried out: those of the first seeds, without a gap.
  public private(set) var tally: StudyTally

  package let world: World

  /// So many runs are carried out one after the other, and those of other seeds at the same time.
  package static let block = 16

  /// A study that has not begun.
  ///
  /// - Throws: `noSuchName` where the scenario has no such variant.
  public init(
    of scenario: Scenario, variant: String? = nil, seeds: ClosedRange<UInt64>
  ) throws(InputError) {
    let world = try scenario.world(of: variant, at: InputPlace("--variant"))
    self.init(of: scenario, variant: variant, in: world, seeds: seeds)
  }

  /// A study of a scenario in a world like that of the variant, that has not begun.
  package init(of scenario: Scenario, variant: String?, in world: World, seeds: ClosedRange<UInt64>)
  {
    self.scenario = scenario.running(engineOf: variant)
    self.variant = variant
    self.seeds = seeds
    self.world = world
    tally = StudyTally(of: world)
  }

  /// The names of the walkers whose walks are counted, in the order of the tally.
  public var walkers: [String] { world.carriers.map { world.walkers[$0].name } }

  /// How long a run lasts.
  public var duration: Duration { world.duration }

  /// Whether there are runs that were not carried out.
  public var isPartial: Bool { tally.runs < seeds.count }

  /// Carries out the runs, side by side. What comes of them does not depend on how many at a time.
  ///
  /// Where the task is cancelled, it ends soon with what is known.
  ///
  /// - Parameter progress: Called with how many runs have been counted.
  /// - Throws: As `SurveyRun`, where the engine needs a map and the survey makes none;
  ///   for the first such seed.
  public mutating func carryOut(
    by hands: SideBySide = SideBySide(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    let (scenario, world, seeds) = (scenario, world, seeds)
    let blocks = (seeds.count + Self.block - 1) / Self.block
    var sum = StudyTally(of: world)
    _ = try await hands.fold(blocks) { number throws(InputError) in
      try Self.tally(
        of: seeds.dropFirst(number * Self.block).prefix(Self.block), of: scenario, in: world)
    } take: { part in
      sum.merge(part)
      progress(sum.runs)
    }
    tally = sum
  }

  /// What the runs of some seeds came to; `nil` where the task was cancelled before the last.
  private static func tally(
    of seeds: some Collection<UInt64>, of scenario: Scenario, in world: World
  ) throws(InputError) -> StudyTally? {
    var tally = StudyTally(of: world)
    let grid = EventMap.grid(over: world.plan.bounds)
    for seed in seeds {
      guard !Task.isCancelled else { return nil }
      tally.count(try scenario.outcomes(in: world, seed: seed), in: grid)
    }
    return tally
  }
}
