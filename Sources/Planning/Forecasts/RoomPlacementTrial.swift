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
    seed: UInt64, along walk: ResidentWalk?, dead: [Int?]
  ) throws(InputError) -> [PlacementOutcome] {
    guard let walk else { preconditionFailure("an engine of rooms is tried on a walk") }
    var outcomes: [PlacementOutcome] = []
    for dead in dead {
      let world = try devices.without(dead).world(
        of: walk.walk, for: walk.duration, in: setting, seed: seed)
      let run = Run(of: world, seed: seed) { _ in engine }
      let score = RoomScore(
        of: run.journal.decisions.map(\.decision),
        against: run.journal.tracks[0].map { ($0.time, $0.whereabouts.room) },
        until: .start.advanced(by: walk.duration))
      outcomes.append(
        PlacementOutcome(
          score: 100 * (score.rightFraction ?? 0), of: walk.seconds, stays: walk.stays))
    }
    return outcomes
  }
}
