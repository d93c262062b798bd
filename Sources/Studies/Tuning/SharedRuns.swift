import BLE
import EngineFiles
import Scenarios
import Scoring
import Sim

/// The runs of several engines in one world with one seed. The engines share simulations.
///
/// Engines make the same world as long as each walker passes each door at the same moment. All
/// engines that do so share one simulation. An engine that would have let a walker in, or held one
/// up, at another moment requires another simulation, and is grouped by where and how it diverges.
///
/// With a phone that has a system, each engine has a simulation of its own. Engines that shared a
/// phone would also share its app, and would start anew together, although each would have asked
/// the system for something else.
public struct SharedRuns: Sendable {
  /// The scores, by engine and then in the order of the world's carriers.
  public private(set) var scores: [[WalkerScore]]
  /// The number of simulations.
  public private(set) var simulations = 0

  /// The engines of all walkers, with the function that makes them at their start.
  struct Entrant {
    var engines: WalkerEngines
    var makeEngine: WalkerEngines.Maker
    /// The cells of the survey.
    var cells = ScoredCells.none
  }

  /// Creates the runs.
  init(of world: World, seed: UInt64, by entrants: [Entrant]) {
    let areApart = world.walkers.indices.contains {
      world.walkers[$0].phone?.use != nil || world.worksDoorsByServer($0)
    }
    guard !areApart else {
      scores = entrants.map { $0.scores(in: world, seed: seed) }
      simulations = entrants.count
      return
    }
    scores = entrants.map { _ in [] }
    var groups = entrants.isEmpty ? [] : [Array(entrants.indices)]
    while let group = groups.popLast() {
      let run = SharedRun(
        of: world, seed: seed, makingEngines: group.map { entrants[$0].makeEngine }, ledBy: 0)
      simulations += 1
      let subjects = world.subjects
      let truths = subjects.map { WalkTruth(of: run.run, walker: $0) }
      var presences = TuningOwnerPresences(in: run.run)
      var parted: [(parting: SharedRunLock.Parting, group: [Int])] = []
      for (place, index) in group.enumerated() {
        if place > 0, let parting = run.parting(of: place) {
          if let other = parted.firstIndex(where: { $0.parting == parting }) {
            parted[other].group.append(index)
          } else {
            parted.append((parting, [index]))
          }
          continue
        }
        // Read by index, because a copy of each truth would take longer than computing a score.
        scores[index] = subjects.indices.map { number in
          let walker = subjects[number]
          let topics = entrants[index].topics(of: walker)
          let lock = entrants[index].lock(of: walker, deciding: topics)
          return WalkerScore(
            of: run.decisions(of: place, walker: walker), against: truths[number],
            near: presences.presence(of: walker, at: lock), deciding: topics,
            knowingRooms: entrants[index].engines[walker].knowsRooms(of: world.plan),
            among: entrants[index].cells(of: walker))
        }
      }
      groups += parted.map(\.group)
    }
  }
}

extension SharedRuns.Entrant {
  /// Returns the topics that a walker's engine decides.
  fileprivate func topics(of walker: Int) -> Set<DecisionTopic> { engines[walker].topics }

  /// Returns the lock of a walker's engine that decides these topics; `nil` if it has no lock.
  fileprivate func lock(
    of walker: Int, deciding topics: Set<DecisionTopic>
  ) -> OwnerPresence.Site? {
    OwnerPresence.Site(around: engines[walker].description.sides.exterior, deciding: topics)
  }

  /// Returns the cells of a walker's engine; none for an engine that needs no survey.
  fileprivate func cells(of walker: Int) -> ScoredCells {
    !cells.isEmpty && engines[walker].needsSurvey ? cells : .none
  }

  /// The scores in a simulation without other engines, in the order of the world's carriers.
  fileprivate func scores(in world: World, seed: UInt64) -> [WalkerScore] {
    let run = Run(
      of: world, seed: seed, in: Journal(summingFor: world), makeEngine: makeEngine)
    return world.subjects.map {
      WalkerScore(
        of: run, walker: $0,
        around: DoorAnchors(exterior: engines[$0].description.sides.exterior),
        deciding: topics(of: $0), knowingRooms: engines[$0].knowsRooms(of: world.plan),
        among: cells(of: $0))
    }
  }
}
