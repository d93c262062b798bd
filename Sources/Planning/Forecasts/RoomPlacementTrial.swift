import BLE
import Buildings
import Documents
import EngineFiles
import Scoring

/// A trial of a placement by an engine that decides rooms: a person stays at points all over the
/// plan. The score is the time for which the engine reports the person's room and no other.
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

  func outcomes(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementOutcome] {
    let places = PlacementTestPlaces(PlacementTrial.places, on: setting.plan, seed: seed)
    var outcomes: [PlacementOutcome] = []
    for dead in dead {
      let world = try devices.without(dead).world(at: places, in: setting)
      let run = Run(of: world, seed: seed) { _ in engine }
      let score = RoomScore(
        of: run.journal.decisions.map(\.decision),
        against: run.journal.tracks[0].map { ($0.time, $0.whereabouts.room) },
        until: .start.advanced(by: places.duration))
      outcomes.append(
        PlacementOutcome(score: 100 * (score.rightFraction ?? 0), of: places.points.count))
    }
    return outcomes
  }
}
