import BLE
import Documents
import EngineFiles
import Positioning
import Recordings
import Scoring
import Sim

/// A simulated survey of a building by one of its walkers.
///
/// The radio is that of the world and the seed, so the map fits the packets that the same phone
/// receives in a run of the same world with the same seed.
public final class SurveyRun: Sendable {
  /// The plan of the survey.
  public let plan: SurveyPlan
  /// The surveyed cells.
  public let cells: [RadioMap.Cell]
  /// The world of the survey. The surveyor is its first walker and goes from cell to cell. All
  /// other walkers behave as in the original world, before others took their places.
  public let world: World
  /// The phone or tag that surveys.
  public let subject: DeviceAddress
  /// The place of the world's scenario, for errors.
  private let place: InputPlace

  /// The maximum duration of a survey: one day.
  private static let longest = Duration.seconds(86_400)

  /// Creates the survey of a world.
  ///
  /// - Parameters:
  ///   - name: The name of the surveyor; `nil` to use the first walker with a phone.
  ///   - place: The place of the world's scenario, for errors.
  /// - Throws: `noSuchName` if no walker with a phone has this name; `unusable` if no walker has a
  ///   phone, if the plan has no place to stand, or if its rooms are too large or the survey would
  ///   take more than a day.
  public init(
    _ plan: SurveyPlan, of original: World, walker name: String? = nil, at place: InputPlace
  ) throws(InputError) {
    try plan.check(on: original.plan, at: place.key("survey"))
    let most = Int((Self.longest / plan.interval + 1) / Double(plan.fingerprints + 1))
    let cells = plan.cells(on: original.plan, upTo: most + 1)
    guard !cells.isEmpty else {
      throw .unusable(
        place.key("floorplan"), "no room of the plan has a point at least 0.3 m from all walls")
    }
    guard cells.count <= most else {
      throw .unusable(
        place.key("survey"),
        "a survey of more than \(most.counted("cell")) takes over "
          + "\(Self.longest.inSeconds.inFewDigits) s, the longest that is allowed")
    }
    var walker = try Self.surveyor(name, in: original, at: place)
    walker.walker.walk = Walk(tracing: plan.trace(through: cells))
    walker.walker.phone?.use = nil
    do {
      world = try World(
        plan: original.plan, beacons: original.beacons.map(\.asAtStart),
        receivers: original.receivers.map(\.asAtStart),
        walkers: ([walker.walker]
          + (original.surveyors ?? original.walkers).filter { $0.name != walker.walker.name })
          .map(\.asAtStart),
        environment: original.environment.asAtStart, duration: plan.duration(ofCells: cells.count))
    } catch { preconditionFailure("a part of a world is not a world: \(error)") }
    self.plan = plan
    self.cells = cells
    self.place = place
    subject = walker.address
  }

  private static func surveyor(
    _ name: String?, in world: World, at place: InputPlace
  ) throws(InputError) -> (walker: Walker, address: DeviceAddress) {
    let walkers = world.surveyors ?? world.walkers
    let carriers = world.subjects.map { walkers[$0] }
    let walker = name == nil ? carriers.first : carriers.first { $0.name == name }
    if let walker, let address = walker.address { return (walker, address) }
    guard let name else {
      throw .unusable(place.key("walkers"), "no walker has a phone, or a tag that receivers hear")
    }
    throw .noSuchName(name, among: carriers.map(\.name), at: InputPlace(option: .walker))
  }

  /// Returns the recording of the survey as simulated with a seed. The ground truth contains the
  /// cells.
  ///
  /// Only the surveyor listens. The packets that others would receive change nothing.
  public func recording(seed: UInt64) -> Recording {
    var notes = SurveyNotes(of: subject)
    let surveyor = world.walkers[0].name
    var simulation = Simulation(of: world, seed: seed) { walker in
      SurveyEngine(isListening: walker.name == surveyor)
    }
    while simulation.step(notifying: &notes) {}
    return Recording(
      source: "\(place.source): survey with seed \(seed)", sightings: notes.sightings,
      truth: plan.truth(about: subject, in: cells), delivered: [], names: world.names)
  }
}

/// An observer that stores only the packets of the surveyor's phone or tag.
private struct SurveyNotes: Observer {
  private let subject: DeviceAddress
  private(set) var sightings: [Sighting] = []

  init(of subject: DeviceAddress) { self.subject = subject }

  mutating func observe(_ observation: Observation, at time: Instant) {
    guard case .receptions(let receptions) = observation else { return }
    for reception in receptions {
      guard case .received(let advertisement) = reception.outcome,
        advertisement.involves(subject)
      else { continue }
      sightings.append(Sighting(advertisement, at: time))
    }
  }
}

/// An engine that scans for all packets, or does nothing.
private struct SurveyEngine: DecisionEngine {
  let isListening: Bool

  mutating func start(at time: Instant) -> [EngineOutput] {
    isListening ? [.command(.scan)] : []
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}
