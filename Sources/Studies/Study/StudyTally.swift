import Buildings
import Maps
import Scoring
import Sim

/// The tally of many runs. Its size does not grow with their number, except for a bounded number of
/// delays.
public struct StudyTally: Hashable, Sendable {
  /// The number of runs.
  public internal(set) var runs = 0
  /// The tally of each walker with a phone, in the order of the world's walkers.
  public internal(set) var walkers: [WalkTally]
  /// The number of runs in which an event happened to any walker, in the order of `Measure.events`.
  package var anyone = Measure.events.map { _ in WalkTally.Share() }
  /// The places of the events of all walkers.
  package var events: EventMap

  /// Creates an empty tally for a number of phones and cells of the plan.
  init(phones: Int, cells: Int) {
    walkers = Array(repeating: WalkTally(), count: phones)
    events = EventMap(cells: cells)
  }

  /// Creates an empty tally for a world.
  init(of world: World) {
    let grid = EventMap.grid(over: world.plan.bounds)
    self.init(phones: world.subjects.count, cells: grid.columns * grid.rows)
  }

  /// Counts a run, with the outcomes of its walkers with phones.
  ///
  /// - Parameter grid: The cells in which events are counted.
  package mutating func count(_ outcomes: [WalkOutcome], in grid: CellGrid) {
    runs += 1
    for event in outcomes.flatMap(\.events.all) {
      events.count(event.event, in: grid.number(of: event.point))
    }
    for (index, outcome) in outcomes.enumerated() { walkers[index].count(outcome) }
    for (index, event) in Measure.events.enumerated() {
      anyone[index].count(Self.anyone(outcomes, event))
    }
  }

  /// Returns `true` if an event happened to any walker of a run; `nil` if it could happen to none.
  static func anyone(_ outcomes: [WalkOutcome], _ event: Measure) -> Bool? {
    let possible = outcomes.compactMap { $0.score.happened(event) }
    return possible.isEmpty ? nil : possible.contains(true)
  }

  /// Adds the tally of later runs.
  public mutating func merge(_ later: StudyTally) {
    runs += later.runs
    events.merge(later.events)
    for index in walkers.indices { walkers[index].merge(later.walkers[index]) }
    for index in anyone.indices { anyone[index].merge(later.anyone[index]) }
  }

  /// Returns the number of runs in which an event happened to any walker.
  public func anyone(_ event: Measure) -> WalkTally.Share { anyone[event.indexAmongEvents] }
}
