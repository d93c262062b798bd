import BLE
import Scenarios
import Sim

/// Runs of one world with one seed, one for each of several engines, that share what is the same in
/// them.
///
/// As long as a walker passes a door at the same moment, engines make the same world: all who do
/// share one simulation. Those who would have let somebody in, or held them up, at another moment
/// make others, by where and how they part.
public struct SharedRuns: Sendable {
  /// The walks of each engine, by engine and then in the order of the world's carriers.
  public private(set) var scores: [[WalkerScore]]
  /// How many simulations it took.
  public private(set) var simulations = 0

  /// An engine at its start, and what it tells.
  struct Entrant {
    var engine: EngineUnderTest
    /// Whether it knows the two sides of a door.
    var knowsSides: Bool
    /// Whether it tells of rooms that are entered and left.
    var tellsRooms = false
    /// Whether it unlocks and locks.
    var worksDoor = true
  }

  /// Carries out the runs.
  init(of world: World, seed: UInt64, by entrants: [Entrant]) {
    scores = entrants.map { _ in [] }
    var groups = entrants.isEmpty ? [] : [Array(entrants.indices)]
    while let group = groups.popLast() {
      let run = PanelRun(
        of: world, seed: seed, engines: group.map { entrants[$0].engine }, ledBy: 0)
      simulations += 1
      let truths = world.carriers.map { WalkTruth(of: run.run, walker: $0) }
      var parted: [(parting: LockShadow.Parting, group: [Int])] = []
      for (place, index) in group.enumerated() {
        if place > 0, let parting = run.parting(of: place) {
          if let other = parted.firstIndex(where: { $0.parting == parting }) {
            parted[other].group.append(index)
          } else {
            parted.append((parting, [index]))
          }
          continue
        }
        scores[index] = zip(world.carriers, truths).map { walker, truth in
          WalkerScore(
            of: run.decisions(of: place, walker: walker), against: truth,
            knowsSides: entrants[index].knowsSides, tellsRooms: entrants[index].tellsRooms,
            worksDoor: entrants[index].worksDoor)
        }
      }
      groups += parted.map(\.group)
    }
  }
}
