import BLE
import Maps
import Scenarios
import Sim

/// What many runs came to. Its size does not grow with them, but for the delays up to their bound.
public struct StudyTally: Hashable, Sendable {
  /// How many runs were counted.
  public internal(set) var runs = 0
  /// Of each walker with a phone, in the order of the world's walkers.
  public internal(set) var walkers: [WalkTally]
  /// In how many runs it happened to any of them, by `Rate`.
  package var anyone = Rate.allCases.map { _ in WalkTally.Share() }
  /// Where it happened, to whomever.
  package var events: EventMap

  /// No runs yet, of a world with so many phones, and a plan of so many cells.
  init(phones: Int, cells: Int) {
    walkers = Array(repeating: WalkTally(), count: phones)
    events = EventMap(cells: cells)
  }

  /// No runs yet of a world.
  init(of world: World) {
    let grid = EventMap.grid(over: world.plan.bounds)
    self.init(phones: world.carriers.count, cells: grid.columns * grid.rows)
  }

  /// Counts a run, by what came of it for its walkers with phones.
  ///
  /// - Parameter grid: The cells in which events are counted.
  package mutating func count(_ outcomes: [WalkOutcome], in grid: CellGrid) {
    runs += 1
    for event in outcomes.flatMap(\.events.all) {
      events.count(event.rate, in: grid.number(of: event.point))
    }
    for (index, outcome) in outcomes.enumerated() { walkers[index].count(outcome) }
    for (index, rate) in Rate.allCases.enumerated() {
      let possible = outcomes.compactMap { $0.score.happened(rate) }
      anyone[index].count(possible.isEmpty ? nil : possible.contains(true))
    }
  }

  /// Adds what later runs came to.
  public mutating func merge(_ later: StudyTally) {
    runs += later.runs
    events.merge(later.events)
    for index in walkers.indices { walkers[index].merge(later.walkers[index]) }
    for index in anyone.indices { anyone[index].merge(later.anyone[index]) }
  }

  /// In how many runs it happened to anyone.
  public func anyone(_ rate: Rate) -> WalkTally.Share {
    anyone[Rate.allCases.firstIndex(of: rate) ?? 0]
  }
}
