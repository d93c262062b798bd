import BLE
import Buildings
import Documents
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim

/// A scenario with a seed that is rerun with another engine, or with a beacon in another position.
///
/// The runs continue beyond the end of the scenario for the leeway of a decision at its very end, up
/// to the longest duration of a run. If the engine needs a map, a beacon is moved in the survey too.
package struct ScenarioRerun: Rerun {
  private let scenario: Scenario
  private var world: World
  private let seed: UInt64
  private let walker: Int
  /// The survey of the world in which nothing is moved, if the engine needs a map.
  private let survey: (map: SurveyMap, place: InputPlace)?
  private var isMoved = false

  /// Creates a rerun of a walker's engine.
  ///
  /// - Parameter walker: The walker, as an index into the world's walkers.
  /// - Throws: The errors of `Scenario.surveyMap(in:seed:)`, if the engine needs a map.
  package init(
    of scenario: Scenario, in world: World, seed: UInt64, walker: Int
  ) throws(InputError) {
    self.scenario = scenario
    self.world = world.lasting(longerBy: DecisionInQuestion.leeway)
    self.seed = seed
    self.walker = walker
    let needsMap = scenario.engines.all.contains(where: \.needsSurvey)
    survey = needsMap ? try scenario.surveyMap(in: world, seed: seed) : nil
  }

  package func decisions(
    of choice: EngineChoice, upTo end: Instant, orTo isEnough: (Decision) -> Bool
  ) -> [Decision]? {
    let engines = scenario.engines.replacing(engineOf: walker, by: choice)
    let survey =
      survey != nil && isMoved ? try? scenario.surveyMap(in: world, seed: seed) : self.survey
    let basis = scenario.basis(of: engines.all, on: survey, in: world)
    guard let makeEngine = try? engines.maker(in: world, from: basis) else { return nil }
    var notes = DecisionNotes(of: walker)
    var simulation = Simulation(of: world, seed: seed, makeEngine: makeEngine)
    var read = 0
    while simulation.now <= end, simulation.step(notifying: &notes) {
      guard !notes.decisions[read...].contains(where: isEnough) else { break }
      read = notes.decisions.count
    }
    return notes.decisions
  }

  package var movable: LinkEnd { world.roles(of: walker).fixed }

  /// Returns all beacons and receivers if none of the anchors is one.
  package func devices(of anchors: [Anchor]) -> [(device: Int, place: Point)] {
    let named = anchors.compactMap { world.device(of: $0) }
    return (named.isEmpty ? world.fixedDevices : named.sorted())
      .compactMap { device in world.position(of: device).map { (device, $0.point) } }
  }

  package func moving(_ device: Int, to place: Point) -> ScenarioRerun? {
    guard let old = world.position(of: device)?.point else { return nil }
    let plan = world.plan
    let path = Segment(from: old, to: place)
    // A device moved to another room would indicate that room.
    guard plan.whereabouts(of: place) == plan.whereabouts(of: old),
      plan.obstacle(along: path) == nil, plan.doors(along: path).isEmpty,
      plan.door(at: place) == nil
    else { return nil }
    guard let world = try? world.moving(device, to: place) else { return nil }
    var moved = self
    moved.world = world
    moved.isMoved = true
    return moved
  }
}

/// An observer that stores only the decisions of one walker's engine.
private struct DecisionNotes: Observer {
  private let walker: Int
  private(set) var decisions: [Decision] = []

  init(of walker: Int) { self.walker = walker }

  mutating func observe(_ observation: Observation, at time: Instant) {
    if case .decided(let decision, _, walker) = observation { decisions.append(decision) }
  }
}
