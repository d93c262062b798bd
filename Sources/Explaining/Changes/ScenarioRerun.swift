import BLE
import Buildings
import Documents
import EngineFiles
import Phones
import Recordings
import Scenarios
import Scoring
import Sim

/// A scenario whose run is repeated with the same seed, but with another engine, with a beacon in
/// another position, or with other values in the file of the scenario.
///
/// The runs continue beyond the end of the scenario by `DecisionInQuestion.leeway`, which a
/// decision at the very end needs, but at most up to the maximum duration of a run. If an engine
/// needs a map, a beacon is also moved in the survey.
package struct ScenarioRerun: Rerun {
  private let scenario: Scenario
  private let variant: String?
  private let world: World
  private let seed: UInt64
  package let subject: Int
  /// The basis of positioning in the world, which all runs in that world share.
  private let basis: Basis

  /// A basis of positioning methods, as far as it is known.
  private enum Basis {
    /// The basis of the scenario's own world; `nil` if no engine needs one.
    case known(PositioningBasis?)
    /// The basis is made when a run needs it, because a device of the world has been moved.
    case pending
  }

  /// Creates a rerun of a walker's engine.
  ///
  /// - Parameters:
  ///   - variant: The variant that the world is of; `nil` means the unchanged scenario.
  ///   - walker: The walker, as an index into the world's walkers.
  /// - Throws: The errors of `Scenario.surveyMap(in:seed:keepingHeadings:)`, if the engine needs a
  ///   map.
  package init(
    of scenario: Scenario, in world: World, variant: String? = nil, seed: UInt64, walker: Int
  ) throws(InputError) {
    self.scenario = scenario
    self.variant = variant
    self.world = world.lasting(longerBy: DecisionInQuestion.leeway)
    self.seed = seed
    subject = walker
    basis = .known(try scenario.basis(in: world, seed: seed))
  }

  private init(_ original: ScenarioRerun, in world: World) {
    scenario = original.scenario
    variant = original.variant
    self.world = world
    seed = original.seed
    subject = original.subject
    if case .known(nil) = original.basis { basis = .known(nil) } else { basis = .pending }
  }

  /// Returns the engines of all walkers, because these share a run.
  package func identity(with engine: EngineChoice) -> WalkerEngines {
    scenario.engines.replacing(engineOf: subject, by: engine)
  }

  package func decisions(
    of choice: EngineChoice, upTo end: Instant, orTo isEnough: (Decision) -> Bool
  ) -> [Int: [Decision]]? {
    let basis =
      switch basis {
      case .known(let basis): basis
      case .pending: try? scenario.basis(in: world, seed: seed)
      }
    guard let makeEngine = try? identity(with: choice).maker(in: world, from: basis) else {
      return nil
    }
    var notes = DecisionNotes()
    var simulation = Simulation(of: world, seed: seed, makeEngine: makeEngine)
    var read = 0
    while simulation.now <= end, simulation.step(notifying: &notes) {
      guard let own = notes.decisions[subject], own.count > read else { continue }
      guard !own[read...].contains(where: isEnough) else { break }
      read = own.count
    }
    return notes.decisions
  }

  package func optionKey(of key: String) -> String {
    scenario.engines.key(of: key, inEngineOf: subject, among: world.engineOwners)
  }

  package func name(of anchor: Anchor) -> String { world.name(of: anchor) }

  package var movable: RadioPathEnd { world.roles(of: subject).fixed }

  /// Returns all beacons and receivers if none of the anchors is a beacon or a receiver.
  package func devices(of anchors: [Anchor]) -> [(device: Int, place: Point)] {
    let named = anchors.compactMap { world.device(of: $0) }
    return (named.isEmpty ? world.fixedDevices : named.sorted())
      .compactMap { device in world.position(of: device).map { (device, $0.point) } }
  }

  package var scansOnSystem: Bool { world.walkers[subject].phone?.use?.hasSystem ?? false }

  package func deviceSettings(of anchors: [Anchor]) -> [DeviceSetting] {
    let named = Set(anchors.compactMap { world.device(of: $0) })
    return world.deviceSettings(
      of: named.isEmpty ? Array(world.fixedDevices) : named.sorted(), to: subject,
      in: scenario.file)
  }

  package func remedies(running engine: EngineChoice) -> [PhoneRemedy] {
    world.remedies(of: subject, running: engine)
  }

  /// Changes the world of the scenario, or of the variant. In the changed world, a device that was
  /// moved before is back in its original place.
  package func changing(_ changes: [ScenarioChange]) -> ScenarioRerun? {
    (try? scenario.world(of: variant, with: changes)).map {
      ScenarioRerun(self, in: $0.lasting(longerBy: DecisionInQuestion.leeway))
    }
  }

  package func moving(_ device: Int, to place: Point) -> ScenarioRerun? {
    guard let old = world.position(of: device)?.point else { return nil }
    let plan = world.plan
    let path = Segment(from: old, to: place)
    // If the device were moved to another room, it would indicate that room.
    guard plan.whereabouts(of: place) == plan.whereabouts(of: old),
      plan.obstacle(along: path) == nil, plan.doors(along: path).isEmpty,
      plan.door(at: place) == nil
    else { return nil }
    return (try? world.moving(device, to: place)).map { ScenarioRerun(self, in: $0) }
  }
}

/// An observer that stores only the decisions, by walker.
private struct DecisionNotes: Observer {
  private(set) var decisions: [Int: [Decision]] = [:]

  mutating func observe(_ observation: Observation, at time: Instant) {
    if case .decided(let decision, _, let walker) = observation {
      decisions[walker, default: []].append(decision)
    }
  }
}
