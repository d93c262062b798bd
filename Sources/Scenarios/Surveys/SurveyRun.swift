import BLE
import Documents
import EngineFiles
import Positioning
import Recordings
import Sim

/// A survey of a simulated building, by one of the people in it.
///
/// The radio is that of the building, and of the seed: what the same phone hears in a run of the
/// same world and seed fits the map.
public struct SurveyRun: Sendable {
  /// What is surveyed how.
  public let plan: SurveyPlan
  /// The surveyed cells.
  public let cells: [RadioMap.Cell]
  /// The world in which one of the walkers, the first, goes from cell to cell; all others do what
  /// they did.
  public let world: World
  /// The phone that surveys.
  public let phone: Phone

  /// The longest survey: a day.
  private static let longest = Duration.seconds(86_400)

  /// The survey of a world.
  ///
  /// - Parameters:
  ///   - name: Who surveys; the first walker with a phone where it is `nil`.
  ///   - place: What errors call the world's scenario.
  /// - Throws: `noSuchName` where nobody of this name has a phone; `unusable` where nobody has one,
  ///   where the plan has no place to stand, or where the survey would take more than a day.
  public init(
    _ plan: SurveyPlan, of original: World, walker name: String? = nil, at place: InputPlace
  ) throws(InputError) {
    let cells = plan.cells(on: original.plan)
    guard !cells.isEmpty else {
      throw .unusable(
        place.key("floorplan"),
        "no room of the plan has a point at least 0.3 m from all walls")
    }
    guard plan.duration(ofCells: cells.count) <= Self.longest else {
      throw .unusable(
        place.key("survey"),
        "a survey of \(cells.count.counted("cell")) takes "
          + "\(plan.duration(ofCells: cells.count).inSeconds.inFewDigits) s; at most "
          + "\(Self.longest.inSeconds.inFewDigits) s are allowed")
    }
    var walker = try Self.surveyor(name, in: original, at: place)
    walker.walker.walk = Walk(tracing: plan.trace(through: cells))
    do {
      world = try World(
        plan: original.plan, beacons: original.beacons,
        walkers: [walker.walker] + original.walkers.filter { $0.name != walker.walker.name },
        environment: original.environment, duration: plan.duration(ofCells: cells.count))
    } catch {
      preconditionFailure("a part of a world is no world: \(error)")
    }
    self.plan = plan
    self.cells = cells
    phone = walker.phone
  }

  private static func surveyor(
    _ name: String?, in world: World, at place: InputPlace
  ) throws(InputError) -> (walker: Walker, phone: Phone) {
    let carriers = world.carriers.map { world.walkers[$0] }
    let walker = name == nil ? carriers.first : carriers.first { $0.name == name }
    if let walker, let phone = walker.phone { return (walker, phone) }
    guard let name else {
      throw .unusable(place.key("walkers"), "no walker has a phone")
    }
    throw .noSuchName(name, among: carriers.map(\.name), at: InputPlace("--walker"))
  }

  /// What the phone hears on its way with a seed, and the cells that it is in meanwhile.
  public func recording(seed: UInt64) -> Recording {
    var recording = Run(of: world, seed: seed) { _ in ListeningEngine() }.recording
    recording.source = "survey with seed \(seed)"
    recording.sightings.removeAll { !$0.advertisement.involves(phone.address) }
    recording.truth = plan.truth(about: phone.address, in: cells)
    return recording
  }
}
