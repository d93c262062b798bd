import BLE
import Sim

/// What some packets' levels are made of, and what became of them, in one run of a scenario.
public struct ExplainReport: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant that was run; `nil` for the scenario as it stands.
  public let variant: String?
  /// What the run started from.
  public let world: World
  /// The run's seed.
  public let seed: UInt64
  /// The accounts, in the order in which the packets came.
  public let accounts: [PacketAccount]

  /// Runs a scenario, or one of its variants, and accounts for some of the packets; `nil` where
  /// there is no such variant.
  ///
  /// - Precondition: The seed is one of `RunReport.seeds`.
  public init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64, of choice: PacketChoice
  ) {
    precondition(RunReport.seeds.contains(seed), "a report cannot show seed \(seed) exactly")
    guard let world = scenario.world(of: variant) else { return nil }
    var explainer = Explainer(of: world, picking: choice)
    var simulation = Simulation(of: world, seed: seed) { _ in scenario.engine.makeEngine() }
    while simulation.step(telling: &explainer) {}
    self.scenario = scenario
    self.variant = variant
    self.world = world
    self.seed = seed
    accounts = explainer.picked.map {
      PacketAccount(of: $0.reception, in: world, seed: seed, openDoors: $0.openDoors)
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
