import BLE
import Buildings
import Documents
import EngineFiles
import Scoring

/// A trial of a placement by an engine that decides rooms: a person lives on the floor. The score
/// is the time for which the engine reports the person's room and no other.
struct RoomPlacementTrial: PlacementJudge {
  private let setting: PlacementSetting
  private let devices: PlacementDevices
  private let engine: AnyEngine

  /// Creates a trial of some devices.
  ///
  /// - Parameter rooms: The room of each mounted device.
  /// - Throws: `InputError` if the engine cannot use these devices.
  init(
    of devices: PlacementDevices, in rooms: [String?], by engine: EngineChoice,
    in setting: PlacementSetting
  ) throws(InputError) {
    self.setting = setting
    self.devices = devices
    self.engine = try devices.engine(engine, sides: rooms.map { _ in .unknown }, rooms: rooms)
  }

  func outcomes(
    seed: UInt64, along visits: [PlacementVisit], dead: [Int?]
  ) throws(InputError) -> [PlacementOutcome] {
    var outcomes: [PlacementOutcome] = []
    for dead in dead {
      let devices = devices.without(dead)
      for (person, visit) in zip(setting.people.all, visits) {
        outcomes.append(try outcome(seed: seed, of: devices, carriedBy: person, along: visit))
      }
    }
    return outcomes
  }

  private func outcome(
    seed: UInt64, of devices: PlacementDevices, carriedBy person: PlacementPerson,
    along visit: PlacementVisit
  ) throws(InputError) -> PlacementOutcome {
    guard case .resident(let walk) = visit.walk else {
      preconditionFailure("an engine of rooms is tried on the walk of a resident")
    }
    let world = try devices.world(
      of: walk.walk, for: walk.duration, in: setting, by: person, seed: seed, like: visit.ground)
    let run = Run(of: world, seed: seed) { _ in engine }
    let score = RoomScore(
      of: run.journal.decisions.map(\.decision),
      against: run.journal.tracks[0].map { ($0.time, $0.whereabouts.room) },
      until: .start.advanced(by: walk.duration))
    return PlacementOutcome(
      score: 100 * (score.rightFraction ?? 0), of: walk.seconds, stays: walk.stays)
  }
}
