import BLE
import Buildings
import Documents

extension InputError {
  /// Returns the error for a device inside a wall.
  package static func hangs(within wall: String, at place: InputPlace) -> InputError {
    .unusable(
      place, "the position is inside wall \(wall.quoted); place the device on one side of it")
  }

  /// Creates the error for a fault of a plan, at the place of the faulty part.
  init(
    _ error: FloorPlanError, among walls: [Wall], _ rooms: [Room], at place: InputPlace
  ) {
    func placeOf(wall: Int) -> InputPlace { place.key("walls")[wall] }
    func placeOf(_ opening: Int, in wall: Int) -> InputPlace {
      placeOf(wall: wall).key("openings")[opening]
    }
    func placeOf(room: Int) -> InputPlace { place.key("rooms")[room] }
    self =
      switch error {
      case .wallWithoutLength(let wall):
        .unusable(placeOf(wall: wall), "the wall has zero length")
      case .outsideBounds(let wall):
        .unusable(placeOf(wall: wall), "the wall extends beyond the plan's bounds")
      case .openingOutsideWall(let wall, let opening):
        .unusable(placeOf(opening, in: wall), "the opening extends beyond the ends of its wall")
      case .openingsOverlap(let wall, let opening):
        .unusable(placeOf(opening, in: wall), "the opening overlaps an earlier one in the wall")
      case .roomWithoutArea(let room):
        .unusable(placeOf(room: room), "the room has zero area")
      case .wallNameUsedTwice(let wall):
        .usedTwice(walls[wall].name, at: placeOf(wall: wall))
      case .openingNameUsedTwice(let wall, let opening):
        .usedTwice(walls[wall].openings[opening].name, at: placeOf(opening, in: wall))
      case .roomNameUsedTwice(let room):
        .usedTwice(rooms[room].name, at: placeOf(room: room))
      case .tooOpen:
        .unusable(
          place.key("walls"),
          "their ends see one another too often for a search of the paths around them (more than "
            + "\(FloorPlan.mostSights) times); leave out some of those that stand free")
      }
  }
}
