import BLE
import Documents
import Sim

/// A completed run: its world, its seed and its journal.
///
///     let run = Run(of: world, seed: 7) { walker in MyEngine() }
///     print(run.journal.decisions)
public final class Run: Sendable {
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
  public convenience init(
    of world: World, seed: UInt64, tilt: ShadowTilt = .none,
    makeEngine: (Walker) -> some DecisionEngine
  ) {
    self.init(of: world, seed: seed, tilt: tilt, in: Journal(of: world), makeEngine: makeEngine)
  }

  /// Runs a world from start to end.
  ///
  /// - Parameter journal: An empty journal, which records the run.
  package convenience init(
    of world: World, seed: UInt64, tilt: ShadowTilt = .none, in journal: Journal,
    makeEngine: (Walker) -> some DecisionEngine
  ) {
    var journal = journal
    var simulation = Simulation(of: world, seed: seed, tilt: tilt, makeEngine: makeEngine)
    while simulation.step(notifying: &journal) {}
    self.init(of: world, seed: seed, journal: journal)
  }

  /// Runs a world from start to end, as seen by a journal and by another observer.
  ///
  /// - Parameter journal: An empty journal, which records the run; by default one that keeps all
  ///   packets.
  package convenience init(
    of world: World, seed: UInt64, in journal: Journal? = nil,
    watchedBy watcher: inout some StepObserver,
    makeEngine: (Walker) -> some DecisionEngine
  ) {
    var observer = WatchedJournal(journal: journal ?? Journal(of: world), watcher: watcher)
    var simulation = Simulation(of: world, seed: seed, makeEngine: makeEngine)
    while simulation.step(notifying: &observer) { observer.note(simulation) }
    observer.note(simulation)
    watcher = observer.watcher
    self.init(of: world, seed: seed, journal: observer.journal)
  }

  /// Runs a world from start to end, as seen by a journal and by another observer. Shows the
  /// growing journal after each second of the run, and at the end of the run. Returns `nil` if the
  /// task is cancelled.
  ///
  /// - Parameters:
  ///   - journal: An empty journal, which records the run. A journal that adds packets to its sums
  ///     by itself would drop some before they are shown.
  ///   - show: Receives the journal, and the time before which nothing will be added to the
  ///     journal; the time is `nil` at the end of the run.
  package convenience init?(
    of world: World, seed: UInt64, in journal: Journal, watchedBy watcher: inout some StepObserver,
    showing show: (_ journal: Journal, _ limit: Instant?) async throws(InputError) -> Void,
    makeEngine: (Walker) -> some DecisionEngine
  ) async throws(InputError) {
    var observer = WatchedJournal(journal: journal, watcher: watcher)
    var simulation = Simulation(of: world, seed: seed, makeEngine: makeEngine)
    var shown = Instant.start
    while simulation.step(notifying: &observer) {
      observer.note(simulation)
      guard shown.duration(to: simulation.now) >= .seconds(1) else { continue }
      shown = simulation.now
      try await show(observer.journal, shown)
      if Task.isCancelled { return nil }
      observer.journal.addUp(before: shown)
    }
    observer.note(simulation)
    try await show(observer.journal, nil)
    if Task.isCancelled { return nil }
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
