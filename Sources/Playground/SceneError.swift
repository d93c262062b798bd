import Sim

/// Why a scene cannot be: one sentence, for people.
struct SceneError: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }

  init(_ error: FloorPlanError, among walls: [Wall], _ rooms: [Room]) {
    sentence =
      switch error {
      case .wallWithoutLength(let wall): "'\(walls[wall].name)' has no length"
      case .outsideBounds(let wall): "'\(walls[wall].name)' leaves the plan"
      case .openingOutsideWall(let wall, let opening):
        "'\(walls[wall].openings[opening].name)' reaches beyond the ends of '\(walls[wall].name)'"
      case .openingsOverlap(let wall, let opening):
        "'\(walls[wall].openings[opening].name)' overlaps another opening of '\(walls[wall].name)'"
      case .roomWithoutArea(let room): "'\(rooms[room].name)' has no area"
      case .nameUsedTwice(let name): "two walls, openings or rooms are called '\(name)'"
      }
  }

  init(_ error: WorldError, among beacons: [Beacon]) {
    sentence =
      switch error {
      case .beaconOutsidePlan(let beacon): "'\(beacons[beacon].name)' hangs outside of the plan"
      case .beaconInWall(let beacon, let wall): "'\(beacons[beacon].name)' hangs within '\(wall)'"
      case .nameUsedTwice(let name): "two devices are called '\(name)'"
      }
  }
}
