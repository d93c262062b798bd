import BLE
import Buildings
import Documents
import EngineFiles
import Scenarios
import Sim

/// A trial of a placement by an engine that decides rooms: a phone stays at points all over the plan,
/// and the time is scored for which the engine reports the room of the phone and no other.
struct RoomTrial: PlacementJudge {
  private let setting: PlacementSetting
  private let beacons: [Beacon]
  private let engine: EngineUnderTest

  /// - Parameter rooms: The room of each beacon.
  /// - Throws: `InputError` if the engine cannot use these devices.
  init(
    of beacons: [Beacon], in rooms: [String?], by engine: EngineChoice,
    in setting: PlacementSetting
  ) throws(InputError) {
    self.setting = setting
    self.beacons = beacons
    let placed = zip(beacons, rooms).map { PlacedBeacon($0.name, side: .unknown, room: $1) }
    self.engine = try engine.placing(placed)
      .hearing(beacons.identifiers, at: InputPlace("--engine")).makeEngine()
  }

  func outcomes(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementOutcome] {
    let places = TestPlaces(PlacementTrial.places, on: setting.plan, seed: seed)
    var outcomes: [PlacementOutcome] = []
    for dead in dead {
      var alive = beacons
      if let dead { alive.remove(at: dead) }
      let world = try PlacementTrial.world(of: alive, in: setting, walk: places)
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
