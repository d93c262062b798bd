import Buildings
import Sim

/// An error in a scene: one sentence, for people.
struct SceneError: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  init(_ error: FloorPlanError, among walls: [Wall], _ rooms: [Room]) {
    sentence =
      switch error {
      case .wallWithoutLength(let wall): "'\(walls[wall].name)' has zero length"
      case .outsideBounds(let wall): "'\(walls[wall].name)' extends beyond the plan"
      case .openingOutsideWall(let wall, let opening):
        "'\(walls[wall].openings[opening].name)' extends beyond the ends of '\(walls[wall].name)'"
      case .openingsOverlap(let wall, let opening):
        "'\(walls[wall].openings[opening].name)' overlaps another opening of '\(walls[wall].name)'"
      case .roomWithoutArea(let room): "'\(rooms[room].name)' has zero area"
      case .wallNameUsedTwice(let wall): "two walls or openings are called '\(walls[wall].name)'"
      case .openingNameUsedTwice(let wall, let opening):
        "two walls or openings are called '\(walls[wall].openings[opening].name)'"
      case .roomNameUsedTwice(let room): "two rooms are called '\(rooms[room].name)'"
      case .tooOpen: "too many walls stand free"
      }
  }

  init(_ error: WorldError, among beacons: [Beacon], _ walkers: [Walker]) {
    sentence =
      switch error {
      case .beaconOutsidePlan(let beacon): "'\(beacons[beacon].name)' is outside the plan"
      case .beaconInWall(let beacon, let wall): "'\(beacons[beacon].name)' is inside '\(wall)'"
      case .beaconNameUsedTwice(let beacon): "two devices are called '\(beacons[beacon].name)'"
      case .receiverOutsidePlan, .receiverInWall, .receiverNameUsedTwice:
        "a scene has no receivers"
      case .walkerNameUsedTwice(let walker): "two devices are called '\(walkers[walker].name)'"
      }
  }
}
