import BLE
import Sim

/// A completed run: its world, its seed and its journal.
///
///     let run = Run(of: world, seed: 7) { walker in MyEngine() }
///     print(run.journal.decisions)
public struct Run: Sendable {
  /// The world at the start.
  public let world: World
  /// The random seed.
  public let seed: UInt64
  /// The record of the run.
  public let journal: Journal

  /// Runs a world from start to end.
  ///
  /// - Parameters:
  ///   - tilt: The tilt for importance sampling; by default none.
  ///   - makeEngine: Returns the engine for a walker's phone.
  public init(
    of world: World, seed: UInt64, tilt: Tilt = .none,
    makeEngine: (Walker) -> some DecisionEngine
  ) {
    var journal = Journal(of: world)
    var simulation = Simulation(of: world, seed: seed, tilt: tilt, makeEngine: makeEngine)
    while simulation.step(telling: &journal) {}
    self.init(of: world, seed: seed, journal: journal)
  }

  /// Runs a world from start to end, as seen by a journal and by another observer.
  package init(
    of world: World, seed: UInt64, watchedBy watcher: inout some StepObserver,
    makeEngine: (Walker) -> some DecisionEngine
  ) {
    var observer = WatchedJournal(journal: Journal(of: world), watcher: watcher)
    var simulation = Simulation(of: world, seed: seed, makeEngine: makeEngine)
    while simulation.step(telling: &observer) { observer.note(simulation) }
    observer.note(simulation)
    watcher = observer.watcher
    self.init(of: world, seed: seed, journal: observer.journal)
  }

  /// Creates a run from a recorded journal.
  package init(of world: World, seed: UInt64, journal: Journal) {
    self.world = world
    self.seed = seed
    self.journal = journal
  }
}
