import BLE
import Buildings
import TestScenes

/// Two rooms, 8 m by 4 m together, with a wall between them.
enum TwoRooms {
  /// The plan, with an opening of 1 m in the middle of the wall.
  ///
  /// - Parameters:
  ///   - opening: The opening; `nil` for a wall without one.
  ///   - wall: The place of the wall.
  static func plan(_ opening: Opening?, wall: Double = 4) throws -> FloorPlan {
    let brick = Material("brick", loss: Decibels(30))
    func corners(_ from: Double, _ to: Double) -> [Point] {
      [(from, 0.0), (to, 0), (to, 4), (from, 4)].map { Point(x: $0.0, y: $0.1) }
    }
    let middle = Segment(from: Point(x: wall, y: 0), to: Point(x: wall, y: 4))
    return try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 4)),
      walls: [
        Wall("middle", along: middle, of: brick, openings: opening.map { [$0] } ?? [])
      ],
      rooms: [
        Room(name: "west", corners: corners(0, wall)),
        Room(name: "east", corners: corners(wall, 8)),
      ])
  }

  static let gap = Opening(doorway: "gap", offset: 1.5, width: 1)

  static func door(locked: Bool) -> Opening {
    Opening(
      "door", offset: 1.5, width: 1, material: Material("leaf", loss: Decibels(20)),
      door: DoorKind(hasLock: locked))
  }
}
