import Buildings
import Maps
import Scenarios
import Scoring
import Sim

/// The tally of many runs. Its size does not grow with the number of runs, except for a bounded
/// number of delays.
public struct StudyTally: Hashable, Sendable {
  /// The number of runs.
  public internal(set) var runs = 0
  /// The tally of each walker with a phone, in the order of the world's walkers.
  public internal(set) var walkers: [WalkTally]
  /// The number of runs in which an event happened to any walker, in the order of `Measure.events`.
  package var anyone = Measure.events.map { _ in WalkTally.Share() }
  /// The places of the events of all walkers.
  package var events: ErrorMap
  /// The tally of each quantity, in the order of the study's quantities.
  public internal(set) var quantities: [QuantityTally]

  /// The tally of the fixes at rest of each method in trials, in the order of the study's methods.
  public internal(set) var rests: [RestTally]

  /// Creates an empty tally for given numbers of phones, cells of the plan, quantities, and methods
  /// in trials.
  init(phones: Int, cells: Int, quantities: Int = 0, methods: Int = 0) {
    walkers = Array(repeating: WalkTally(), count: phones)
    events = ErrorMap(cells: cells)
    self.quantities = Array(repeating: QuantityTally(), count: quantities)
    rests = Array(repeating: RestTally(), count: methods)
  }

  /// Creates an empty tally for a world, a number of quantities, and a number of methods in trials.
  init(of world: World, quantities: Int = 0, methods: Int = 0) {
    let grid = ErrorMap.grid(over: world.plan.bounds)
    self.init(
      phones: world.subjects.count, cells: grid.columns * grid.rows, quantities: quantities,
      methods: methods)
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

  /// Counts the values of the quantities in a run that `count(_:in:)` counts; a value is `nil` if
  /// there was nothing to measure, and infinite for an event that never came.
  mutating func count(_ values: [Double?], of quantities: [StudyQuantity]) {
    for (index, quantity) in quantities.enumerated() {
      guard let value = values[index] else { continue }
      let grain = quantity.quantity.measure.grain
      self.quantities[index].count(value.isFinite ? Int64((value * grain).rounded()) : nil)
    }
  }

  /// Counts the fixes at rest in the trials of a run that `count(_:in:)` counts.
  mutating func count(_ trials: TrialRun) {
    for (index, result) in trials.results.enumerated() {
      rests[index].count(trials, by: result.choice)
    }
  }

  /// Returns `true` if an event happened to any walker of a run; `nil` if it could not happen to
  /// any.
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
    for index in quantities.indices { quantities[index].merge(later.quantities[index]) }
    for index in rests.indices { rests[index].merge(later.rests[index]) }
  }

  /// Returns the number of runs in which an event happened to any walker.
  public func anyone(_ event: Measure) -> WalkTally.Share { anyone[event.indexAmongEvents] }
}
