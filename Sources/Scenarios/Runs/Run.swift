import BLE
import Sim

/// A run that was carried out: what it started from, and what came of it.
///
///     let run = Run(of: world, seed: 7) { walker in MyEngine() }
///     print(run.journal.decisions)
public struct Run: Sendable {
  /// What the run started from.
  public let world: World
  /// What all chance in it was drawn from.
  public let seed: UInt64
  /// What happened.
  public let journal: Journal

  /// Carries out a run, from its start to its end.
  ///
  /// - Parameters:
  ///   - tilt: How its luck is loaded; by default not at all.
  ///   - makeEngine: Makes the engine that runs on a walker's phone.
  public init(
    of world: World, seed: UInt64, tilt: Tilt = .none,
    makeEngine: (Walker) -> some DecisionEngine
  ) {
    var journal = Journal(of: world)
    var simulation = Simulation(of: world, seed: seed, tilt: tilt, makeEngine: makeEngine)
    while simulation.step(telling: &journal) {}
    self.init(of: world, seed: seed, journal: journal)
  }

  /// A run of which the journal has been kept.
  package init(of world: World, seed: UInt64, journal: Journal) {
    self.world = world
    self.seed = seed
    self.journal = journal
  }
}
