import BLE
import Buildings
import Scenarios
import Scoring
import Sim

/// A run in which every phone carries the same engines, one of them the leader.
struct SharedRun {
  /// The run that the leader makes.
  let run: Run
  /// The decisions, by engine and then by walker, with the position of the walker.
  private var entries: [[[Entry]]]
  /// The events at the doors with locks.
  private var turns: [SharedRunDoorTurn] = []
  /// The step at which each engine's commands first differed from the leader's; `nil` if they never
  /// did.
  private var strayed: [Int?]

  /// A decision, with the walker's position and the step of the simulation.
  struct Entry {
    var decision: Decision
    var point: Point
    var step: Int
    /// The time of the call that returned the decision.
    var time: Instant
  }

  /// Creates a run from its start to its end.
  init(
    of world: World, seed: UInt64, makingEngines makers: [WalkerEngines.Maker], ledBy leader: Int
  ) {
    entries = makers.map { _ in world.walkers.map { _ in [] } }
    strayed = makers.map { _ in nil }
    var simulation = Simulation(of: world, seed: seed) { walker in
      SharedEngines(makers.map { $0(walker) }, ledBy: leader)
    }
    var journal = Journal(summingFor: world)
    var notes = Notes(of: world)
    let carriers = world.subjects
    var step = 0
    while simulation.step(notifying: &journal) {
      for walker in carriers {
        let engines = simulation.engine(of: walker)
        for made in engines.decisions[notes.decisions[walker]...] {
          entries[made.engine][walker].append(
            Entry(
              decision: made.decision, point: simulation.poses[walker].point, step: step,
              time: simulation.now))
        }
        notes.decisions[walker] = engines.decisions.count
        for stray in engines.strays[notes.strays[walker]...] {
          strayed[stray] = strayed[stray] ?? step
        }
        notes.strays[walker] = engines.strays.count
      }
      turns += notes.turns(of: step, at: simulation.now, after: journal.doors)
      for door in notes.doors where notes.begins(waitAt: door, now: simulation.isAwaited(door)) {
        turns.append(
          SharedRunDoorTurn(step: step, time: simulation.now, door: door, kind: .awaited))
      }
      step += 1
    }
    run = Run(of: world, seed: seed, journal: journal)
  }

  /// The state of recording a simulation.
  private struct Notes {
    /// The counts of the decisions, and of the strays, that have been recorded from each walker's
    /// engines.
    var decisions: [Int]
    var strays: [Int]
    /// The doors with a lock that a walker has a key to.
    let doors: [Int]
    private var isLocked: [Bool]
    private var isOpen: [Bool]
    private var isAwaited: [Bool]
    private var changes = 0

    init(of world: World) {
      decisions = world.walkers.map { _ in 0 }
      strays = decisions
      let plan = world.plan
      doors = plan.doors.indices.filter { door in
        plan.doors[door].kind.hasLock && world.walkers.contains { $0.key == door }
      }
      isLocked = plan.doors.map(\.kind.hasLock)
      isOpen = plan.doors.map { _ in false }
      isAwaited = isOpen
    }

    /// Returns the openings and closings of a step.
    ///
    /// - Parameter noted: All changes of doors so far.
    mutating func turns(
      of step: Int, at time: Instant, after noted: [Journal.DoorChange]
    ) -> [SharedRunDoorTurn] {
      var turns: [SharedRunDoorTurn] = []
      func note(_ kind: SharedRunDoorTurn.Kind, of door: Int) {
        turns.append(SharedRunDoorTurn(step: step, time: time, door: door, kind: kind))
      }
      for change in noted[changes...] where doors.contains(change.door) {
        let (door, state) = (change.door, change.state)
        if state.isOpen && !isOpen[door] { note(.opens(needsUnlocking: !isLocked[door]), of: door) }
        if !state.isOpen && isOpen[door] { note(.closes, of: door) }
        (isOpen[door], isLocked[door]) = (state.isOpen, state.isLocked)
      }
      changes = noted.count
      return turns
    }

    /// Records if someone waits before a door now. Returns `true` if nobody did before.
    mutating func begins(waitAt door: Int, now isAwaitedNow: Bool) -> Bool {
      defer { isAwaited[door] = isAwaitedNow }
      return isAwaitedNow && !isAwaited[door]
    }
  }

  /// Returns the point at which the run would have diverged if another of the engines had led;
  /// `nil` if the run would have been the same.
  func parting(of engine: Int) -> SharedRunLock.Parting? {
    let world = run.world
    var partings = strayed[engine].map { [SharedRunLock.Parting(step: $0, isLetIn: false)] } ?? []
    let doors = world.plan.doors
    for door in doors.indices where turns.contains(where: { $0.door == door }) {
      let keyholders = world.subjects.filter { world.walkers[$0].key == door }
      let acts = keyholders.flatMap { walker in entries[engine][walker].compactMap(\.act) }
      let parting = SharedRunLock.parting(
        of: acts.sorted { $0.step < $1.step }, from: turns.filter { $0.door == door },
        unlockedFor: doors[door].kind.unlockedFor)
      if let parting { partings.append(parting) }
    }
    return partings.min()
  }

  /// Returns the decisions of an engine on a walker's phone, each with the walker's position.
  func decisions(of engine: Int, walker: Int) -> [(decision: Decision, point: Point)] {
    entries[engine][walker].map { ($0.decision, $0.point) }
  }
}

extension SharedRun.Entry {
  /// The unlocking or locking that the engine decided; `nil` for a decision about anything else.
  fileprivate var act: LockAct? {
    switch decision.verdict {
    case .unlock: LockAct(step: step, time: time, unlocks: true)
    case .lock: LockAct(step: step, time: time, unlocks: false)
    default: nil
    }
  }
}
