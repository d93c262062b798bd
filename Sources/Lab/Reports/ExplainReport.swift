import BLE
import Sim

/// What some packets' levels are made of, and what became of them, in one run of a scenario.
public struct ExplainReport: Report, Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant that was run; `nil` for the scenario as it stands.
  public let variant: String?
  /// What the run started from.
  public let world: World
  /// The run's seed.
  public let seed: UInt64
  /// The decision that the packets stand behind, by its number and in a line; `nil` where none was
  /// asked about.
  let decision: (number: Int, row: String)?
  /// The accounts, in the order in which the packets came.
  public let accounts: [PacketAccount]

  /// Runs a scenario, or one of its variants, and accounts for some of the packets; `nil` where
  /// there is no such variant.
  ///
  /// - Precondition: The seed is one of `RunReport.seeds`.
  /// - Throws: As `RunReport`.
  public init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64, of choice: PacketChoice
  ) throws(InputError) {
    precondition(RunReport.seeds.contains(seed), "a report cannot show seed \(seed) exactly")
    guard let world = scenario.world(of: variant) else { return nil }
    let scenario = scenario.running(engineOf: variant)
    try self.init(
      on: scenario, variant: variant, world: world, seed: seed,
      basis: scenario.basis(in: world, seed: seed), of: choice, decision: nil)
  }

  /// Accounts for the packets behind one of a run's decisions: the newest that the engine held of
  /// each device; `nil` where there is no such decision.
  ///
  /// - Parameter number: Which of the run's decisions, the first being 1.
  /// - Throws: What `RunReport` would have thrown.
  public init?(on report: RunReport, decision number: Int) throws(InputError) {
    let decisions = report.run.journal.decisions
    guard decisions.indices.contains(number - 1) else { return nil }
    let entry = decisions[number - 1]
    let world = report.run.world
    let newest = entry.decision.evidence.compactMap { evidence -> PacketChoice.Sighted? in
      guard let beacon = world.beacon(of: evidence.anchor), let time = evidence.newest else {
        return nil
      }
      return PacketChoice.Sighted(beacon: beacon, time: time)
    }
    let choice = PacketChoice(walker: entry.walker, fate: .received, among: newest)
    let row = report.decisionReport.row(
      of: entry.decision, by: world.walkers[entry.walker].name)
    try self.init(
      on: report.scenario, variant: report.variant, world: world, seed: report.run.seed,
      basis: report.basis, of: choice, decision: (number, row.joined(separator: "  ")))
  }

  private init(
    on scenario: Scenario, variant: String?, world: World, seed: UInt64, basis: PositioningBasis?,
    of choice: PacketChoice, decision: (number: Int, row: String)?
  ) throws(InputError) {
    self.scenario = scenario
    self.variant = variant
    self.world = world
    self.seed = seed
    self.decision = decision
    let engine = try scenario.engine.makeEngine(from: basis)
    accounts = Explainer.picks(from: world, seed: seed, running: engine, choice).map {
      PacketAccount(
        of: $0.reception, in: world, seed: seed, openDoors: $0.openDoors, poses: $0.poses)
    }
  }

  /// The name of the beacon that sent a packet.
  func beacon(of account: PacketAccount) -> String {
    world.beacons[account.reception.packet.beacon].name
  }

  /// The name of the walker whose phone the packet came to.
  func walker(of account: PacketAccount) -> String {
    world.walkers[account.reception.walker].name
  }
}
